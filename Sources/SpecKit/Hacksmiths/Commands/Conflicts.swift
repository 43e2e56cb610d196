internal import SpecCore

struct Conflicts: Command {
  static let name = "conflicts"
  static let abstract: Text = "List events you said yes to that overlap."
  static let discussion: Text = "For members. In a pipe: key, key, start and end of the overlap."
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
