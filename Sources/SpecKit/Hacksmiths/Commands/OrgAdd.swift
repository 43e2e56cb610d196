internal import SpecCore

struct OrgAdd: LegacyCommand {
  static let name = "add"
  static let abstract: Text = "Add an organization."
  static let discussion: Text = "For admins. In a pipe: id, key, name."
  static let arguments: [Argument<Self>] =
    Argument.group(\.organization, OrgOptions.arguments)
    + Argument.group(\.options)
  static let columns = ["id", "key", "name"]
  static let fields = OrganizationObject.fields
  static let examples = [
    Example(
      "spec hacksmiths org add --name \"Tool Library\" --hiring", "An organization that is hiring.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths org edit"]

  var organization = OrgOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    guard organization.body.name != nil else { throw HacksmithsError.missingOptions(["--name"]) }
    let reply = try HacksmithsClient(context, options).api.call(
      AdminEndpoints.addOrganization, body: organization.changes)
    try context.show(MessageResult(reply.organization, "Added"))
  }
}
