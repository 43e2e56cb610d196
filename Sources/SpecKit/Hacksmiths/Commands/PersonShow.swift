internal import SpecCore

struct PersonShow: LegacyCommand {
  static let name = "person"
  static let abstract: Text = "Show one person's profile."
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "`me`, an id or a key.")
        .completing(CompletionCandidates.people)
    ] + Argument.group(\.options)
  static let fields = PersonObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths person lena-fischer", "A team leader.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths community"]

  var person = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(
      CommunityEndpoints.person, person, asMember: person == "me")
    try connection.show(PersonResult(person: reply.person))
  }
}
