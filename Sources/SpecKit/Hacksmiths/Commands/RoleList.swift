internal import SpecCore

struct RoleList: LegacyCommand {
  static let name = "list"
  static let abstract: Text = "List the roles of all people."
  static let discussion: Text = """
    For admins; for the owner of the store's files while no admin has a password. \
    In a pipe: id, key, name, role.
    """
  static let arguments = Argument<Self>.group(\.options)
  static let columns = ["id", "key", "name", "role"]
  static let fields = RoleObject.fields + [Field.asOf]
  static let examples = [
    Example(
      "spec hacksmiths role list", "Roles of people.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths role set"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(AdminEndpoints.roles)
    try connection.show(
      ListResult(reply.roles, empty: "Nobody.", main: 0, record: \.record) {
        [$0.name.full, $0.role.rawValue, $0.key]
      })
  }
}

extension RoleObject {
  /// id, key, name, role
  var record: [String] { PipeFields.record(id, key, name, role) }
}
