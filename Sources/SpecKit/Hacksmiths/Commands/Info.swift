internal import SpecCore

struct Info: LegacyCommand {
  static let name = "info"
  static let abstract: Text = "Show what the community is, or one organization."
  static let arguments: [Argument<Self>] =
    [
      .positional(
        "org", \.organization, help: "Id or key of an organization; the community without it.")
    ] + Argument.group(\.options)
  static let fields = OrganizationObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths info", "The community.", setup: [DemoLoad.line]),
    Example("spec hacksmiths info harvest-table", "An organization.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths community"]

  var organization: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(
      AdminEndpoints.organization, organization ?? "host")
    try connection.show(InfoResult(organization: reply.organization))
  }
}
