internal import SpecCore

struct Sync: LegacyCommand {
  enum Keep: String, CaseIterable, ArgumentValue { case mine, theirs }

  static let name = "sync"
  static let abstract: Text = "Send waiting answers and update the cache."
  static let discussion: Text = """
    Answers that were given while the service could not be reached wait here. Each is sent once, \
    in the order in which they were given. In a pipe: result, event id, key, answer, message. The \
    result is `sent`; `waiting`: it went to the waiting list; `refused`: a rule does not allow it, \
    the answer is dropped; `conflict`: you gave another answer elsewhere, the answer is kept until \
    `--keep` decides; `dropped`: `--keep theirs` decided. With `--dry-run` it is `unsent`. Status \
    1 if any is refused or in conflict, 69 if the service cannot be reached; then nothing is lost.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("keep", \.keep, value: "WHOSE", help: "Which of two answers to keep."),
      .flag("dry-run", \.dryRun, help: "Only list what waits."),
    ] + Argument.group(\.options)
  static let columns = ["result", "event", "key", "answer", "message"]
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
    let client = try HacksmithsClient(context, options)
    if dryRun {
      let unsent = try client.unsent().map {
        SyncResult("unsent", $0, Texts.notSent($0.answer.rawValue))
      }
      return try context.show(SyncResult.rows(unsent))
    }
    let (results, error) = try send(client)
    if error == nil || !results.isEmpty { try context.show(SyncResult.rows(results)) }
    if let error { throw error }
    if !client.api.isEmbedded { try client.refresh() }
    let left = results.count { $0.result == "refused" || $0.result == "conflict" }
    if left > 0 { throw HacksmithsError.notAllSent(left) }
  }

  private func send(_ client: HacksmithsClient) throws -> ([SyncResult], (any Error)?) {
    guard try !client.unsent().isEmpty else { return ([], nil) }
    return try client.queue.send { answer in
      do {
        let reply = try client.api.call(
          AnswerEndpoints.answer, body: answer.body(force: keep == .mine)
        ).answer
        let isWaiting = reply.answer == .waitlist && answer.answer == .yes
        return (SyncResult(isWaiting ? "waiting" : "sent", answer, reply.question), true)
      } catch let failure as Failure where failure.code == "answer-changed" {
        guard keep == .theirs else {
          return (SyncResult("conflict", answer, failure.message(in: "en")), false)
        }
        return (SyncResult("dropped", answer, Texts.theirsKept), true)
      }
    } refused: {
      SyncResult("refused", $0, $1.message)
    }
  }
}
