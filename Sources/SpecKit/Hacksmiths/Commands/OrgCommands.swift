internal import SpecCore

struct OrgList: Command {
  static let name = "list"
  static let abstract: Text = "List the organizations."
  static let discussion: Text = "In a pipe: id, key, name."
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
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
  static let abstract: Text = "Show one organization."
  static let arguments: [Argument<Self>] =
    [.positional("org", \.organization, help: "Id or key.")]
    + Argument.group(\.options, ServiceOptions.arguments)
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
  static let abstract: Text = "Add an organization."
  static let discussion: Text = "For admins. In a pipe: id, key, name."
  static let arguments: [Argument<Self>] =
    Argument.group(\.body, OrgOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
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
  static let abstract: Text = "Change an organization."
  static let discussion: Text =
    "For admins; `host` is the community's own. In a pipe: id, key, name."
  static let arguments: [Argument<Self>] =
    [.positional("org", \.organization, help: "Id, key or `host`.")]
    + Argument.group(\.body, OrgOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
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
