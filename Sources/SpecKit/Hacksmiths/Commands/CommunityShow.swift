internal import SpecCore

struct CommunityShow: Command {
  static let name = "community"
  static let abstract: Text = "List the people: organizers, team leaders, participants, the others."
  static let discussion: Text = """
    Around the next event unless told otherwise. People who do not want to be seen are counted, \
    not named.

    In a pipe: group, id, key, name, count; the last row of a group can be `(private)` with how \
    many are not named.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "Around this event.", shows: "next")
        .completing(Completing.anyEvents),
      .flag("all", \.all, help: "By role, around no event."),
      .option("search", \.search, value: "TEXT", help: "Only names with this text."),
      .option("group", \.group, value: "GROUP", help: "Only this group."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("group", "string", "`organizer`, `leader`, `participant` or `member`."),
    Field("people", "[object]", "`id key name group guests?`; `name` is `first` and `last?`."),
    Field("private", "integer", "How many are not named."),
    Field.asOf,
  ]
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
    let connection = try Connection(context, options)
    var query: API.Query = []
    if !all { query.append(Request.QueryItem("event", event ?? "next")) }
    if let search { query.append(Request.QueryItem("search", search)) }
    let reply: CommunityReply = try connection.api.get("community", query: query)
    let groups = reply.groups.filter { group == nil || $0.group == group }
    try connection.show(CommunityResult(groups: groups))
  }
}

extension CommunityGroup: ArgumentValue {}
