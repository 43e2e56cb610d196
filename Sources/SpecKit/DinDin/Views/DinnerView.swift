internal import SpecCore

/// One dinner.
struct DinnerView: Record {
  let dinner: Dinner
  let language: String

  private var details: DinnerDetails { dinner.details }

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.dinner.id, Text("the dinner's id")),
    RecordMember("role", \.dinner.role.rawValue, Text("guest or host")),
    RecordMember(
      "status", \.dinner.status.rawValue,
      Text("pending, accepted, rejected, closed or hosting")),
    RecordMember("title", \.details.title, Text("the title that the host gave it")),
    RecordMember(
      "when", { calendarTexts.when($0.dinner.times.start, in: $0.language) },
      Text("the start as cards show it")),
    RecordMember("startsAt", \.dinner.start, Text("the start")),
    RecordMember("endsAt", \.dinner.end, Text("the end")),
    RecordMember("timeZone", \.details.timeZone, Text("the time zone of the dinner")),
    RecordMember("minutes", \.details.minutes, Text("the length in minutes", context: "dinner")),
    RecordMember("label", \.details.label, Text("what the host calls the place")),
    RecordMember("address", \.details.address, Text("the address")),
    RecordMember("lat", \.details.latitude, Text("the latitude in degrees")),
    RecordMember("lon", \.details.longitude, Text("the longitude in degrees")),
    RecordMember("note", \.details.note, Text("a note from the host")),
    RecordMember("rsvpBy", \.details.deadline, Text("the last moment to answer")),
    RecordMember("host", \.dinner.host, ""),
    RecordMember(
      "plus", { $0.dinner.plus == 0 ? nil : $0.dinner.plus },
      Text("how many people you bring")),
    RecordMember("answerNote", \.dinner.answerNote, Text("your note to the host")),
    RecordMember(
      "position", \.dinner.turn?.position,
      Text("the place among the pending cards, from 1")),
    RecordMember("of", \.dinner.turn?.of, Text("how many cards are pending")),
    RecordMember(
      "conflicts", { $0.dinner.conflicts.isEmpty ? nil : $0.dinner.conflicts.map(\.id) },
      Text("the ids of dinners at the same time, 20 at most")),
    RecordMember(
      "queued", { $0.dinner.isQueued ? true : nil },
      Text("true if your answer, or your invitations, wait to be sent")),
    RecordMember("seq", \.dinner.seq, Text("how often the host has changed it")),
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
