internal import SpecCore

/// What the details of an invitation say.
struct DetailTexts: Sendable {
  let acceptHint = Text("a accept", ar: "a قبول")
  let declineHint = Text("r decline", ar: "r رفض")
  let directionsHint = Text("d directions", ar: "d الاتجاهات")
  let generalHint = Text("Esc back   ? keys   q leave", ar: "Esc رجوع   ? المفاتيح   q خروج")
  let accept = KeyHelp("a", Text("accept", ar: "قبول"))
  let decline = KeyHelp("r", Text("decline", ar: "رفض"))
  let directions = KeyHelp(
    "d", Text("directions, and back to the details", ar: "الاتجاهات، ثم العودة إلى التفاصيل"))
  let scroll = KeyHelp("up, down", Text("scroll", ar: "تمرير"))
  let noPlace = Text(
    "Where this is on the map is not known.", ar: "موضع هذا المكان على الخريطة غير معروف.")
  let findingWay = Text("Looking for the way …", ar: "جارٍ البحث عن الطريق …")
  let noLocation = Text(
    "Where you are is not known: spec dindin location set PLACE",
    ar: "موقعك غير معروف: spec dindin location set PLACE")
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
