internal import SpecCore

enum IdeaFields {
  static let all = [
    Field("id", "string", "24 hex digits."), Field("event", "object", "`id` and `key`."),
    Field("title", "string", "The idea in a line."),
    Field("description", "string", "What it is about."),
    Field("more", "string?", "More about it."),
    Field("author", "object?", "Who had it: `id key name`."),
    Field("votes", "integer", "How many like it."), Field("voted", "boolean", "Whether you do."),
    Field("mine", "boolean", "Whether it is yours."), Field("created", "instant", "Since when."),
    Field.asOf,
  ]
  static let options: [Argument<BodyOptions>] =
    BodyOptions.text("title", "The idea in a line.", isNeeded: true)
    + BodyOptions.text("description", "What it is about.", isNeeded: true)
    + BodyOptions.text("more", "More about it.")
  static let id = "f00000000000000000000001"
}

struct IdeaList: Command {
  static let name = "list"
  static let abstract: Text = "List project ideas, those with most votes first."
  static let discussion: Text = "In a pipe: id, votes, author, title."
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "For this event.", shows: "next")
        .completing(Completing.anyEvents),
      .flag("all-events", \.allEvents, help: "For all events."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = IdeaFields.all
  static let examples = [
    Example("spec hacksmiths idea list", "For the next event.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths idea submit", "hacksmiths idea vote"]

  var event: String?
  var allEvents = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if allEvents, event != nil { throw HacksmithsError.exclusive("--all-events", "--event") }
    let query = allEvents ? [] : [Request.QueryItem("event", event ?? "next")]
    let connection = try Connection(context, options)
    let reply: IdeasReply = try connection.api.get(
      "app", "project-ideas", query: query)
    try connection.show(
      Rows(reply.ideas, empty: Texts.noIdeas) { idea in
        Columns.record(idea.id, idea.votes, idea.author?.name, idea.title)
      } cells: { idea in
        [
          "\(idea.votes)" + (idea.voted ? "*" : ""), idea.title,
          idea.author?.name.full ?? Texts.someMember, idea.id.text,
        ]
      })
  }
}

struct IdeaShow: Command {
  static let name = "show"
  static let abstract: Text = "Show a project idea."
  static let arguments: [Argument<Self>] =
    [.positional("id", \.id, help: "The id of the idea.")]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = IdeaFields.all
  static let examples = [
    Example("spec hacksmiths idea show \(IdeaFields.id)", "All of it.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var id = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let reply: IdeaReply = try connection.api.get("app", "project-ideas", id)
    try connection.show(IdeaResult(idea: reply.idea))
  }
}

struct IdeaResult: Presentable {
  var idea: IdeaObject

  var payload: IdeaObject { idea }

  func records() -> [[String]] {
    Columns.field("id", idea.id) + Columns.field("event", idea.event.key)
      + Columns.field("title", idea.title) + Columns.field("description", idea.description)
      + Columns.field("more", idea.more) + Columns.field("author", idea.author?.name)
      + Columns.field("votes", idea.votes) + Columns.field("voted", idea.voted)
      + Columns.field("mine", idea.mine) + Columns.field("created", idea.created)
  }

  func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    let by = idea.author?.name.full ?? Texts.someMember
    return Flow.paragraph(idea.title, indent: 1, width: width, style: Palette.title)
      + Flow.paragraph(
        Texts.ideaFacts(by, idea.votes), indent: 3, width: width, style: Palette.label)
      + [Line()] + Flow.paragraph(idea.description, indent: 3, width: width)
      + (idea.more.map { [Line()] + Flow.paragraph($0, indent: 3, width: width) } ?? [])
  }
}

struct IdeaSubmit: Command {
  static let name = "submit"
  static let abstract: Text = "Hand in a project idea."
  static let discussion: Text = "For members, one for each event. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    Argument.group(\.body, IdeaFields.options)
    + [
      .option("event", \.event, value: "EVENT", help: "For this event.", shows: "next")
        .completing(Completing.events)
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = IdeaFields.all
  static let examples = [
    Example(
      "spec hacksmiths idea submit --title \"Bread map\" --description \"Who has bread left.\"",
      "For the next event.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list", "hacksmiths idea edit"]

  var body = BodyOptions()
  var event: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let missing = ["title", "description"].filter { !body.has($0) }
    guard missing.isEmpty else {
      throw HacksmithsError.missingOptions(missing.map { "--\($0)" })
    }
    var members = try body.members()
    members.append(JSON.Member("event", .string(event ?? "next")))
    try Connection(context, options).changeIdea("POST", [], body: .object(members)) {
      Texts.submitted($0.title)
    }
  }
}

struct IdeaEdit: Command {
  static let name = "edit"
  static let abstract: Text = "Change your project idea."
  static let discussion: Text = "In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [.positional("id", \.id, help: "The id of the idea.")]
    + Argument.group(\.body, IdeaFields.options)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = IdeaFields.all
  static let examples = [
    Example(
      "spec hacksmiths idea edit \(IdeaFields.id) --more \"With soup.\"", "Say more.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var id = ""
  var body = BodyOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if body.isEmpty { throw HacksmithsError.nothingToChange }
    try Connection(context, options).changeIdea("PATCH", [id], body: .object(body.members())) {
      Texts.changedIdea($0.title)
    }
  }
}

struct IdeaWithdraw: Command {
  static let name = "withdraw"
  static let abstract: Text = "Take your project idea back, with its votes."
  static let discussion: Text = "In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("id", \.id, help: "The id of the idea."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = IdeaFields.all
  static let examples = [
    Example(
      "spec hacksmiths idea withdraw \(IdeaFields.id) --yes", "It was not that good.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var id = ""
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try context.agree(yes, Texts.askWithdraw)
    try Connection(context, options).changeIdea("DELETE", [id]) { Texts.withdrawn($0.title) }
  }
}

struct IdeaVote: Command {
  static let name = "vote"
  static let abstract: Text = "Vote for a project idea."
  static let discussion: Text = "For members, once for each idea but their own. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("id", \.id, help: "The id of the idea."),
      .flag("undo", \.undo, help: "Take the vote back."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = IdeaFields.all
  static let examples = [
    Example(
      "spec hacksmiths idea vote \(IdeaFields.id)", "I like it.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var id = ""
  var undo = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    try connection.changeIdea(undo ? "DELETE" : "POST", [id, "vote"]) {
      Texts.voted($0.title, $0.votes)
    }
  }
}

extension Connection {
  fileprivate func changeIdea(
    _ method: String, _ path: [String], body: JSON? = nil, _ sentence: (IdeaObject) -> String
  ) throws {
    let reply: IdeaReply = try api.change(method, ["app", "project-ideas"] + path, body: body)
    let record = Columns.record(reply.idea.id)
    try context.show(Said(reply.idea, record: record, sentence(reply.idea)))
  }
}
