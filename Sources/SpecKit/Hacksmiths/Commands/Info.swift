internal import SpecCore

struct Info: Command {
  static let name = "info"
  static let abstract: Text = "Show what the community is, or one organization."
  static let arguments: [Argument<Self>] =
    [
      .positional(
        "org", \.organization, help: "Id or key of an organization; the community without it.")
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("id", "string", "24 hex digits."),
    Field("key", "string", "The word to type for it."),
    Field("name", "string", "What it is called."),
    Field("mission", "string?", "What it is for."),
    Field("contact", "string?", "How to reach it."),
    Field("website", "string?", "URL."),
    Field("location", "string?", "Where it is."),
    Field("links", "[string]", "URLs."),
    Field("hiring", "boolean", "Whether it looks for people."),
    Field("description", "string?", "What it does."),
    Field("sponsors", "[object]", "Sponsors of the next event: `id key name website? hiring`."),
    Field.asOf,
  ]
  static let examples = [
    Example("spec hacksmiths info", "The community.", setup: [DemoLoad.line]),
    Example("spec hacksmiths info harvest-table", "An organization.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths community"]

  var organization: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let reply: OrganizationReply = try connection.api.get("organizations", organization ?? "host")
    try connection.show(InfoResult(organization: reply.organization))
  }
}
