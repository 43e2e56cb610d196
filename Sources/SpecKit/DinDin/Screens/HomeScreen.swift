internal import SpecCore

/// The home screen: the cards one at a time, the coming days below.
struct HomeScreen: Screen {
  enum Effect: Sendable, Equatable {
    case answer(String, Reply)
    case remember(Dinner)
  }

  /// What goes on between keys.
  enum Phase: Sendable, Equatable {
    case idle
    /// A button is held down.
    case pressing(CardDrawing.Button, until: Instant)
    /// The answered card is shown in the color of the answer.
    case flashing(Dinner, until: Instant)
    /// Whether to accept in spite of another dinner.
    case asking(String)
  }

  var data: HomeData
  let texts: Texts
  let color: ColorDepth
  let isUTF8: Bool
  /// Whether things change at once instead of flashing.
  let isCalm: Bool
  private(set) var phase = Phase.idle
  /// The row of the days that is marked; nil while the card has the focus.
  private(set) var selected: Int?
  private(set) var message: String?
  private(set) var showsKeys = false
  /// Keys that came while something was flashing.
  private var waiting: [Key] = []

  private static let pressTime = Duration.milliseconds(150)
  private static let flashTime = Duration.seconds(1)

  init(data: HomeData, texts: Texts, color: ColorDepth, isUTF8: Bool, isCalm: Bool) {
    self.data = data
    self.texts = texts
    self.color = color
    self.isUTF8 = isUTF8
    self.isCalm = isCalm
    if data.cards.current == nil { selected = 0 }
  }

  func wake(after now: Instant) -> Wake? {
    switch phase {
    case .pressing(_, let end), .flashing(_, let end): .animation(end)
    case .idle, .asking: nil
    }
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(let key): return press(key, at: now)
    case .wake: return wakeUp(at: now)
    case .paste, .resize: return .stay
    }
  }

  private mutating func wakeUp(at now: Instant) -> ScreenAction<Effect> {
    switch phase {
    case .pressing(let button, let end) where end <= now:
      phase = .idle
      return answer(button, force: false)
    case .flashing(_, let end) where end <= now:
      phase = .idle
      return drain(at: now)
    default: return .stay
    }
  }

  /// Lets the keys act that have waited.
  mutating func drain(at now: Instant) -> ScreenAction<Effect> {
    while phase == .idle, !waiting.isEmpty {
      let action = press(waiting.removeFirst(), at: now)
      guard case .stay = action else { return action }
    }
    return .stay
  }

  private mutating func press(_ key: Key, at now: Instant) -> ScreenAction<Effect> {
    switch phase {
    case .pressing, .flashing:
      waiting.append(key)
      return .stay
    case .asking:
      phase = .idle
      message = nil
      return key == .character("y") ? answer(.accept, force: true) : .stay
    case .idle: break
    }
    message = nil
    if showsKeys {
      showsKeys = false
      return key == .character("q") ? .leave : .stay
    }
    switch key {
    case .character("q"), .escape: return .leave
    case .character("?"): showsKeys = true
    case .character("a"): return push(.accept, at: now)
    case .character("r"): return push(.decline, at: now)
    case .left, .right:
      guard let card = data.cards.neighbor(key == .left ? -1 : 1) else { return .stay }
      selected = nil
      return .perform(.remember(card))
    case .tab, .backtab: selected = selected == nil || data.cards.current == nil ? 0 : nil
    case .up: move(-1)
    case .down: move(1)
    default: break
    }
    return .stay
  }

  private mutating func move(_ step: Int) {
    guard let row = selected else { return selected = 0 }
    selected =
      row + step < 0 && data.cards.current != nil
      ? nil : min(max(row + step, 0), rowCount - 1)
  }

  /// The rows below the headings of the days.
  private var rowCount: Int {
    max(1, data.days.reduce(0) { $0 + ($1.offersAdd ? 1 : $1.dinners.count) })
  }

  private mutating func push(
    _ button: CardDrawing.Button, at now: Instant
  ) -> ScreenAction<Effect> {
    guard data.cards.current != nil else { return .stay }
    if isCalm { return answer(button, force: false) }
    phase = .pressing(button, until: now.adding(Self.pressTime))
    return .stay
  }

  private func answer(_ button: CardDrawing.Button, force: Bool) -> ScreenAction<Effect> {
    guard let card = data.cards.current else { return .stay }
    let reply =
      button == .accept ? Reply.accept(plus: nil, note: nil, force: force) : .reject
    return .perform(.answer(card.id, reply))
  }
}

extension HomeScreen {
  /// Does what the screen asked for: the write first, what is seen after it.
  mutating func perform(_ effect: Effect, _ member: Member) throws -> ScreenAction<Effect> {
    let now = member.app.now
    do {
      switch effect {
      case .remember(let card):
        try member.remember(card)
        data.cards = data.cards.at(card)
      case .answer(let id, let reply):
        let turn = data.cards.pending.first { $0.id == id }?.turn
        var answered = try member.answer(id, reply)
        answered.turn = turn
        data = try HomeData.load(member)
        if data.cards.current == nil { selected = selected ?? 0 }
        if isCalm {
          message = texts.status(answered)
        } else {
          phase = .flashing(answered, until: now.adding(Self.flashTime))
        }
      }
    } catch let error as DinDinError {
      data = try HomeData.load(member)
      message = texts.failure(error).message
      if case .conflict = error, case .answer(let id, _) = effect {
        message = texts("home.force", ["reason": texts.conflict(error)])
        phase = .asking(id)
      }
    }
    return drain(at: now)
  }
}
