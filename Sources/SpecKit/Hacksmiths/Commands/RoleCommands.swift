internal import SpecCore

enum RoleFields {
  static let all = [
    Field("id", "string", "24 hex digits."), Field("key", "string", "The word to type for them."),
    Field("name", "object", "`first`, and `last` if there is one."),
    Field("role", "string", "`member`, `leader`, `organizer` or `admin`."),
    Field("priority", "integer", "Place in lists: smaller is earlier."),
    Field.asOf,
  ]
  static func record(_ it: RoleObject) -> [String] {
    Columns.record(it.id, it.key, it.name, it.role)
  }
}

struct RoleList: Command {
  static let name = "list"
  static let abstract: Text = "List everybody's role."
  static let discussion: Text = """
    For admins; for whoever owns the store's files as long as there is no admin with a password. \
    In a pipe: id, key, name, role.
    """
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields = RoleFields.all
  static let examples = [
    Example(
      "spec hacksmiths role list", "Who may do what.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths role set"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let reply: RolesReply = try connection.api.get("roles")
    try connection.show(
      Rows(reply.roles, empty: Texts.noGuests, record: RoleFields.record) {
        [$0.name.full, $0.role.rawValue, $0.key]
      })
  }
}

struct RoleSet: Command {
  static let name = "set"
  static let abstract: Text = "Give somebody a role."
  static let discussion: Text = "For admins, as `role list`. In a pipe: id, key, name, role."
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "A key or an id.").completing(Completing.people),
      .positional("role", \.role, help: "What they may do from now on."),
      .option(
        "priority", \.priority, value: "N", help: "Place in lists: smaller is earlier.",
        shows: "10"),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = RoleFields.all
  static let examples = [
    Example(
      "spec hacksmiths role set mia-chen leader", "Mia leads teams.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths role list"]

  var person = ""
  var role = Role.member
  var priority: Int?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    var body: [JSON.Member] = [JSON.Member("role", .string(role.rawValue))]
    if let priority { body.append(JSON.Member("priority", .int(Int64(priority)))) }
    let reply: RoleReply = try Connection(context, options).api.change(
      "PUT", ["people", person, "role"], body: .object(body), needsMember: false)
    try context.show(
      Said(
        reply.person, record: RoleFields.record(reply.person),
        Texts.hasRole(reply.person.name.full, reply.person.role.rawValue)))
  }
}

extension Role: ArgumentValue {}
