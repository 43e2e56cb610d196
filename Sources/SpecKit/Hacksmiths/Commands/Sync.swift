internal import SpecCore

struct Sync: Command {
  enum Keep: String, CaseIterable, ArgumentValue { case mine, theirs }

  static let name = "sync"
  static let abstract: Text = "Send waiting answers and update the cache."
  static let discussion: Text = """
    Answers that were given while the service could not be reached wait here. Each is sent once, \
    in the order in which they were given. In a pipe: result, event id, key, answer, message. The \
    result is `sent`; `waiting`: it went to the waiting list; `refused`: a rule does not allow it, \
    the answer is dropped; `conflict`: you gave another answer elsewhere, the answer is kept until \
    `--keep` decides. With `--dry-run` it is `unsent`. Status 1 if any is refused or in conflict, \
    69 if the service cannot be reached; then nothing is lost.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("keep", \.keep, value: "WHOSE", help: "Which of two answers to keep."),
      .flag("dry-run", \.dryRun, help: "Only list what waits."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = SyncResult.fields
  static let examples = [
    Example("spec hacksmiths sync", "Send them.", runs: false),
    Example("spec hacksmiths sync --keep mine", "Keep the answers given here.", runs: false),
  ]
  static let seeAlso = ["hacksmiths rsvp", "hacksmiths logout"]

  var keep: Keep?
  var dryRun = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
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
    if left > 0 { throw HacksmithsError.notAllSent(left) }
  }

  private func send(_ answer: UnsentAnswer, _ connection: HacksmithsClient) throws -> SyncResult {
    do {
      let reply = try connection.api.call(
        AnswerEndpoints.answer, body: answer.body(force: keep == .mine)
      ).answer
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
