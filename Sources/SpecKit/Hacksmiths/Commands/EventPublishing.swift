internal import SpecCore

struct EventPublish: Command {
  static let name = "publish"
  static let abstract: Text = "Let everybody see a draft."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key."),
      .option("at", \.at, value: "WHEN", help: "Not before then.", shows: "now"),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = EventFields.all
  static let examples = [
    Example(
      "spec hacksmiths event publish spring-hack-weekend", "From now on.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event add"]

  var event = ""
  var at: WhenArgument?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let current = try connection.event(event, needsMember: true)
    let zone = try connection.zone(current.timeZone)
    let moment = try at.map { try connection.moment($0, in: zone) }
    let reply: EventReply = try connection.api.change(
      "POST", ["events", current.id.text, "publish"],
      body: moment.map { ["at": .string($0.iso8601)] } ?? [:])
    try context.show(EventChanged(reply.event))
  }
}

struct EventCancel: Command {
  static let name = "cancel"
  static let abstract: Text = "Call an event off."
  static let discussion: Text =
    "Everybody who comes or waits is written to. `--undo` calls it on again."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.events),
      .option("reason", \.reason, value: "TEXT", help: "Why."),
      .flag("undo", \.undo, help: "Call it on again."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = EventFields.all
  static let examples = [
    Example(
      "spec hacksmiths event cancel winter-code-jam --reason Snow --yes", "It is off.",
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
    let connection = try Connection(context, options)
    let current = try connection.event(event, needsMember: true)
    if !undo { try context.agree(yes, Texts.askCancel(current.title, current.taken)) }
    var body: [JSON.Member] = [JSON.Member("undo", .bool(undo))]
    if let reason { body.append(JSON.Member("reason", .string(reason))) }
    let reply: EventReply = try connection.api.change(
      "POST", ["events", current.id.text, "cancel"], body: .object(body))
    try context.show(EventChanged(reply.event))
  }
}

struct EventDelete: Command {
  static let name = "delete"
  static let abstract: Text = "Delete a draft without answers."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = EventFields.all
  static let examples = [
    Example(
      "spec hacksmiths event delete spring-hack-weekend --yes", "It never was.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event cancel"]

  var event = ""
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let current = try connection.event(event, needsMember: true)
    try context.agree(yes, Texts.askDelete(current.title))
    let reply: EventReply = try connection.api.change("DELETE", ["events", current.id.text])
    try context.show(EventChanged(reply.event, isDeleted: true))
  }
}
