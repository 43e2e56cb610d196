internal import SpecCore

/// The pending invitations one at a time, with a list of all of them below.
struct CarouselPage: ScreenPage {
  enum Effect: Sendable, Equatable {
    case answer(String, Reply)
    case remember(Dinner)
    case undo
    case load
  }

  private var invitations: PendingInvitations
  private var answered: Dinner?

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
      guard let button = CardDrawing.Button(rawValue: button) else { return .stay }
      return answer(Reply(button))
    case .answered(let isYes): return isYes ? answer(Reply(.accept, force: true)) : .stay
    case .released:
      let status = answered?.status
      answered = nil
      if invitations.current == nil { return .back }
      return status.map { .tell(PageWork.told($0, context.language)) } ?? .stay
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

  private func answer(_ reply: Reply) -> PageAction<Effect> {
    invitations.current.map { .perform(.answer($0.id, reply)) } ?? .stay
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
    case .answer(let id, let reply):
      let turn = invitations.all.first { $0.id == id }?.turn
      let outcome = Result { try work.answer(reply, to: id, session) }
      invitations = try Self.pending(session)
      switch try outcome.get() {
      case .conflict(let question): return .ask(question)
      case .answered(var dinner):
        dinner.turn = turn
        if work.isCalm, invitations.current == nil { return .back }
        if work.isCalm { return .tell(PageWork.told(dinner.status, session.language)) }
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
      card.avatars = context.avatars
      card.pressed = context.pressed.flatMap(CardDrawing.Button.init)
      rows += card.lines()
    }
    if invitations.all.count > 1 { rows += [Line()] + list(layout) }
    return PageDrawing(
      rows, focus: invitations.current.map { ["card": .string($0.id)] })
  }

  /// All of them, the current one marked.
  private func list(_ layout: PageLayout) -> [Line] {
    let current = invitations.current?.id
    let dots = layout.page.isUTF8 ? ("●", "○") : ("*", "o")
    let who = min(22, (invitations.all.map { displayWidth($0.host.name) }.max() ?? 0) + 2)
    let isNarrow = layout.size == .narrow
    return invitations.all.flatMap { dinner in
      let isCurrent = dinner.id == current
      let style: Style = isCurrent ? .bold : .dim
      let mark = Line(" \(isCurrent ? dots.0 : dots.1) ", style)
      let name = layout.cut(layout.data(dinner.host.name, style), to: who - 1).padded(to: who)
      let when = Line(calendarTexts.when(dinner.times.start, in: layout.language), style)
      // On a narrow screen the time would be cut.
      let below = layout.isRightToLeft ? when : Line("   ") + when
      return isNarrow
        ? [mark + layout.data(dinner.host.name, style), below].map(layout.aligned)
        : [layout.aligned(mark + name + when)]
    }
  }
}
