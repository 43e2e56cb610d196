internal import SpecCore

/// An answer, and the invitation that follows it.
struct AnswerView: Record {
  let answered: DinnerView
  let next: DinnerView?
  let pending: Int
  /// Whether `undo` takes this answer back.
  let canUndo: Bool
  /// Whether the answer waits to be sent.
  private var isQueued: Bool? { answered.dinner.isQueued ? true : nil }

  /// Whether the next card takes the place of the answered one without a flash.
  var isCalm = false

  /// - Parameter before: the invitations that were pending before the answer.
  init(_ answered: Dinner, after before: PendingInvitations, _ session: Session) {
    let (dinners, language) = (session.dinners, session.language)
    let view = { DinnerView(dinner: session.pictured($0), language: language) }
    let read: (Dinner?, Int)? = session.afterwards(invitationTexts.nextUnread) {
      let pending = try dinners.pending()
      return (try pending.current.map { try dinners.completed($0) }, pending.all.count)
    }
    let left = before.without(answered.id)
    let (next, count) = read ?? (left.current, left.all.count)
    self.answered = view(answered)
    (self.next, pending) = (next.map(view), count)
    let newest = (try? session.undo.newest()) ?? nil
    canUndo = newest?.id == answered.id && (answered.isQueued || newest?.seq == answered.seq)
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("answered", \.answered, ""),
    RecordMember("next", \.next, Text("the card that follows, with the same fields")),
    RecordMember("pending", \.pending, Text("how many invitations are still pending")),
    RecordMember("queued", \.isQueued, Text("true if the answer waits for 'spec dindin sync'")),
  ]

  static var resultFields: [Field] {
    helpFields(with: [
      "answered": DinnerView.helpFields(without: .turn, .you)
    ])
  }

  static let resultColumns = ["status", "id", "startsAt", "host", "label"]
}

extension AnswerView: Presentable {
  func records() -> [[String]] { answered.records() + (next?.records() ?? []) }

  /// `Accepted: Ann Lee, Tue 24 Nov 8:00pm (undo: 'spec dindin undo')`
  private func sentence(_ language: String) -> String {
    let dinner = answered.dinner
    let text = invitationTexts.answered(
      language,
      [
        "status": invitationTexts.status(dinner.status)(language), "host": dinner.host.name,
        "when": calendarTexts.short(dinner.times.start, in: language),
      ])
    return canUndo ? hostingTexts.undoable(language, ["text": text]) : text
  }

  /// The card in the color of the answer.
  private func card(_ page: Page) -> [Line] {
    CardDrawing(layout: PageLayout(page: page), dinner: answered.dinner, isAnswered: true).lines()
  }

  /// Shows the answer. On a terminal the next card takes the place of the answered one after a flash;
  /// where none follows, that one stays.
  func show(in context: Context) throws {
    guard context.output.isTerminal, !context.wantsData else { return try context.show(self) }
    let page = context.page
    let card = card(page)
    let layout = PageLayout(page: page)
    let sentence =
      context.options.isQuiet
      ? []
      : sentence(context.language).wrappedAroundCommands(to: layout.width)
        .map { layout.aligned(Line($0)) }
    let rest = sentence + (next?.drawing(page) ?? [])
    func text(_ lines: [Line]) -> String {
      lines.map { Renderer.text($0, color: page.color) + "\n" }.joined()
    }
    let isStill = isCalm || context.prefersReducedMotion
    guard context.isInteractive, !isStill, next != nil, card.count < page.rows else {
      return try context.output.write(text(card + rest))
    }
    try context.output.write(text(card))
    try context.clock.sleep(PageWork.flashTime)
    // To the first line of the card, and everything from there on goes.
    try context.output.write("\u{1B}[\(card.count)A\u{1B}[J" + text(rest))
  }
}

extension Context {
  /// Says on a terminal what a command has done, before its result. Programs read the result.
  func done(_ text: String) {
    if output.isTerminal, error.isTerminal, !wantsData { note(text) }
  }
}
