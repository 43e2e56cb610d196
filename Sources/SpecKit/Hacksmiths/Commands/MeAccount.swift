internal import SpecCore

struct MePassword: Command {
  static let name = "password"
  static let abstract: Text = "Change your password."
  static let discussion: Text = """
    At a terminal the current and the new one are asked for, the new one twice. Elsewhere they \
    are two lines of standard input. All other sign-ins end.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "password-stdin", \.fromInput,
        help: "Read two lines of standard input: the current password, the new one.")
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [Field("changed", "boolean", "Always true.")]
  static let examples = [
    Example(
      "spec hacksmiths me password", "Ask for both.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths me sessions", "hacksmiths login"]

  var fromInput = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    guard connection.api.token != nil else { throw HacksmithsError.signInNeeded }
    let questions = AccountQuestions(passwordFromInput: fromInput)
    try AccountQuestions.require(fromInput ? [] : ["--password-stdin"], context)
    let current = try questions.askPassword(context, Texts.askCurrentPassword)
    let new = try questions.askPassword(context, Texts.askNewPassword)
    try Password.check(new)
    if !fromInput, try questions.askPassword(context, Texts.askPasswordAgain) != new {
      throw HacksmithsError.passwordsDiffer
    }
    let _: DoneReply = try connection.api.change(
      "POST", ["me", "password"], body: ["current": .string(current), "new": .string(new)])
    try context.show(Said(["changed": true], record: [], Texts.passwordChanged))
  }
}

struct MeSessions: Command {
  static let name = "sessions"
  static let abstract: Text = "List your sign-ins, or end them."
  static let discussion: Text = "In a pipe: id, since, expires, `current` for this one."
  static let arguments: [Argument<Self>] =
    [
      .option("end", \.end, value: "ID", help: "End this one."),
      .flag("end-others", \.endOthers, help: "End all but this one."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("id", "string", "What to end it by."), Field("since", "instant", "When it began."),
    Field("expires", "instant", "When it ends by itself."),
    Field("current", "boolean", "Whether it is this one."),
  ]
  static let examples = [
    Example(
      "spec hacksmiths me sessions --end-others", "Only here.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths logout", "hacksmiths token issue"]

  var end: String?
  var endOthers = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if endOthers, end != nil { throw HacksmithsError.exclusive("--end", "--end-others") }
    let connection = try Connection(context, options)
    let before: SignInsReply = try connection.api.get("me", "sessions", needsMember: true)
    let ended =
      endOthers ? before.sessions.filter { !$0.current }.map(\.id) : end.map { [$0] } ?? []
    for id in ended {
      let _: DoneReply = try connection.api.change("DELETE", ["me", "sessions", id])
    }
    let isCurrent = before.sessions.contains { $0.current && ended.contains($0.id) }
    if isCurrent { try connection.forget() }
    let left = before.sessions.filter { !ended.contains($0.id) }
    try context.show(
      Rows(left, empty: Texts.noSignIns) {
        Columns.record($0.id, $0.since, $0.expires, $0.current ? "current" : nil)
      } cells: {
        [
          $0.id,
          Texts.from(
            Moment.short($0.since, in: .utc), to: Moment.text($0.expires, in: .utc) + " UTC"),
          $0.current ? Texts.thisOne : "",
        ]
      })
  }
}

struct MeExport: Command {
  static let name = "export"
  static let abstract: Text = "Write everything that is kept about you, as JSON."
  static let arguments: [Argument<Self>] =
    [
      .option("output", short: "o", \.output, value: "FILE", help: "Where to.", shows: "-"),
      .flag("yes", short: "y", \.yes, help: "Replace the file without asking."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("person", "object", "The profile."),
    Field("account", "object?", "`email role created`."),
    Field("settings", "object", "`public mail available mentor looking`."),
    Field("rsvps", "[object]", "`event answer guests created changed source code? checkedInAt?`."),
    Field("ideas", "[object]", "Your project ideas."),
    Field("sessions", "[object]", "`id since expires current`."),
    Field("stars", "[string]", "Ids of entries of programmes you marked."),
    Field("path", "string?", "With `-o FILE`, alone: the file."),
  ]
  static let examples = [
    Example(
      "spec hacksmiths me export -o me.json", "Take it with you.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me delete"]

  var output: String?
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let reply: ExportReply = try Connection(context, options).api.get(
      "me", "export", needsMember: true)
    guard let output, output != "-" else {
      return try context.show(ExportResult(payload: reply.export))
    }
    let text = try JSONCoder.text(of: reply.export) + "\n"
    try context.write(Array(text.utf8), to: output, replacing: yes)
  }
}

private struct ExportResult: Presentable {
  var payload: ExportObject
  func text() -> String? { (try? JSONCoder.text(of: payload)).map { $0 + "\n" } }
}

struct MeDelete: Command {
  static let name = "delete"
  static let abstract: Text = "Close your account and delete what is kept about you."
  static let discussion: Text = """
    Your profile, sign-ins and answers go, and those who wait move up; your project ideas stay \
    as a former member's. Refused for the last admin, and for the only organizer of an event to \
    come.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "password-stdin", \.fromInput, help: "Read the password from a line of standard input."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [Field("deleted", "boolean", "Always true.")]
  static let examples = [
    Example(
      "spec hacksmiths me delete --password-stdin --yes", "Good-bye.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me export"]

  var fromInput = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    guard connection.api.token != nil else { throw HacksmithsError.signInNeeded }
    try AccountQuestions.require(fromInput ? [] : ["--password-stdin"], context)
    try context.agree(yes, Texts.askDeleteMe)
    let questions = AccountQuestions(passwordFromInput: fromInput)
    let password = try questions.askPassword(context)
    let _: DoneReply = try connection.api.change(
      "DELETE", ["me"], body: ["password": .string(password)])
    try connection.forget()
    try context.show(Said(["deleted": true], record: [], Texts.accountClosed))
  }
}
