internal import SpecCore

struct OrgShow: Command {
  static let name = "show"
  static let abstract: Text = "Show one organization."
  static let arguments: [Argument<Self>] =
    [.positional("org", \.organization, help: "Id or key.")]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = OrganizationObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths org show harvest-table", "One.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths org list"]

  var organization = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(AdminEndpoints.organization, organization)
    try connection.show(InfoResult(organization: reply.organization))
  }
}
