internal import SpecCore

struct Sync: Command {
  enum Keep: String, CaseIterable, ArgumentValue { case mine, theirs }

  static let name = "sync"
  static let abstract: Text = "Send the answers that wait, and read anew what was kept."
  static let discussion: Text = """
    An answer given while the service could not be reached waits here. Each is sent once, in the \
    order it was given. In a pipe: result, event id, key, answer, message. The result is `sent`; \
    `waiting`: it went to the waiting list; `refused`: a rule says no now, the answer is dropped; \
    `conflict`: you answered elsewhere since, the answer is kept until `--keep` says which counts. \
    With `--dry-run` it is `unsent`. Status 1 if any is refused or in conflict, 69 if the service \
    cannot be reached; then nothing is lost.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("keep", \.keep, value: "WHOSE", help: "Which of two answers counts."),
      .flag("dry-run", \.dryRun, help: "Only list what waits."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("result", "string", "`sent`, `waiting`, `refused`, `conflict` or `unsent`."),
    Field("event", "string", "The event's id."), Field("key", "string", "Its key."),
    Field("answer", "string", "What you said."),
    Field("message", "string", "What the event page says to you now, or why not."),
  ]
  static let examples = [
    Example("spec hacksmiths sync", "Send them.", runs: false),
    Example("spec hacksmiths sync --keep mine", "I mean what I said here.", runs: false),
  ]
  static let seeAlso = ["hacksmiths rsvp", "hacksmiths logout"]

  var keep: Keep?
  var dryRun = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let waiting = try connection.unsent()
    if dryRun {
      let unsent = waiting.map {
        SyncResult("unsent", $0, Texts.notSent($0.answer.rawValue))
      }
      return try context.show(SyncResult.rows(unsent))
    }
    var results: [SyncResult] = []
    do {
      for answer in waiting { results.append(try send(answer, connection)) }
    } catch {
      if !results.isEmpty { try context.show(SyncResult.rows(results)) }
      throw error
    }
    try context.show(SyncResult.rows(results))
    if !connection.api.isEmbedded { try connection.refresh() }
    let left = results.count { $0.result == "refused" || $0.result == "conflict" }
    if left > 0 { throw HacksmithsError.refused("not-all-sent", Texts.notAllSent(left)) }
  }

  private func send(_ answer: UnsentAnswer, _ connection: Connection) throws -> SyncResult {
    do {
      let reply: AnswerObject = try connection.api.post(
        "app", "rsvp", body: answer.body(force: keep == .mine), needsMember: true)
      try connection.drop(answer)
      let isWaiting = reply.answer == .waitlist && answer.answer == .yes
      return SyncResult(isWaiting ? "waiting" : "sent", answer, reply.question)
    } catch let failure as Failure where failure.code == "answer-changed" {
      if keep == .theirs { try connection.drop(answer) }
      return SyncResult("conflict", answer, failure.message, isOver: keep == .theirs)
    } catch let failure as Failure
      where [.refused, .notFound, .usage].contains(failure.status)
    {
      try connection.drop(answer)
      return SyncResult("refused", answer, failure.message)
    }
  }
}

struct SyncResult: Encodable {
  var result: String
  var event: Identifier
  var key: String
  var answer: ReplyWord
  var message: String

  init(_ result: String, _ answer: UnsentAnswer, _ message: String, isOver: Bool = false) {
    // What was decided is no conflict any more.
    self.result = isOver ? "sent" : result
    event = answer.event.id
    key = answer.event.key
    self.answer = answer.answer
    self.message = isOver ? Texts.keptTheirs : message
  }

  static func rows(_ results: [SyncResult]) -> Rows<SyncResult> {
    Rows(results, empty: Texts.nothingWaits) {
      Columns.record($0.result, $0.event, $0.key, $0.answer.rawValue, $0.message)
    } cells: {
      [$0.result, $0.key, $0.answer.rawValue, $0.message]
    }
  }
}

extension Connection {
  /// Reads what the pages show, so that it is there when the service is not.
  fileprivate func refresh() throws {
    let viewer = try viewer()
    try api.refresh { _ in true }
    for limit in viewer.isMember ? ["7", "10"] : ["7"] {
      let reply: EventsReply = try api.get("events", query: [.init("limit", limit)])
      for event in reply.events { _ = try self.event(event.summary.id.text) }
    }
    if (try? event("next")) != nil {
      let _: CommunityReply = try api.get("community", query: [.init("event", "next")])
      let _: IdeasReply = try api.get("app", "project-ideas", query: [.init("event", "next")])
    }
    let _: OrganizationReply = try api.get("organizations", "host")
    if viewer.isMember { let _: MeReply = try api.get("me", needsMember: true) }
  }
}
