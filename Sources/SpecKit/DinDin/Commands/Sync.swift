internal import SpecCore

/// `spec dindin sync`
struct Sync: Command {
  static let name = "sync"
  static let abstract = Text(
    "Send the answers and invitations that wait for the server.",
    ar: "إرسال الردود والدعوات التي تنتظر الخادم.")
  static let discussion = Text(
    """
    What was answered and sent with --queue while the server could not be reached is sent in the order \
    in which it was made. What the server no longer allows is dropped and reported: the dinner was \
    canceled or has started, it overlaps with another one, or the host has moved it since; a dinner \
    that was not sent becomes your draft again. Status 1 if anything was dropped, 69 if the server \
    still cannot be reached; then the rest keeps waiting.
    """,
    ar: """
      تُرسل الردود والدعوات المكتوبة مع --queue عندما تعذر الاتصال بالخادم، بالترتيب الذي كُتبت به. ويُسقط مع \
      الإبلاغ ما لم يعد الخادم يسمح به: أُلغي العشاء أو بدأ، أو يتعارض مع غيره، أو نقله المضيف بعدها؛ والعشاء \
      الذي لم يُرسل يعود مسودة لك. الحالة 1 إن أُسقط شيء، و69 إن تعذر الاتصال بالخادم بعد؛ ويبقى الباقي منتظرًا.
      """)
  static let arguments = Argument<Self>.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { SyncView.helpFields }
  static let examples = [
    Example(
      "spec dindin sync", Text("Send what waits.", ar: "إرسال ما ينتظر."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite accept", "dindin invite reject"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    guard !session.command.isOffline else { throw DinDinError.offline }
    let (told, error): ([SyncView.Dropped?], (any Error)?) = try session.queue.send {
      try send($0, session)
    } refused: {
      SyncView.Dropped($0.id, $1)
    }
    let dropped = told.compactMap(\.self)
    let view = SyncView(
      sent: told.count - dropped.count, dropped: dropped,
      waiting: try session.queue.changes().count)
    if error == nil || !told.isEmpty { try context.show(view) }
    if let error { throw error }
    if !dropped.isEmpty { throw DinDinError.notAllSent(dropped.count) }
  }

  /// - Returns: what is told of an action that the rules refuse, nil of one that was sent.
  private func send(
    _ action: QueuedAction, _ session: Session
  ) throws -> (told: SyncView.Dropped?, isOver: Bool) {
    do {
      switch action {
      case .answer(let answer): try AnswerWriter(session: session).send(answer)
      case .invitations(let sent): try send(sent, session)
      }
      return (nil, true)
    } catch let error as any ReportedError where !(error is RemoteError) {
      let failure = error.failure(in: session.language)
      guard failure.status == .denied else { throw failure }
      return (SyncView.Dropped(action.id, failure), true)
    }
  }

  /// A dinner that cannot be sent any more becomes the draft again, unless another one was begun.
  private func send(_ sent: QueuedInvitations, _ session: Session) throws {
    do {
      _ = try DinnerSender(session: session).sent(sent.draft, force: sent.force)
    } catch let error as any ReportedError {
      let isOver = [.refused, .notFound, .usage, .denied].contains(error.status)
      if isOver, try session.drafts.load() == nil { try session.drafts.save(sent.draft) }
      throw error
    }
  }
}
