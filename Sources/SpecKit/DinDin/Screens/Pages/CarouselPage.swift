internal import SpecCore

/// The pending invitations one at a time, with a list of all of them below.
struct CarouselPage: ScreenPage {
  enum Effect: Sendable, Equatable {
    case answer(AnswerRequest)
    case remember(Dinner)
    case undo
    case load
  }

  private var invitations: PendingInvitations
  private var answered: Dinner?
  /// What yes to the question that is asked does.
  private var asked: AnswerRequest?

  /// - Throws: 66 `no-pending`
  init(_ session: Session) throws {
    invitations = try Self.pending(session)
    guard invitations.current != nil else { throw DinDinError.noPending }
  }

  private static func pending(_ session: Session) throws -> PendingInvitations {
    let pending = try session.dinners.pending()
    return PendingInvitations(
      try session.dinners.completed(pending.all), cursor: pending.current.map(InvitationCursor.init)
    )
  }

  var name: String { "carousel" }
  var followsChanges: Bool { true }
  var avatars: [String] { invitations.avatars }
  var hint: Text? { carouselTexts.hint }
  var keys: [KeyHelp] { carouselTexts.keys }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(let key): return press(key)
    case .pressed(let button):
      guard let button = CardDrawing.Button(rawValue: button), let current = invitations.current
      else { return .stay }
      return .perform(.answer(AnswerRequest(id: current.id, reply: Reply(button))))
    case .answered(let isYes):
      guard isYes, let asked else { return .stay }
      return .perform(.answer(asked))
    case .released:
      let dinner = answered
      answered = nil
      if invitations.current == nil { return .back }
      return dinner.map { .tell(PageWork.told($0, context.language)) } ?? .stay
    case .uncovered: return .perform(.load)
    case .opened, .paste, .wake, .resized: return .stay
    }
  }

  private func press(_ key: Key) -> PageAction<Effect> {
    guard let current = invitations.current else { return .stay }
    switch key {
    case .left, .up: return remember(invitations.neighbor(-1))
    case .right, .down: return remember(invitations.neighbor(1))
    case .home: return remember(invitations.all.first)
    case .end: return remember(invitations.all.last)
    case .enter: return .go(.invitation(current.id))
    case .character("a"): return .press(CardDrawing.Button.accept.rawValue)
    case .character("r"): return .press(CardDrawing.Button.decline.rawValue)
    case .character("u"): return .perform(.undo)
    default: return .stay
    }
  }

  private func remember(_ dinner: Dinner?) -> PageAction<Effect> {
    dinner.map { .perform(.remember($0)) } ?? .stay
  }

  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session()
    switch effect {
    case .load:
      invitations = try Self.pending(session)
      return invitations.current == nil ? .back : .stay
    case .remember(let dinner):
      try session.dinners.setCurrent(dinner)
      invitations = invitations.at(dinner)
      return .stay
    case .undo:
      let text = try work.undo(session)
      invitations = try Self.pending(session)
      return .tell(text)
    case .answer(let request):
      let before = invitations.all.first { $0.id == request.id }
      let outcome = try work.outcome(of: request, session) { invitations = try Self.pending($0) }
      switch outcome {
      case .asked(let question, let again):
        asked = again
        return .ask(question)
      case .answered(let dinner):
        let dinner = dinner.shown(as: before)
        if work.isCalm, invitations.current == nil { return .back }
        if work.isCalm { return .tell(PageWork.told(dinner, session.language)) }
        answered = dinner
        return .hold(PageWork.flashTime)
      }
    }
  }

  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    let shown = answered ?? invitations.current
    let count = answered?.turn?.of ?? invitations.all.count
    var rows = [
      layout.aligned(
        Line(
          invitationTexts.pendingHeader(layout.language, ["count": "\(count)"]), .bold))
    ]
    if let shown {
      var card = CardDrawing(layout: layout, dinner: shown)
      card.isAnswered = answered != nil
      card.room = context.room(above: hint)
      card.avatars = context.avatars
      card.pressed = context.pressed.flatMap(CardDrawing.Button.init)
      rows += card.lines()
    }
    let card = 1..<rows.count
    if invitations.all.count > 1 {
      rows += list(layout, room: context.room(above: hint) - rows.count - 1)
    }
    return PageDrawing(
      rows, marked: card, focus: invitations.current.map { ["card": .string($0.id)] })
  }

  /// Those around the current one that have room below a card, the current one marked: keys go from card
  /// to card, nothing scrolls.
  private func list(_ layout: PageLayout, room: Int) -> [Line] {
    let current = invitations.current?.id
    let dots = layout.page.isUTF8 ? ("●", "○") : ("*", "o")
    let who = min(22, (invitations.all.map { displayWidth($0.host.name) }.max() ?? 0) + 2)
    let isNarrow = layout.size == .narrow
    let fitting = room / (isNarrow ? 2 : 1)
    guard fitting > 0 else { return [] }
    let all = invitations.all
    let place = all.firstIndex { $0.id == current } ?? 0
    let first = max(0, min(place - fitting / 2, all.count - fitting))
    return [Line()]
      + all[first...].prefix(fitting).flatMap { dinner in
        let isCurrent = dinner.id == current
        let style: Style = isCurrent ? .bold : .dim
        let mark = Line(" \(isCurrent ? dots.0 : dots.1)", style)
        let name = layout.data(dinner.host.name, style)
        let when = Line(calendarTexts.when(dinner.times.start, in: layout.language), style)
        // On a narrow screen the time would be cut.
        let rows =
          isNarrow
          ? [
            layout.row([(mark, 3), (layout.cut(name, to: layout.width - 3), 0)]),
            layout.indented(when, by: 3),
          ]
          : [layout.row([(mark, 3), (layout.cut(name, to: who - 1), who), (when, 0)])]
        return rows.map(layout.aligned)
      }
  }
}
