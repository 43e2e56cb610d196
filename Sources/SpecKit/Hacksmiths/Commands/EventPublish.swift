internal import SpecCore

struct EventPublish: LegacyCommand {
  static let name = "publish"
  static let abstract: Text = "Publish a draft."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key."),
      .option("at", \.at, value: "WHEN", help: "When to publish it.", shows: "now"),
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "state", "revision"]
  static let fields = EventObject.fields
  static let examples = [
    Example(
      "spec hacksmiths event publish spring-hack-weekend", "From now on.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event add"]

  var event = ""
  var at: MomentArgument?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let current = try connection.event(event, needsMember: true)
    let zone = try connection.zone(current.timeZone)
    let moment = try at.map { try connection.moment($0, in: zone) }
    let reply = try connection.api.call(
      EventEndpoints.publish, current.id.text, body: PublishBody(at: moment))
    let isScheduled = reply.event.state == .scheduled
    try context.show(
      MessageResult(reply.event, isScheduled ? "Will be published" : "Published"))
    if !isScheduled { context.hint(Texts.tellPeople(reply.event.key)) }
  }
}
