internal import SpecCore

struct Conflicts: Command {
  static let name = "conflicts"
  static let abstract: Text = "List events you said yes to that overlap."
  static let discussion: Text = "For members. In a pipe: key, key, start and end of the overlap."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "Only overlaps with this event.")
        .completing(CompletionCandidates.events)
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = Overlap.fields + [Field.asOf]
  static let examples = [
    Example(
      "spec hacksmiths conflicts", "Overlapping events of mine.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths upcoming", "hacksmiths me"]

  var event: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
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
      ListResult(found, empty: "Nothing overlaps.", main: 0) {
        PipeFields.record($0.a.key, $0.b.key, $0.start, $0.end)
      })
  }
}

extension HacksmithsClient {
  /// What the caller said yes to and is not over, by start.
  fileprivate func coming() throws -> [Overlap.Event] {
    try events([.init("mine", "true")], limit: nil)
      .filter { $0.answer == .yes && $0.state != .canceled }
      .map { Overlap.Event(id: $0.id, key: $0.key, start: $0.date, end: $0.end) }
  }
}
