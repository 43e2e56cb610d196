internal import SpecCore

/// What maps, directions and places say.
struct PlaceTexts: Sendable {
  let meters = Text("{number} m")
  let kilometers = Text("{number} km")
  let whereYouAre = Text("where you are")
  let fromYou = Text("{distance} {direction} of you")
  /// From north clockwise.
  let compass = [
    Text("N"), Text("NE"), Text("E"),
    Text("SE"), Text("S"), Text("SW"),
    Text("W"), Text("NW"),
  ]
  let you = Text("You")
  let north = Text("N", context: "on a map")
  let which = Text("Which one?")
  let asTyped = Text("'{text}', as typed, without a map")
  let replaced = Text("'{text}' was found as {place}")
  let offer = Text(
    "'{address}' has no map, as no geocoder is set. Use OpenStreetMap's Nominatim? The addresses of dinners, and your coordinates when you use your location, are then sent to the OpenStreetMap Foundation; 'spec dindin settings set geocoder.url URL' changes it."
  )
  let offerOnScreen = Text("{offer} y/N")
  let straightStep = Text("{distance} {direction} (straight line)")
  let straightLine = Text("straight line")
  let drive = Text("By car")
  let walk = Text("On foot")
  let bike = Text("By bike")
  let summary = Text("{mode}: {distance}, about {duration}")
  let minutes = Text(one: "{count} min", other: "{count} min")
  let hours = Text(one: "{count} h", other: "{count} h")
  let hoursAndMinutes = Text("{hours} {minutes}")
  let routeFailed = Text("without the router: {summary} ({kind})")
  let geocoderFailed = Text(
    "the geocoder gave no answer (coordinates and saved names need none): {reason}")
  let saved = Text("Saved as '{name}' ('spec dindin location clear {word}' removes it)")
  let removed = Text("Removed: {name}")
  let locationHint = Text("'spec dindin location set PLACE' shows where you are")

  func mode(_ mode: TravelMode) -> Text {
    switch mode {
    case .drive: drive
    case .walk: walk
    case .bike: bike
    }
  }

  /// A length of time in minutes, at least one.
  func duration(seconds: Int, in language: String) -> String {
    let total = max(1, (seconds + 30) / 60)
    let rest = minutes(language, count: total % 60)
    guard total >= 60 else { return rest }
    let whole = hours(language, count: total / 60)
    return total % 60 == 0
      ? whole : hoursAndMinutes(language, ["hours": whole, "minutes": rest])
  }
}

let placeTexts = PlaceTexts()
