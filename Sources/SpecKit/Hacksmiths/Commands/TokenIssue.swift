internal import SpecCore

struct TokenIssue: LegacyCommand {
  static let name = "issue"
  static let abstract: Text = "Create a sign-in token for scripts."
  static let discussion: Text = """
    For yourself, or as an admin for anybody. It is shown once; pass it to commands in \
    SPEC_HACKSMITHS_TOKEN. `me sessions` lists and ends it. In a pipe: the token alone.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "`me`, a key or an id.").completing(
        CompletionCandidates.people),
      .option(
        "days", \.days, in: 1...3650, value: "N", help: "How many days it is valid.", shows: "30"),
    ] + Argument.group(\.options)
  static let columns = ["token"]
  static let fields = TokenReply.fields
  static let examples = [
    Example(
      "spec hacksmiths token issue me --days 1", "For today's script.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me sessions"]

  var person = ""
  var days: Int?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let reply = try HacksmithsClient(context, options).api.call(
      AdminEndpoints.issueToken, body: TokenBody(person: person, days: days ?? 30))
    try context.show(MessageResult(reply, record: [reply.token], reply.token))
    context.hint(
      "This signs in as \(reply.key) until \(DateFormatter.text(reply.expires, in: .utc)) UTC. "
        + "It is not shown again.")
  }
}
