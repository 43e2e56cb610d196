internal import SpecCore

struct ScheduleShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show the programme of an event."
  static let discussion: Text = """
    In a pipe: start, end, id, title, who, place, and `now` for what happens now.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next` (the default), `last`, an id or a key.")
        .completing(CompletionCandidates.anyEvents),
      .flag("current", \.current, help: "Only the current and the next entry."),
    ] + Argument.group(\.options)
  static let columns = ["start", "end", "id", "title", "who", "place", "current"]
  static let fields = ItemObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths schedule", "Of the next event.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths schedule add"]

  var event: String?
  var current = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let event = try connection.event(event ?? "next")
    var items = event.schedule
    if current {
      let next = items.first { $0.start > connection.now }
      items = items.filter { $0.current || $0.id == next?.id }
    }
    let zone = try connection.otherZone ?? connection.zone(event.timeZone)
    try connection.show(ProgrammeResult(programme: Programme(items: items, zone: zone)))
  }
}
