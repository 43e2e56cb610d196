internal import SpecCore

/// `spec dindin sync`
struct Sync: LegacyCommand {
  static let name = "sync"
  static let abstract = Text("Send the answers and invitations that wait for the server.")
  static let discussion = Text(
    """
    What was answered and sent with --queue while the server could not be reached is sent in the order \
    in which it was made. What the server no longer allows is dropped and reported: the dinner was \
    canceled or has started, it overlaps with another one, or the host has moved it since; a dinner \
    that was not sent becomes your draft again, or waits while another draft is begun. Status 1 if anything \
    was not sent, 69 if the server still cannot be reached; then the rest keeps waiting.
    """)
  static let arguments = Argument<Self>.group(\.database)
  static var fields: [Field] { SyncView.helpFields }
  static let examples = [
    Example("spec dindin sync", Text("Send what waits."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite accept", "dindin invite reject"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    guard !session.command.isOffline else { throw DinDinError.offline }
    let (told, error): ([SyncView.Dropped?], (any Error)?) = try session.queue.send {
      try send($0, session)
    } refused: {
      self.dropped($0, $1, session)
    }
    let dropped = told.compactMap(\.self)
    let view = SyncView(
      sent: told.count - dropped.count, dropped: dropped,
      waiting: try session.queue.changes().count)
    if !context.output.isTerminal { for one in dropped { context.note(one.text) } }
    if error == nil || !told.isEmpty { try context.show(view) }
    if error == nil, told.isEmpty { context.hint(exchangeTexts.nothingWaits(context.language)) }
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
      case .invitations(let sent): return try send(sent, session)
      }
      return (nil, true)
    } catch let error as any ReportedError where error is DinDinError || error is HostingError {
      let failure = error.failure
      guard failure.status == .denied else { throw failure }
      return (dropped(action, failure, session), true)
    }
  }

  /// What is told of an action that cannot be sent any more.
  private func dropped(
    _ action: QueuedAction, _ failure: Failure, _ session: Session
  ) -> SyncView.Dropped {
    let language = session.language
    var values = ["reason": failure.message(in: language)]
    var text = hostingTexts.answerDropped
    switch action {
    case .answer(let answer):
      let known = try? session.dinners.dinner(answer.id)
      let start = session.zones.local.civil(at: Instant(milliseconds: answer.startsAt))
      values["when"] = calendarTexts.when(known?.times.start ?? start, in: language)
      values["label"] = known?.details.label ?? answer.id
    case .invitations(let sent):
      values["when"] = sent.draft.wall.map { calendarTexts.when($0, in: language) } ?? ""
      values["label"] = sent.draft.place?.label ?? action.id
      let draft = (try? session.drafts.load()) ?? nil
      text = draft?.id == action.id ? hostingTexts.dinnerIsDraft : hostingTexts.dinnerWaits
    }
    return SyncView.Dropped(id: action.id, failure: failure, text: text(language, values))
  }

  /// Sends a dinner. One that cannot be sent any more becomes the draft again; it keeps waiting if another draft was
  /// begun.
  private func send(
    _ sent: QueuedInvitations, _ session: Session
  ) throws -> (told: SyncView.Dropped?, isOver: Bool) {
    do {
      _ = try DinnerSender(session: session).sent(sent.draft, force: sent.force)
      return (nil, true)
    } catch let error as any ReportedError where Self.isFinal(error) {
      let draft = try session.drafts.load()
      if draft == nil { try session.drafts.save(sent.draft) }
      let failure = error.failure
      return (
        dropped(.invitations(sent), failure, session), draft == nil || draft?.id == sent.draft.id
      )
    }
  }

  /// Whether sending again would fail the same way. An ended sign-in would not: then the queue stays as it is.
  private static func isFinal(_ error: any ReportedError) -> Bool {
    switch error.status {
    case .refused, .notFound, .usage: true
    case .denied: error is DinDinError || error is HostingError
    default: false
    }
  }
}
