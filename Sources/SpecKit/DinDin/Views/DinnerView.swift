internal import SpecCore

/// One dinner.
struct DinnerView: Record {
  let dinner: Dinner
  let language: String

  private var details: DinnerDetails { dinner.details }

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.dinner.id, Text("the dinner's id", ar: "معرّف العشاء")),
    RecordMember("role", \.dinner.role.rawValue, Text("guest or host", ar: "guest أو host")),
    RecordMember(
      "status", \.dinner.status.rawValue,
      Text(
        "pending, accepted, rejected, closed or hosting",
        ar: "pending أو accepted أو rejected أو closed أو hosting")),
    RecordMember(
      "title", \.details.title,
      Text("the title that the host gave it", ar: "اسم العشاء كما يسميه المضيف")),
    RecordMember(
      "when", { calendarTexts.when($0.dinner.times.start, in: $0.language) },
      Text("the start as cards show it", ar: "البداية كما تظهر على البطاقات")),
    RecordMember("startsAt", \.dinner.start, Text("the start", ar: "البداية")),
    RecordMember("endsAt", \.dinner.end, Text("the end", ar: "النهاية")),
    RecordMember(
      "timeZone", \.details.timeZone,
      Text("the time zone of the dinner", ar: "المنطقة الزمنية للعشاء")),
    RecordMember("minutes", \.details.minutes, Text("the length in minutes", ar: "مدته")),
    RecordMember(
      "label", \.details.label,
      Text("what the host calls the place", ar: "المكان كما يسميه المضيف")),
    RecordMember("address", \.details.address, Text("the address", ar: "العنوان")),
    RecordMember(
      "lat", \.details.latitude, Text("the latitude in degrees", ar: "خط العرض بالدرجات")),
    RecordMember(
      "lon", \.details.longitude, Text("the longitude in degrees", ar: "خط الطول بالدرجات")),
    RecordMember("note", \.details.note, Text("a note from the host", ar: "كلمة من المضيف")),
    RecordMember(
      "rsvpBy", \.details.deadline, Text("the last moment to answer", ar: "آخر موعد للرد")),
    RecordMember("host", \.dinner.host, ""),
    RecordMember(
      "plus", { $0.dinner.plus == 0 ? nil : $0.dinner.plus },
      Text("how many people you bring", ar: "كم شخصًا يأتي معك")),
    RecordMember(
      "answerNote", \.dinner.answerNote, Text("your note to the host", ar: "كلمتك للمضيف")),
    RecordMember(
      "position", \.dinner.turn?.position,
      Text("the place among the pending cards, from 1", ar: "الموضع بين البطاقات المنتظرة، من 1")),
    RecordMember(
      "of", \.dinner.turn?.of, Text("how many cards are pending", ar: "عدد البطاقات المنتظرة")),
    RecordMember(
      "conflicts", { $0.dinner.conflicts.isEmpty ? nil : $0.dinner.conflicts.map(\.id) },
      Text(
        "the ids of dinners at the same time, 20 at most",
        ar: "معرّفات العشاءات في الوقت نفسه، 20 على الأكثر")),
    RecordMember(
      "queued", { $0.dinner.isQueued ? true : nil },
      Text(
        "true if your answer, or your invitations, wait to be sent",
        ar: "صحيح إن كان ردك، أو دعواتك، تنتظر الإرسال")),
    RecordMember(
      "seq", \.dinner.seq, Text("how often the host has changed it", ar: "كم مرة غيّره المضيف")),
  ]

  /// Members that only some sources know.
  enum Part {
    /// What the calendar leaves out.
    case details
    /// The person's own answer.
    case answer
    /// The place among the pending cards.
    case turn
    case conflicts
    /// What waits to be sent.
    case queued
    /// The picture of the host.
    case picture
    /// Whether the host is the person.
    case you

    fileprivate var names: [String] {
      switch self {
      case .details: ["address", "lat", "lon", "note", "rsvpBy", "seq"]
      case .answer: ["plus", "answerNote"]
      case .turn: ["position", "of"]
      case .conflicts: ["conflicts"]
      case .queued: ["queued"]
      case .picture: ["host.avatar.url"]
      case .you: ["host.you"]
      }
    }
  }

  /// The members of the host come last.
  ///
  /// - Parameter parts: what the dinners of a command never have.
  static func helpFields(without parts: Part...) -> [Field] {
    (helpFields(with: [:]) + Person.helpFields.under("host")).without(parts)
  }

  /// What the calendar knows of a dinner.
  static var calendarFields: [Field] {
    helpFields(without: .details, .answer, .turn, .picture)
  }
}

extension [Field] {
  func without(_ parts: [DinnerView.Part]) -> [Field] {
    let names = Set(parts.flatMap(\.names))
    return filter { !names.contains($0.name) }
  }
}

extension DinnerView: Presentable {
  func records() -> [[String]] { [dinner.record()] }
  func drawing(_ page: Page) -> [Line] {
    CardDrawing(layout: PageLayout(page: page), dinner: dinner, showsID: true).lines()
  }
}

extension Dinner {
  /// `Hosted by You`, and whether the invitations wait to be sent.
  func hosting(in language: String) -> String {
    let text = invitationTexts.hosting(language)
    return isQueued ? invitationTexts.unsent(language, ["status": text]) : text
  }

  /// When it ends and how long it is, where that is not the usual length.
  func lasting(in language: String) -> String? {
    guard details.minutes != Draft.usualMinutes else { return nil }
    return invitationTexts.until(
      language,
      [
        "time": calendarTexts.time(times.end.time, in: language),
        "length": placeTexts.duration(seconds: details.minutes * 60, in: language),
      ])
  }

  /// The name of the host, or `Hosted by You`.
  func hostLine(_ layout: PageLayout, _ style: Style = .plain) -> Line {
    role == .host
      ? Line(invitationTexts.hosting(layout.language), style) : layout.data(host.name, style)
  }

  /// The record of a dinner in a pipe, the same in every language: kind, id, start with offset, host
  /// and label.
  ///
  /// - Parameter kind: the status if nothing else is given, `host` for a dinner that is hosted.
  func record(kind: String? = nil) -> [String] {
    let start = details.start.iso8601WithOffset(times.offset)
    let status = status == .hosting ? "host" : status.rawValue
    let name = host.isYou ? "You" : cleanedLine(host.name)
    return [kind ?? status, id, start, name, cleanedLine(details.label)]
  }

  /// The record in a calendar, where a dinner is either hosted or not.
  var calendarRecord: [String] { record(kind: role.rawValue) }
}
