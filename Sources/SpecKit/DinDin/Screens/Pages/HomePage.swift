internal import SpecCore

/// The home screen: the cards one at a time, the coming days below.
struct HomePage: ScreenPage {
  enum Effect: Sendable, Equatable {
    case answer(AnswerRequest)
    case remember(Dinner)
    case undo
    case load
    /// The person still comes to a dinner that was moved.
    case confirm(String)
  }

  var data: HomeData
  /// The card that was answered, while it is shown in the color of the answer.
  private(set) var answered: Dinner?
  /// What yes to the question that is asked does.
  private var asked: AnswerRequest?
  /// The row of the days that is marked; nil while the card has the focus.
  private(set) var selected: Int?
  /// The news that a key has put away.
  private var putAway: [DinnerNotice] = []

  init(data: HomeData) {
    self.data = data
    if data.invitations.current == nil { selected = 0 }
  }

  var name: String { "home" }
  var followsChanges: Bool { true }
  var isBottom: Bool { true }
  func wake(after now: Instant) -> Wake? { .at(data.changes) }
  var avatars: [String] { data.invitations.avatars }
  var hint: Text? {
    if data.invitations.current == nil { return homeTexts.dayHint }
    return selected == nil ? homeTexts.hint : homeTexts.belowHint
  }
  var keys: [KeyHelp] {
    homeTexts.keys
      + (askedDinner == nil
        ? [] : [KeyHelp("s", newsTexts.comes), KeyHelp("o", newsTexts.open)])
  }

  /// What hosts have changed: a question until it is answered, the rest until the next key.
  private var notices: [DinnerNotice] {
    data.news.notices.filter { $0.asks || !putAway.contains($0) }
  }

  /// The first dinner that was moved after the person had accepted it.
  private var askedDinner: String? { data.news.notices.first(where: \.asks)?.id }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(let key): return press(key, context)
    case .pressed(let button):
      guard let button = CardDrawing.Button(rawValue: button), let card = data.invitations.current
      else { return .stay }
      return .perform(.answer(AnswerRequest(id: card.id, reply: Reply(button))))
    case .released:
      let dinner = answered
      answered = nil
      return dinner.map { .tell(PageWork.told($0, context.language)) } ?? .stay
    case .answered(let isYes):
      guard isYes, let asked else { return .stay }
      return .perform(.answer(asked))
    case .uncovered: return .perform(.load)
    case .wake where data.changes <= context.now:
      // What cannot be read now is read again after a while.
      data.changes = context.now.adding(PageWork.pause)
      return .perform(.load)
    case .opened, .paste, .wake, .resized: return .stay
    }
  }

  private mutating func press(_ key: Key, _ context: PageContext) -> PageAction<Effect> {
    putAway = data.news.notices
    switch key {
    case .character("s"): return askedDinner.map { .perform(.confirm($0)) } ?? .stay
    case .character("o"): return askedDinner.map { .go(.invitation($0)) } ?? .stay
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

  private func markedRow(_ index: Int) -> AgendaRow? {
    rows.indices.contains(index) ? rows[index] : nil
  }

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

  /// What is answered is seen.
  private mutating func push(_ button: CardDrawing.Button) -> PageAction<Effect> {
    guard data.invitations.current != nil else { return .stay }
    selected = nil
    return .press(button.rawValue)
  }
}

extension HomePage {
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session()
    switch effect {
    case .load:
      let before = Set(data.invitations.all.map(\.id))
      try follow(session, work)
      let new = data.invitations.all.filter { !before.contains($0.id) }
      if let one = try new.first(where: { try session.waiting($0.id) == nil }) {
        return .tell(homeTexts.arrived(session.language, ["host": one.host.name]))
      }
      // What was answered while the server was away is no news.
      if !new.isEmpty, let text = session.waitingText() { return .tell(text) }
    case .remember(let dinner):
      try session.dinners.setCurrent(dinner)
      data.invitations = data.invitations.at(dinner)
    case .undo:
      let text = try work.undo(session)
      try load(session, work)
      return .tell(text)
    case .answer(let request): return try answer(request, session, work)
    case .confirm(let id):
      let reply = Reply.accept(plus: nil, note: nil, force: true)
      _ = try AnswerWriter(session: session).answer(reply, to: id)
      try load(session, work)
      return .tell(newsTexts.confirmed(session.language))
    }
    return .stay
  }

  private mutating func load(_ session: Session, _ work: PageWork) throws {
    let hadCard = data.invitations.current != nil
    data = try HomeData.load(session)
    work.news.note(data.news, of: session)
    if data.invitations.current == nil {
      selected = selected ?? 0
    } else if !hadCard {
      selected = nil
    }
  }

  /// Reads what others have changed: what arrives does not take the place of what is looked at.
  private mutating func follow(_ session: Session, _ work: PageWork) throws {
    let (card, row) = (data.invitations.current, selected.flatMap { markedRow($0) })
    try load(session, work)
    if let card, data.invitations.all.contains(where: { $0.id == card.id }) {
      data.invitations = data.invitations.at(card)
    }
    if selected != nil, let row {
      selected = rows.firstIndex { $0.isSame(as: row) } ?? selected
    }
  }

  /// The write comes before anything is shown of it.
  private mutating func answer(
    _ request: AnswerRequest, _ session: Session, _ work: PageWork
  ) throws -> PageAction<Effect> {
    let before = data.invitations.all.first { $0.id == request.id }
    switch try work.outcome(of: request, session, reading: { try load($0, work) }) {
    case .asked(let question, let again):
      asked = again
      return .ask(question)
    case .answered(let dinner):
      let dinner = dinner.shown(as: before)
      if work.isCalm { return .tell(PageWork.told(dinner, session.language)) }
      answered = dinner
      return .hold(PageWork.flashTime)
    }
  }
}

extension HomePage {
  func drawing(_ context: PageContext) -> PageDrawing {
    let drawing = HomeDrawing(layout: context.layout, data: data)
    let (header, card) = (drawing.header, card(drawing, context))
    let news = drawing.news(notices)
    let above = header + news + drawing.pending(card)
    let calendar = drawing.calendar(selected: selected)
    // The card stays whole where the heading has no room.
    let end = above.count - 1
    let marked =
      selected == nil
      ? card.map { end - $0.lines().count..<end } : calendar.marked?.shifted(by: above.count)
    return PageDrawing(above + calendar.rows, marked: marked, focus: focus)
  }

  private func card(_ drawing: HomeDrawing, _ context: PageContext) -> CardDrawing? {
    guard var card = (answered ?? data.invitations.current).map(drawing.card) else { return nil }
    card.isAnswered = answered != nil
    card.room = context.room(above: hint)
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
