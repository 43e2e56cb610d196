internal import SpecCore

struct TokenIssue: Command {
  static let name = "issue"
  static let abstract: Text = "Make a sign-in token for scripts."
  static let discussion: Text = """
    Your own, or anybody's as an admin. It is shown once; give it to a command in \
    SPEC_HACKSMITHS_TOKEN. `me sessions` lists and ends it. In a pipe: the token alone.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "`me`, a key or an id.").completing(Completing.people),
      .option("days", \.days, value: "N", help: "How long it is good.", shows: "30"),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("token", "string", "The token."), Field("id", "string", "Whose."),
    Field("key", "string", "The word to type for them."),
    Field("expires", "instant", "Until then it is good."),
  ]
  static let examples = [
    Example(
      "spec hacksmiths token issue me --days 1", "For today's script.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me sessions"]

  var person = ""
  var days: DayCount?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let reply: TokenReply = try Connection(context, options).api.post(
      "tokens", body: ["person": .string(person), "days": .int(Int64(days?.value ?? 30))],
      needsMember: true)
    try context.show(Said(reply, record: [reply.token], reply.token))
  }
}
