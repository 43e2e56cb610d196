internal import SpecCore

struct EventCancel: LegacyCommand {
  static let name = "cancel"
  static let abstract: Text = "Cancel an event."
  static let discussion: Text = """
    Everybody who comes or is on the waiting list gets mail. `--undo` reverts the cancellation: who \
    was told gets mail again, and what is not sent yet is dropped.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.events),
      .option("reason", \.reason, value: "TEXT", help: "Why."),
      .flag("undo", \.undo, help: "Revert the cancellation."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "state", "revision"]
  static let fields = EventObject.fields
  static let examples = [
    Example(
      "spec hacksmiths event cancel winter-code-jam --reason Snow --yes", "Cancel it.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event delete"]

  var event = ""
  var reason: String?
  var undo = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if undo, reason != nil { throw HacksmithsError.exclusive("--undo", "--reason") }
    let connection = try HacksmithsClient(context, options)
    let current = try connection.event(event, needsMember: true)
    if !undo {
      try context.agree(yes, "Call \"\(current.title)\" off (\(current.taken) said yes)?")
    }
    let reply = try connection.api.call(
      EventEndpoints.cancel, current.id.text,
      body: CancelBody(reason: Change(value: reason), undo: undo))
    try context.show(
      MessageResult(reply.event, undo ? "Takes place after all" : "Canceled"))
    if !undo { context.hint(Texts.undo("event cancel \(reply.event.key) --undo")) }
    connection.deliverMail()
  }
}
