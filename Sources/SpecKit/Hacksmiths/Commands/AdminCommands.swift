internal import SpecCore

struct RoleFields {
  static let all = [
    Field("id", "string", "24 hex digits."), Field("key", "string", "The word to type for them."),
    Field("name", "object", "`first`, and `last` if there is one."),
    Field("role", "word", "`member`, `leader`, `organizer` or `admin`."),
    Field("priority", "int", "Place in lists: smaller is earlier."),
    Field.asOf,
  ]
  static func record(_ it: RoleObject) -> [String] {
    Columns.record(it.id, it.key, it.name, it.role)
  }
}

struct RoleList: Command {
  static let name = "list"
  static let abstract = "List everybody's role."
  static let discussion = """
    For admins; for whoever owns the store's files as long as there is no admin with a password. \
    In a pipe: id, key, name, role.
    """
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.serviceArguments)
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
  static let abstract = "Give somebody a role."
  static let discussion = "For admins, as `role list`. In a pipe: id, key, name, role."
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "A key or an id.").completing(Completing.people),
      .positional("role", \.role, help: "What they may do from now on."),
      .option(
        "priority", \.priority, value: "N", help: "Place in lists: smaller is earlier.",
        shows: "10"),
    ] + Argument.group(\.options, ServiceOptions.serviceArguments)
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

struct OrgList: Command {
  static let name = "list"
  static let abstract = "List the organizations."
  static let discussion = "In a pipe: id, key, name."
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.serviceArguments)
  static let fields = Info.fields
  static let examples = [
    Example("spec hacksmiths org list", "All of them.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths org show", "hacksmiths info"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let reply: OrganizationsReply = try connection.api.get("organizations")
    try connection.show(
      Rows(reply.organizations, empty: Texts.noOrganizations) {
        Columns.record($0.id, $0.key, $0.name)
      } cells: {
        [$0.name, $0.key, $0.hiring ? Texts.hiring : ""]
      })
  }
}

struct OrgShow: Command {
  static let name = "show"
  static let abstract = "Show one organization."
  static let arguments: [Argument<Self>] =
    [.positional("org", \.organization, help: "Id or key.")]
    + Argument.group(\.options, ServiceOptions.serviceArguments)
  static let fields = Info.fields
  static let examples = [
    Example("spec hacksmiths org show harvest-table", "One.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths org list"]

  var organization = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let reply: OrganizationReply = try connection.api.get(
      "organizations", organization)
    try connection.show(InfoResult(organization: reply.organization))
  }
}

enum OrgOptions {
  static let arguments: [Argument<BodyOptions>] =
    BodyOptions.text("name", "What it is called.", isNeeded: true)
    + BodyOptions.text("website", "URL.", value: "URL")
    + BodyOptions.text("description", "What it does.")
    + BodyOptions.text("location", "Where it is.")
    + BodyOptions.text("contact", "How to reach it.")
    + BodyOptions.text("mission", "What it is for.")
    + BodyOptions.list("link", "A page of it.", value: "URL")
    + BodyOptions.text("logo", "URL of a picture.", value: "URL")
    + BodyOptions.flag("hiring", "It looks for people.") + BodyOptions.clear("hiring")
    + BodyOptions.flag("host", "It is the community's own.")

  static func change(
    _ method: String, _ path: [String], _ body: BodyOptions, _ connection: Connection
  ) throws {
    let members = try body.members(
      named: ["link": "links"], emptyLists: ["link"], flagsOff: ["hiring"])
    let reply: OrganizationReply = try connection.api.change(
      method, ["organizations"] + path, body: .object(members), needsMember: false)
    let it = reply.organization
    try connection.context.show(
      Said(it, record: Columns.record(it.id, it.key, it.name), "\(it.name) (\(it.key))"))
  }
}

struct OrgAdd: Command {
  static let name = "add"
  static let abstract = "Add an organization."
  static let discussion = "For admins. In a pipe: id, key, name."
  static let arguments: [Argument<Self>] =
    Argument.group(\.body, OrgOptions.arguments)
    + Argument.group(\.options, ServiceOptions.serviceArguments)
  static let fields = Info.fields
  static let examples = [
    Example(
      "spec hacksmiths org add --name \"Tool Library\" --hiring", "One that looks for people.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths org edit"]

  var body = BodyOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    guard body.has("name") else { throw HacksmithsError.missingOptions(["--name"]) }
    try OrgOptions.change("POST", [], body, Connection(context, options))
  }
}

struct OrgEdit: Command {
  static let name = "edit"
  static let abstract = "Change an organization."
  static let discussion = "For admins; `host` is the community's own. In a pipe: id, key, name."
  static let arguments: [Argument<Self>] =
    [.positional("org", \.organization, help: "Id, key or `host`.")]
    + Argument.group(\.body, OrgOptions.arguments)
    + Argument.group(\.options, ServiceOptions.serviceArguments)
  static let fields = Info.fields
  static let examples = [
    Example(
      "spec hacksmiths org edit harvest-table --no-hiring", "They found people.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths org add"]

  var organization = ""
  var body = BodyOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if body.isEmpty { throw HacksmithsError.nothingToChange }
    try OrgOptions.change("PATCH", [organization], body, Connection(context, options))
  }
}

struct TokenIssue: Command {
  static let name = "issue"
  static let abstract = "Make a sign-in token for scripts."
  static let discussion = """
    Your own, or anybody's as an admin. It is shown once; give it to a command in \
    SPEC_HACKSMITHS_TOKEN. `me sessions` lists and ends it. In a pipe: the token alone.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("person", \.person, help: "`me`, a key or an id.").completing(Completing.people),
      .option("days", \.days, value: "N", help: "How long it is good.", shows: "30"),
    ] + Argument.group(\.options, ServiceOptions.serviceArguments)
  static let fields = [
    Field("token", "string", "The token."), Field("id", "string", "Whose."),
    Field("key", "string", "The word to type for them."),
    Field("expires", "instant", "Until then it is good."),
  ]
  static let examples = [
    Example(
      "spec hacksmiths token issue me --days 1", "For today's script.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me sessions"]

  var person = ""
  var days: DayCount?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let reply: TokenReply = try Connection(context, options).api.post(
      "tokens", body: ["person": .string(person), "days": .int(Int64(days?.value ?? 30))],
      needsMember: true)
    try context.show(Said(reply, record: [reply.token], reply.token))
  }
}
