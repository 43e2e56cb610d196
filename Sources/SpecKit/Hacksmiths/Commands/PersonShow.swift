internal import SpecCore

struct PersonShow: Command {
  static let name = "person"
  static let abstract: Text = "Show one person's profile."
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "`me`, an id or a key.")
        .completing(Completing.people)
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("id", "string", "24 hex digits."),
    Field("key", "string", "The word to type for them."),
    Field("name", "object", "`first`, and `last` if there is one."),
    Field("bio", "string?", "What they say of themselves."),
    Field("website", "string?", "URL."),
    Field("github", "string?", "User name there."),
    Field("twitter", "string?", "User name there."),
    Field("photo", "string?", "URL."),
    Field("leader", "boolean", "Whether they lead teams."),
    Field("available", "boolean", "Whether they can be asked to help."),
    Field("availability", "string?", "When."),
    Field("mentor", "boolean", "Whether they teach."),
    Field("experience", "string?", "What."),
    Field("looking", "boolean", "Whether they look for a mentor."),
    Field("want", "string?", "What for."),
    Field("public", "boolean", "Whether everybody may see this."),
    Field("email", "string?", "For those who may know it."),
    Field("role", "string?", "`member`, `leader`, `organizer` or `admin`, with the e-mail."),
    Field.asOf,
  ]
  static let examples = [
    Example("spec hacksmiths person lena-fischer", "A team leader.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths community"]

  var person = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let reply: PersonReply = try connection.api.get("people", person, needsMember: person == "me")
    try connection.show(PersonResult(person: reply.person))
  }
}
