internal import SpecCore

struct MeSessions: LegacyCommand {
  static let name = "sessions"
  static let abstract: Text = "List your sign-ins, or end them."
  static let discussion: Text = "In a pipe: id, since, expires, `current` for this one."
  static let arguments: [Argument<Self>] =
    [
      .option("end", \.end, value: "ID", help: "End this sign-in."),
      .flag("end-others", \.endOthers, help: "End all other sign-ins."),
    ] + Argument.group(\.options)
  static let columns = ["id", "since", "expires", "current"]
  static let fields = SignInObject.fields
  static let examples = [
    Example(
      "spec hacksmiths me sessions --end-others", "End my other sign-ins.",
      setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths logout", "hacksmiths token issue"]

  var end: String?
  var endOthers = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if endOthers, end != nil { throw HacksmithsError.exclusive("--end", "--end-others") }
    let connection = try HacksmithsClient(context, options)
    let before = try connection.api.call(AccountEndpoints.sessions)
    let ended =
      endOthers ? before.sessions.filter { !$0.current }.map(\.id) : end.map { [$0] } ?? []
    for id in ended {
      let _ = try connection.api.call(AccountEndpoints.endSession, id)
    }
    let isCurrent = before.sessions.contains { $0.current && ended.contains($0.id) }
    if isCurrent { try connection.forget() }
    let left = before.sessions.filter { !ended.contains($0.id) }
    try context.show(
      ListResult(left, empty: "You are signed in nowhere.") {
        PipeFields.record($0.id, $0.since, $0.expires, $0.current ? "current" : nil)
      } cells: {
        [
          $0.id,
          "\(DateFormatter.short($0.since, in: .utc)) to \(DateFormatter.text($0.expires, in: .utc) + " UTC")",
          $0.current ? "this one" : "",
        ]
      })
    if !ended.isEmpty {
      context.hint(ended.count == 1 ? "1 sign-in is ended." : "\(ended.count) sign-ins are ended.")
    } else if endOthers {
      context.hint("There were no others.")
    }
  }
}
