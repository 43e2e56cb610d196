internal import SpecCore

/// What maps, directions and places say.
struct PlaceTexts: Sendable {
  let meters = Text("{number} m", ar: "{number} م")
  let kilometers = Text("{number} km", ar: "{number} كم")
  let fromYou = Text("{distance} {direction} of you", ar: "{distance} {direction} منك")
  /// From north clockwise.
  let compass = [
    Text("N", ar: "شمال"), Text("NE", ar: "شمال شرق"), Text("E", ar: "شرق"),
    Text("SE", ar: "جنوب شرق"), Text("S", ar: "جنوب"), Text("SW", ar: "جنوب غرب"),
    Text("W", ar: "غرب"), Text("NW", ar: "شمال غرب"),
  ]
  let you = Text("You", ar: "أنت")
  let north = Text("N", ar: "ش")
  let which = Text("Which one?", ar: "أي واحد؟")
  let noCoordinates = Text(
    "where this is on the map is not known", ar: "موضع هذا المكان على الخريطة غير معروف")
  let locationHint = Text(
    "'spec dindin location set PLACE' shows where you are",
    ar: "لإظهار موقعك: 'spec dindin location set PLACE'")
}

let placeTexts = PlaceTexts()
