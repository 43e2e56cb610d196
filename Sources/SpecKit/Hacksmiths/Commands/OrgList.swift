internal import SpecCore

struct OrgList: LegacyCommand {
  static let name = "list"
  static let abstract: Text = "List the organizations."
  static let discussion: Text = "In a pipe: id, key, name."
  static let arguments = Argument<Self>.group(\.options)
  static let columns = ["id", "key", "name"]
  static let fields = OrganizationObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths org list", "All of them.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths info"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(AdminEndpoints.organizations)
    try connection.show(
      ListResult(reply.organizations, empty: Texts.noOrganizations, main: 0) {
        PipeFields.record($0.id, $0.key, $0.name)
      } cells: {
        [$0.name, $0.key, $0.hiring ? "hiring" : ""]
      })
  }
}
