internal import SpecCore

struct RoleSet: LegacyCommand {
  static let name = "set"
  static let abstract: Text = "Set a person's role."
  static let discussion: Text = "For admins, as `role list`. In a pipe: id, key, name, role."
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "A key or an id.").completing(
        CompletionCandidates.people),
      .positional("role", \.role, help: "The new role."),
      .option(
        "priority", \.priority, in: -1000...1000, value: "N",
        help: "Place in lists: smaller is earlier.",
        shows: "10"),
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "name", "role"]
  static let fields = RoleObject.fields
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
    let reply = try HacksmithsClient(context, options).api.call(
      AdminEndpoints.setRole, person, body: RoleBody(role: role, priority: priority))
    try context.show(
      MessageResult(
        reply.person, record: reply.person.record,
        Texts.hasRole(reply.person.name.full, reply.person.role.rawValue)))
  }
}

extension Role: ArgumentValue {}
