internal import SpecCore

struct OrgEdit: LegacyCommand {
  static let name = "edit"
  static let abstract: Text = "Change an organization."
  static let discussion: Text =
    "For admins; `host` is the community's own. In a pipe: id, key, name."
  static let arguments: [Argument<Self>] =
    [.positional("org", \.organization, help: "Id, key or `host`.")]
    + Argument.group(\.changes, OrgOptions.arguments)
    + Argument.group(\.options)
  static let columns = ["id", "key", "name"]
  static let fields = OrganizationObject.fields
  static let examples = [
    Example(
      "spec hacksmiths org edit harvest-table --no-hiring", "No longer hiring.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths org add"]

  var organization = ""
  var changes = OrgOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if changes == OrgOptions() { throw HacksmithsError.nothingToChange }
    let reply = try HacksmithsClient(context, options).api.call(
      AdminEndpoints.editOrganization, organization, body: changes.changes)
    try context.show(MessageResult(reply.organization, "Changed"))
  }
}
