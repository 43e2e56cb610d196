internal import SpecCore

/// The home screen: the cards one at a time, the coming days below.
struct HomePage: ScreenPage {
  enum Effect: Sendable, Equatable {
    case answer(String, Reply)
    case remember(Dinner)
    case undo
    case load
  }

  var data: HomeData
  /// The card that was answered, while it is shown in the color of the answer.
  private(set) var answered: Dinner?
  /// The row of the days that is marked; nil while the card has the focus.
  private(set) var selected: Int?

  init(data: HomeData) {
    self.data = data
    if data.invitations.current == nil { selected = 0 }
  }

  var name: String { "home" }
  var followsChanges: Bool { true }
  var isBottom: Bool { true }
  func wake(after now: Instant) -> Wake? { .at(data.changes) }
  var avatars: [String] { data.invitations.avatars }
  var hint: Text? { data.invitations.current == nil ? homeTexts.dayHint : homeTexts.hint }
  var keys: [KeyHelp] { homeTexts.keys }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(let key): return press(key, context)
    case .pressed(let button): return answer(CardDrawing.Button(rawValue: button), force: false)
    case .released:
      let status = answered?.status
      answered = nil
      return status.map { .tell(PageWork.told($0, context.language)) } ?? .stay
    case .answered(let isYes): return isYes ? answer(.accept, force: true) : .stay
    case .uncovered: return .perform(.load)
    case .wake where data.changes <= context.now:
      // What cannot be read now is read again after a while.
      data.changes = context.now.adding(PageWork.pause)
      return .perform(.load)
    case .opened, .paste, .wake, .resized: return .stay
    }
  }

  private mutating func press(_ key: Key, _ context: PageContext) -> PageAction<Effect> {
    switch key {
    case .character("a"): return push(.accept)
    case .character("r"): return push(.decline)
    case .character("u"): return .perform(.undo)
    case .left, .right:
      guard let card = data.invitations.neighbor(key == .left ? -1 : 1) else { return .stay }
      selected = nil
      return .perform(.remember(card))
    case .enter:
      guard selected == nil, let card = data.invitations.current else { return openRow() }
      return .go(.invitation(card.id))
    case .tab, .backtab: selected = selected == nil || data.invitations.current == nil ? 0 : nil
    case .up: move(-1)
    case .down: move(1)
    case .character("m"): return .go(.month(data.month))
    case .character("n"): return .go(.create(selectedDate))
    case .character("h"): return .go(.hosted)
    case .character("g"): return .go(.guests)
    default: break
    }
    return .stay
  }

  private mutating func move(_ step: Int) {
    guard let row = selected else { return selected = 0 }
    selected =
      row + step < 0 && data.invitations.current != nil
      ? nil : min(max(row + step, 0), max(0, rows.count - 1))
  }

  /// The rows below the headings of the days: a dinner, or a day where one can be added.
  private var rows: [AgendaRow] { data.days.flatMap(\.rows) }

  /// The day of the marked row, where a dinner can be added.
  private var selectedDate: CivilDate? {
    guard let selected, rows.indices.contains(selected), case .add(let date) = rows[selected]
    else { return nil }
    return date
  }

  private func openRow() -> PageAction<Effect> {
    guard let selected, rows.indices.contains(selected) else { return .stay }
    switch rows[selected] {
    case .dinner(let dinner): return .go(.dinner(dinner))
    case .add(let date): return .go(.create(date))
    }
  }

  private func push(_ button: CardDrawing.Button) -> PageAction<Effect> {
    data.invitations.current == nil ? .stay : .press(button.rawValue)
  }

  private func answer(_ button: CardDrawing.Button?, force: Bool) -> PageAction<Effect> {
    guard let button, let card = data.invitations.current else { return .stay }
    let reply =
      button == .accept ? Reply.accept(plus: nil, note: nil, force: force) : .reject
    return .perform(.answer(card.id, reply))
  }
}

extension HomePage {
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session()
    switch effect {
    case .load:
      let before = Set(data.invitations.all.map(\.id))
      try load(session)
      let new = data.invitations.all.first { !before.contains($0.id) }
      if let new {
        return .tell(homeTexts.arrived(session.language, ["host": new.host.name]))
      }
    case .remember(let dinner):
      try session.dinners.setCurrent(dinner)
      data.invitations = data.invitations.at(dinner)
    case .undo:
      let text = try work.undo(session)
      try load(session)
      return .tell(text)
    case .answer(let id, let reply): return try answer(id, reply, session, work)
    }
    return .stay
  }

  private mutating func load(_ session: Session) throws {
    data = try HomeData.load(session)
    if data.invitations.current == nil { selected = selected ?? 0 }
  }

  /// The write comes before anything is shown of it.
  private mutating func answer(
    _ id: String, _ reply: Reply, _ session: Session, _ work: PageWork
  ) throws -> PageAction<Effect> {
    let turn = data.invitations.all.first { $0.id == id }?.turn
    let outcome = Result { try work.answer(reply, to: id, session) }
    try load(session)
    switch try outcome.get() {
    case .conflict(let question): return .ask(question)
    case .answered(var dinner):
      dinner.turn = turn
      if work.isCalm { return .tell(PageWork.told(dinner.status, session.language)) }
      answered = dinner
      return .hold(PageWork.flashTime)
    }
  }
}

extension HomePage {
  func drawing(_ context: PageContext) -> PageDrawing {
    let drawing = HomeDrawing(layout: context.layout, data: data)
    let above = drawing.header + drawing.pending(card(drawing, context))
    let calendar = drawing.calendar(selected: selected)
    return PageDrawing(
      above + calendar.rows, marked: calendar.marked.map { $0.shifted(by: above.count) },
      focus: focus)
  }

  private func card(_ drawing: HomeDrawing, _ context: PageContext) -> CardDrawing? {
    guard var card = (answered ?? data.invitations.current).map(drawing.card) else { return nil }
    card.isAnswered = answered != nil
    card.avatars = context.avatars
    card.pressed = context.pressed.flatMap(CardDrawing.Button.init)
    return card
  }

  /// The id of the card, or the place of the marked row.
  private var focus: JSON? {
    if let selected { return ["row": .int(Int64(selected))] }
    return data.invitations.current.map { ["card": .string($0.id)] }
  }
}
