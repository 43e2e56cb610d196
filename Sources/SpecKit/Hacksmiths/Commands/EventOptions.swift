internal import SpecCore

/// What `event add` and `event edit` take.
struct EventOptions: Sendable, Equatable {
  var body = EventBody()
  var start: MomentArgument?
  var end: MomentArgument?
  var registrationStart = Change<MomentArgument>()
  var registrationEnd = Change<MomentArgument>()
  var voteEnd = Change<MomentArgument>()
  var organizers: [String] = []
  var publish = false

  static let arguments: [Argument<Self>] =
    [
      .option("title", \.body.title, value: "TEXT", help: "The title."),
      .option("start", \.start, value: "WHEN", help: "When it begins."),
      .option("end", \.end, value: "WHEN", help: "When it ends."),
    ]
    + info + registration
    + Argument.change("online", \.body.online, help: "People can take part online.")
    + Argument.change(
      "org", \.body.organization, value: "ORG", help: "The hosting organization.")
    + Argument.changes("sponsor", \.body.sponsors, value: "ORG", help: "A sponsor.")
    + Argument.changes("tag", \.body.tags, value: "TAG", help: "A tag.")
    + spots
    + [.options("organizer", \.organizers, value: "PERSON", help: "An organizer.")]
    + Argument.changes("leader", \.body.leaders, value: "PERSON", help: "A team leader.")
    + [.flag("publish", \.publish, help: "Publish it at once.")]

  private static let info: [Argument<Self>] =
    Argument.change("info", \.body.info, value: "TEXT", help: "What it is about.")
    + Argument.change(
      "marketing", \.body.marketing, value: "TEXT", help: "The announcement text.")
    + Argument.change("place", \.body.place, value: "TEXT", help: "Where.")
    + Argument.change("map", \.body.map, value: "TEXT", help: "Coordinates or a URL.")
    + Argument.change("image", \.body.image, value: "URL", help: "URL of a picture.")

  private static let registration: [Argument<Self>] =
    Argument.change(
      "registration-start", \.registrationStart, value: "WHEN",
      help: "When registration opens.")
    + Argument.change(
      "registration-end", \.registrationEnd, value: "WHEN", help: "When registration ends.")
    + Argument.change(
      "vote-end", \.voteEnd, value: "WHEN", help: "When voting on project ideas ends.")

  private static let spots: [Argument<Self>] = [
    .option(
      "capacity", \.body.capacity, in: 0...100_000, value: "N",
      help: "Spots in all; 0: unlimited.", shows: "20"),
    .option(
      "waitlist", \.body.waitlist, value: "MODE", help: "What a yes does when no spot is left.",
      shows: "auto"),
    .option(
      "max-guests", \.body.maxGuests, in: 0...10, value: "N",
      help: "The most guests of one answer.",
      shows: "0"),
  ]

  /// The required options that are not given.
  var missing: [String] {
    (body.title == nil ? ["--title"] : []) + (start == nil ? ["--start"] : [])
      + (end == nil ? ["--end"] : [])
  }

  /// Asks for the required options that are not given.
  mutating func askMissing(_ connection: HacksmithsClient, zone: Zone) throws {
    var answers = self
    var questions: [Question] = []
    if body.title == nil {
      questions.append(
        Question(text: "Title", option: "--title") { text in
          try EventBody.check(text, as: "title")
          answers.body.title = text
        })
    }
    if start == nil {
      let text = "Start, such as 2026-12-05 09:00 (\(zone.name))"
      questions.append(
        Question(text: text, option: "--start") { text in
          let start = try MomentArgument.parse(argument: text)
          try EventRecord.check(connection.moment(start, in: zone))
          answers.start = start
        })
    }
    if end == nil {
      questions.append(
        Question(text: "End", option: "--end") { text in
          let end = try MomentArgument.parse(argument: text)
          let moment = try connection.moment(end, in: zone)
          if let start = try answers.start.map({ try connection.moment($0, in: zone) }) {
            try EventRecord.check(from: start, to: moment)
          }
          answers.end = end
        })
    }
    try Question.ask(questions, connection.context)
    self = answers
  }

  /// The body to send: times are read in the zone of `--zone`, else in this one.
  ///
  /// - Throws: 64 for a time that the zone's clocks skip.
  func body(_ connection: HacksmithsClient, zone: Zone) throws -> EventBody {
    func moment(_ change: Change<MomentArgument>) throws -> Change<Instant> {
      Change(
        value: try change.value.map { try connection.moment($0, in: zone) },
        isCleared: change.isCleared)
    }
    var body = body
    body.date = try start.map { try connection.moment($0, in: zone) }
    body.end = try end.map { try connection.moment($0, in: zone) }
    body.registrationStart = try moment(registrationStart)
    body.registrationEnd = try moment(registrationEnd)
    body.voteEnd = try moment(voteEnd)
    body.organizers = organizers.isEmpty ? nil : organizers
    body.publish = publish ? true : nil
    return body
  }
}

extension WaitlistMode: ArgumentValue {}

extension MessageResult where Payload == EventObject {
  /// - Parameter change: the words for what happened to the event.
  init(_ event: EventObject, _ change: String) {
    self.init(
      event, record: event.columns("id", "key", "state", "revision"),
      "\(change): \(event.title) (\(event.key)).")
  }
}
