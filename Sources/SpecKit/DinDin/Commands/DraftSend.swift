internal import SpecCore

/// `spec dindin draft send`
struct DraftSend: LegacyCommand {
  static let name = "send"
  static let abstract = Text("Send the invitations of the draft.")
  static let discussion = Text(
    """
    All invitations are one write: either everybody is invited or nobody. If it fails the draft is \
    kept, and sending again makes no second dinner. A dinner at the same time as another one of yours \
    is refused; --force sends it anyway. Where others have changed a dinner since its edit was begun, \
    your changes are put on top of theirs, to be looked at and sent again.
    """)
  static let arguments: [Argument<Self>] =
    [.force(\.force), .queueInvitations(\.queue)]
    + Argument.group(\.database)
  static var fields: [Field] { EventView.helpFields }
  static let examples = [
    Example(
      "spec dindin draft send", Text("Invite the selected people."),
      setup: draftSetup + ["spec dindin draft toggle ann ben"])
  ]
  static let seeAlso = ["dindin draft show", "dindin event show", "dindin event cancel"]

  var force = false
  var queue = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let draft = try session.begun().current()
    guard draft.isEdit else {
      return try Self.show(try sent(draft, session), session)
    }
    let (dinner, isChanged) = try saved(draft, session)
    context.note(
      (isChanged ? hostingTexts.editSaved : hostingTexts.unchanged)(context.language))
    try context.show(EventView(hosted: dinner, language: context.language))
    if isChanged { context.hint(hostingTexts.undoHint(context.language)) }
  }

  private func sent(_ draft: Draft, _ session: Session) throws -> HostedDinner {
    do {
      return try session.send(draft, force: force, isQueued: queue)
    } catch HostingError.notSent(let reason) {
      throw DinnerSender(session: session).failure(reason, isQueued: queue)
    } catch let error as HostingError {
      guard case .badDeadline = error else { throw error }
      throw error.failure.adding(hostingTexts.setDeadline)
    }
  }

  /// Makes the changes of an edit that was begun on a screen, and removes it.
  private func saved(
    _ draft: Draft, _ session: Session
  ) throws -> (dinner: HostedDinner, isChanged: Bool) {
    do {
      let change = DinnerChange(force: force, draft: draft)
      let saved = try DinnerEditor(session: session).edit(draft.id, change)
      try session.edits.remove(draft.id)
      return saved
    } catch HostingError.changedElsewhere(let id, let seq) {
      try DinnerEditor(session: session).rebase(id)
      throw HostingError.changedElsewhere(id, seq: seq).failure.adding(hostingTexts.rebased)
    }
  }

  /// Shows a dinner that was sent.
  static func show(_ dinner: HostedDinner, _ session: Session) throws {
    let context = session.command.context
    context.note(
      dinner.dinner.isQueued
        ? hostingTexts.invitationsQueued(context.language)
        : hostingTexts.invitationsSent(context.language, count: dinner.entries.count))
    try context.show(EventView(hosted: dinner, language: context.language))
    if !dinner.dinner.isQueued {
      context.hint(hostingTexts.cancelHint(context.language, ["id": dinner.dinner.id]))
    }
  }
}
