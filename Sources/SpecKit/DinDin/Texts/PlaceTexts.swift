internal import SpecCore

/// What maps, directions and places say.
struct PlaceTexts: Sendable {
  let meters = Text("{number} m", ar: "{number} م")
  let kilometers = Text("{number} km", ar: "{number} كم")
  let whereYouAre = Text("where you are", ar: "حيث أنت")
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
  let straightStep = Text(
    "{distance} {direction} (straight line)", ar: "{distance} {direction} (خط مستقيم)")
  let straightLine = Text("straight line", ar: "خط مستقيم")
  let drive = Text("By car", ar: "بالسيارة")
  let walk = Text("On foot", ar: "مشيًا")
  let bike = Text("By bike", ar: "بالدراجة")
  let summary = Text(
    "{mode}: {distance}, about {duration}", ar: "{mode}: {distance}، نحو {duration}")
  let minutes = Text("{number} min", ar: "{number} د")
  let hours = Text("{hours} h {minutes} min", ar: "{hours} س {minutes} د")
  let wholeHours = Text("{hours} h", ar: "{hours} س")
  let routeFailed = Text(
    "without the router: {summary} ({kind})", ar: "دون خدمة الطرق: {summary} ({kind})")
  let geocoderFailed = Text(
    "the geocoder gave no answer (coordinates and saved names need none): {reason}",
    ar: "لم تجب خدمة العناوين (الإحداثيات والأسماء المحفوظة لا تحتاج إليها): {reason}")
  let locationHint = Text(
    "'spec dindin location set PLACE' shows where you are",
    ar: "لإظهار موقعك: 'spec dindin location set PLACE'")

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
    guard total >= 60 else { return minutes(language, ["number": "\(total)"]) }
    let text = total % 60 == 0 ? wholeHours : hours
    return text(language, ["hours": "\(total / 60)", "minutes": "\(total % 60)"])
  }
}

let placeTexts = PlaceTexts()
