internal import SpecCore

struct WaitlistShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show the waiting list of an event."
  static let discussion: Text = """
    For its organizers and leaders. In a pipe: position, id, key, name, guests, since.
    """
  static let arguments: [Argument<Self>] =
    [.positional("event", \.event, help: "An id or a key.").completing(CompletionCandidates.events)]
    + Argument.group(\.options)
  static let columns = ["position", "id", "key", "name", "guests", "since"]
  static let fields = GuestObject.fields
  static let examples = [
    Example(
      "spec hacksmiths waitlist open-data-evening", "Who is next.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths waitlist promote", "hacksmiths event guests"]

  var event = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let waiting = try HacksmithsClient(context, options).guests(event)
      .filter { $0.answer == .waitlist }
      .sorted { $0.position ?? 0 < $1.position ?? 0 }
    try context.show(
      ListResult(waiting, empty: "The waiting list is empty.") {
        PipeFields.record($0.position, $0.id, $0.key, $0.name, $0.guests, $0.since)
      } cells: {
        ["\($0.position ?? 0)", $0.name.full + ($0.guests > 0 ? " +\($0.guests)" : ""), $0.key]
      })
  }
}
