internal import SpecCore

/// What the details of an invitation say.
struct DetailTexts: Sendable {
  let acceptHint = Text("a accept")
  let declineHint = Text("r decline")
  let directionsHint = Text("d directions")
  let generalHint = Text("Esc back   ? keys   q leave")
  let accept = KeyHelp("a", Text("accept"))
  let decline = KeyHelp("r", Text("decline"))
  let directions = KeyHelp("d", Text("directions, and back to the details"))
  let scroll = KeyHelp("up, down", Text("scroll"))
  let noPlace = Text("Where this is on the map is not known.")
  let findingWay = Text("Looking for the way …")
  let noLocation = Text("Where you are is not known: spec dindin location set PLACE")
}

let detailTexts = DetailTexts()

extension DetailTexts {
  /// What the keys do where these buttons are shown.
  func hint(_ buttons: [ScreenButton], hasPlace: Bool) -> Text {
    .hint(
      buttons.map { $0.name == CardDrawing.acceptButton.name ? acceptHint : declineHint }
        + (hasPlace ? [directionsHint] : []) + [generalHint])
  }

  func keys(_ buttons: [ScreenButton], hasPlace: Bool) -> [KeyHelp] {
    buttons.map { $0.name == CardDrawing.acceptButton.name ? accept : decline }
      + (hasPlace ? [directions] : []) + [scroll]
  }
}
