internal import SpecCore

/// What maps, directions and places say.
struct PlaceTexts: Sendable {
  let meters = Text("{number} m", ar: "{number} م")
  let kilometers = Text("{number} km", ar: "{number} كم")
  let whereYouAre = Text("where you are", ar: "حيث أنت")
  let fromYou = Text("{distance} {direction} of you", ar: "{distance} {direction} موقعك")
  /// From north clockwise.
  let compass = [
    Text("N", ar: "شمال"), Text("NE", ar: "شمال شرقي"), Text("E", ar: "شرق"),
    Text("SE", ar: "جنوب شرقي"), Text("S", ar: "جنوب"), Text("SW", ar: "جنوب غربي"),
    Text("W", ar: "غرب"), Text("NW", ar: "شمال غربي"),
  ]
  let you = Text("You", ar: "أنت")
  let north = Text("N", ar: "ش")
  let which = Text("Which one?", ar: "أي واحد؟")
  let asTyped = Text("'{text}', as typed, without a map", ar: "'{text}' كما كُتب، دون خريطة")
  let replaced = Text("'{text}' was found as {place}", ar: "عُثر على '{text}' باسم {place}")
  let offer = Text(
    "'{address}' has no map, as no geocoder is set. Use OpenStreetMap's Nominatim? The addresses of dinners, and your coordinates when you use your location, are then sent to the OpenStreetMap Foundation; 'spec dindin settings set geocoder.url URL' changes it.",
    ar:
      "لا خريطة للعنوان '{address}' لعدم تحديد خدمة عناوين. هل تستخدم Nominatim من OpenStreetMap؟ تُرسل عندئذ عناوين العشاءات، وإحداثياتك عند استخدام موقعك، إلى مؤسسة OpenStreetMap؛ ويغيّر ذلك 'spec dindin settings set geocoder.url URL'."
  )
  let offerOnScreen = Text("{offer} y/N", ar: "{offer} [ن/ل]")
  let straightStep = Text(
    "{distance} {direction} (straight line)", ar: "{distance} {direction} موقعك (خط مستقيم)")
  let straightLine = Text("straight line", ar: "خط مستقيم")
  let drive = Text("By car", ar: "بالسيارة")
  let walk = Text("On foot", ar: "مشيًا")
  let bike = Text("By bike", ar: "بالدراجة")
  let summary = Text(
    "{mode}: {distance}, about {duration}", ar: "{mode}: {distance}، نحو {duration}")
  let minutes = Text(
    one: "{count} min", other: "{count} min",
    ar: .init(
      zero: "{count} دقيقة", one: "دقيقة واحدة", two: "دقيقتين", few: "{count} دقائق",
      many: "{count} دقيقة", other: "{count} دقيقة"))
  let hours = Text(
    one: "{count} h", other: "{count} h",
    ar: .init(
      zero: "{count} ساعة", one: "ساعة واحدة", two: "ساعتين", few: "{count} ساعات",
      many: "{count} ساعة", other: "{count} ساعة"))
  let hoursAndMinutes = Text("{hours} {minutes}", ar: "{hours} و{minutes}")
  let routeFailed = Text(
    "without the router: {summary} ({kind})", ar: "دون خدمة الطرق: {summary} ({kind})")
  let geocoderFailed = Text(
    "the geocoder gave no answer (coordinates and saved names need none): {reason}",
    ar: "لم تجب خدمة العناوين (الإحداثيات والأسماء المحفوظة لا تحتاج إليها): {reason}")
  let saved = Text(
    "Saved as '{name}' ('spec dindin location clear {word}' removes it)",
    ar: "حُفظ باسم '{name}' (للحذف: 'spec dindin location clear {word}')")
  let removed = Text("Removed: {name}", ar: "حُذف: {name}")
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
    let rest = minutes(language, count: total % 60)
    guard total >= 60 else { return rest }
    let whole = hours(language, count: total / 60)
    return total % 60 == 0
      ? whole : hoursAndMinutes(language, ["hours": whole, "minutes": rest])
  }
}

let placeTexts = PlaceTexts()
