internal import SpecCore

struct EventDelete: LegacyCommand {
  static let name = "delete"
  static let abstract: Text = "Delete a draft without answers."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "state", "revision"]
  static let fields = EventObject.fields
  static let examples = [
    Example(
      "spec hacksmiths event delete spring-hack-weekend --yes", "Delete a draft.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event cancel"]

  var event = ""
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let current = try connection.event(event, needsMember: true)
    try context.agree(yes, "Delete the draft \"\(current.title)\"?")
    let reply = try connection.api.call(EventEndpoints.delete, current.id.text)
    try context.show(MessageResult(reply.event, "Deleted"))
  }
}
