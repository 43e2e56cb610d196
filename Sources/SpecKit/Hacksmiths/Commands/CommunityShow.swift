internal import SpecCore

struct CommunityShow: LegacyCommand {
  static let name = "community"
  static let abstract: Text = "List the people: organizers, team leaders, participants, the others."
  static let discussion: Text = """
    Grouped by the next event by default. Private people are counted, \
    not named.

    In a pipe: group, id, key, name, count; the last row of a group can be `(private)` with how \
    many are not named.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "Group by this event.", shows: "next")
        .completing(CompletionCandidates.anyEvents),
      .flag("all", \.all, help: "Group by role."),
      .option("search", \.search, value: "TEXT", help: "Only names with this text."),
      .option("group", \.group, value: "GROUP", help: "Only this group."),
    ] + Argument.group(\.options)
  static let columns = ["group", "id", "key", "name", "count"]
  static let fields = GroupObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths community", "Everybody, once.", setup: [DemoLoad.line]),
    Example(
      "spec hacksmiths community --all --search an", "Whose name has \"an\" in it.",
      setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths person"]

  var event: String?
  var all = false
  var search: String?
  var group: CommunityGroup?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if all, event != nil { throw HacksmithsError.exclusive("--all", "--event") }
    let connection = try HacksmithsClient(context, options)
    var query: APIClient.Query = []
    if !all { query.append(Request.QueryItem("event", event ?? "next")) }
    if let search { query.append(Request.QueryItem("search", search)) }
    let reply = try connection.api.call(CommunityEndpoints.community, query: query)
    let groups = reply.groups.filter { group == nil || $0.group == group }
    try connection.show(CommunityResult(groups: groups))
  }
}

extension CommunityGroup: ArgumentValue {}
