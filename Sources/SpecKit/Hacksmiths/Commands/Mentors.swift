internal import SpecCore

struct Mentors: Command {
  static let name = "mentors"
  static let abstract = "List the people who teach."
  static let discussion = "In a pipe: id, key, name, experience (with `--looking`: what for)."
  static let arguments: [Argument<Self>] =
    [.flag("looking", \.looking, help: "Those who look for a mentor.")]
    + Argument.group(\.options, ServiceOptions.serviceArguments)
  static let fields = PersonShow.fields
  static let examples = [
    Example("spec hacksmiths mentors", "Who to ask.", setup: [DemoLoad.line]),
    Example("spec hacksmiths mentors --looking", "Who to help.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths person", "hacksmiths me settings"]

  var looking = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let query = looking ? [Request.QueryItem("looking", "true")] : []
    let connection = try Connection(context, options)
    let reply: MentorsReply = try connection.api.get("mentors", query: query)
    func what(_ person: PersonObject) -> String? { looking ? person.want : person.experience }
    try connection.show(
      Rows(reply.mentors, empty: Texts.noGuests) {
        Columns.record($0.id, $0.key, $0.name, what($0))
      } cells: {
        [$0.name.full, what($0) ?? ""]
      })
  }
}

struct Stats: Command {
  static let name = "stats"
  static let abstract = "Count events, members and answers."
  static let discussion = """
    `rsvps` are the yes answers of the next event. With `--event`: how many said what, and, once \
    it is over, how many did not come. In a pipe: name, value.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "Of this event.")
        .completing(Completing.anyEvents)
    ] + Argument.group(\.options, ServiceOptions.serviceArguments)
  static let fields = [
    Field("events", "int?", "Events in all."), Field("members", "int?", "People in all."),
    Field("rsvps", "int?", "Yes answers of the next event."),
    Field("yes", "int?", "With `--event`: who comes."),
    Field("guests", "int?", "Whom they bring along."), Field("no", "int?", "Who does not."),
    Field("maybe", "int?", "Who does not know."), Field("waiting", "int?", "Who waits."),
    Field("checkedIn", "int?", "Who came."), Field("noShows", "int?", "Who did not."),
    Field.asOf,
  ]
  static let examples = [
    Example("spec hacksmiths stats", "The community.", setup: [DemoLoad.line]),
    Example("spec hacksmiths stats --event last", "The last event.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths event guests"]

  var event: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let query = event.map { [Request.QueryItem("event", $0)] } ?? []
    let connection = try Connection(context, options)
    let reply: NumbersReply = try connection.api.get("stats", query: query)
    if let numbers = reply.event {
      return try connection.show(
        Numbers(
          payload: numbers,
          pairs: [
            ("yes", numbers.yes), ("guests", numbers.guests), ("no", numbers.no),
            ("maybe", numbers.maybe), ("waiting", numbers.waiting),
            ("checkedIn", numbers.checkedIn), ("noShows", numbers.noShows),
          ]))
    }
    try connection.show(
      Numbers(
        payload: CommunityNumbers(
          events: reply.events, members: reply.members, rsvps: reply.rsvps),
        pairs: [
          ("events", reply.events), ("members", reply.members), ("rsvps", reply.rsvps),
        ]))
  }
}

private struct CommunityNumbers: Encodable {
  var events: Int
  var members: Int
  var rsvps: Int
}

private struct Numbers<Payload: Encodable>: Presentable {
  var payload: Payload
  var pairs: [(String, Int?)]

  func records() -> [[String]] { pairs.flatMap { Columns.field($0, $1) } }
  func drawing(_ page: Page) -> [Line] {
    pairs.compactMap { name, value in
      value.map { Line(" \(name.padded(to: 12))") + Line(String($0)) }
    }
  }
}

struct Conflicts: Command {
  static let name = "conflicts"
  static let abstract = "List events you said yes to that overlap."
  static let discussion = "For members. In a pipe: key, key, start and end of the overlap."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "Only what overlaps with this one.")
        .completing(Completing.events)
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("keyA", "string", "The earlier event."), Field("keyB", "string", "The later one."),
    Field("start", "instant", "From then on both are on."),
    Field("end", "instant", "Until then."),
    Field.asOf,
  ]
  static let examples = [
    Example(
      "spec hacksmiths conflicts", "Where I should be twice.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths upcoming", "hacksmiths me"]

  var event: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    var events = try connection.coming()
    var asked: Identifier?
    if let event {
      let other = try connection.event(event, needsMember: true)
      asked = other.id
      if !events.contains(where: { $0.id == other.id }) {
        events.append(
          Overlap.Event(id: other.id, key: other.key, start: other.date, end: other.end))
      }
    }
    let found = Overlap.all(events).filter { pair in
      asked == nil || pair.a.id == asked || pair.b.id == asked
    }
    try context.show(
      Rows(found.map(\.object), empty: Texts.noConflicts) {
        Columns.record($0.keyA, $0.keyB, $0.start, $0.end)
      })
  }
}

extension Connection {
  /// What the caller said yes to and is not over, by start.
  fileprivate func coming() throws -> [Overlap.Event] {
    try events([.init("mine", "true")], limit: nil).map(\.summary)
      .filter { $0.answer == .yes && $0.state != .canceled }
      .map { Overlap.Event(id: $0.id, key: $0.key, start: $0.date, end: $0.end) }
  }
}

/// Two events that are on at the same time; starts inclusive, ends exclusive.
struct Overlap {
  struct Event: Equatable {
    var id: Identifier
    var key: String
    var start: Instant
    var end: Instant
  }
  struct Object: Encodable {
    var keyA: String
    var keyB: String
    var start: Instant
    var end: Instant
  }

  var a: Event
  var b: Event

  var object: Object {
    Object(keyA: a.key, keyB: b.key, start: max(a.start, b.start), end: min(a.end, b.end))
  }

  static func all(_ events: [Event]) -> [Overlap] {
    let sorted = events.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    return sorted.indices.flatMap { index in
      sorted[(index + 1)...].prefix { $0.start < sorted[index].end }.map {
        Overlap(a: sorted[index], b: $0)
      }
    }
  }
}
