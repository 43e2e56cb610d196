internal import SpecCore

/// The home screen: the cards one at a time, the coming days below.
struct HomeScreen: Screen {
  enum Effect: Sendable, Equatable {
    case answer(String, Reply)
    case remember(Dinner)
  }

  /// What happens between keys.
  enum Activity: Sendable, Equatable {
    case idle
    /// A button is shown pressed.
    case pressing(CardDrawing.Button, until: Instant)
    /// The answered card is shown in the color of the answer.
    case flashing(Dinner, until: Instant)
    /// Whether to accept in spite of another dinner.
    case asking(String)
  }

  var data: HomeData
  let language: String
  let color: ColorDepth
  let isUTF8: Bool
  /// Whether changes are shown at once instead of by flashing.
  let isCalm: Bool
  private(set) var activity = Activity.idle
  /// The row of the days that is marked; nil while the card has the focus.
  private(set) var selected: Int?
  private(set) var message: String?
  private(set) var showsKeys = false
  /// Keys that were typed while something was flashing.
  private var waiting: [Key] = []

  private static let pressTime = Duration.milliseconds(150)
  private static let flashTime = Duration.seconds(1)

  init(data: HomeData, language: String, color: ColorDepth, isUTF8: Bool, isCalm: Bool) {
    self.data = data
    self.language = language
    self.color = color
    self.isUTF8 = isUTF8
    self.isCalm = isCalm
    if data.invitations.current == nil { selected = 0 }
  }

  func wake(after now: Instant) -> Wake? {
    switch activity {
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
    switch activity {
    case .pressing(let button, let end) where end <= now:
      activity = .idle
      return answer(button, force: false)
    case .flashing(_, let end) where end <= now:
      activity = .idle
      return handleWaiting(at: now)
    default: return .stay
    }
  }

  /// Handles the keys that were typed meanwhile.
  mutating func handleWaiting(at now: Instant) -> ScreenAction<Effect> {
    while activity == .idle, !waiting.isEmpty {
      let action = press(waiting.removeFirst(), at: now)
      guard case .stay = action else { return action }
    }
    return .stay
  }

  private mutating func press(_ key: Key, at now: Instant) -> ScreenAction<Effect> {
    switch activity {
    case .pressing, .flashing:
      waiting.append(key)
      return .stay
    case .asking:
      activity = .idle
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
      guard let card = data.invitations.neighbor(key == .left ? -1 : 1) else { return .stay }
      selected = nil
      return .perform(.remember(card))
    case .tab, .backtab: selected = selected == nil || data.invitations.current == nil ? 0 : nil
    case .up: move(-1)
    case .down: move(1)
    default: break
    }
    return .stay
  }

  private mutating func move(_ step: Int) {
    guard let row = selected else { return selected = 0 }
    selected =
      row + step < 0 && data.invitations.current != nil
      ? nil : min(max(row + step, 0), rowCount - 1)
  }

  /// The rows below the headings of the days.
  private var rowCount: Int {
    max(1, data.days.reduce(0) { $0 + ($1.offersAdd ? 1 : $1.dinners.count) })
  }

  private mutating func push(
    _ button: CardDrawing.Button, at now: Instant
  ) -> ScreenAction<Effect> {
    guard data.invitations.current != nil else { return .stay }
    if isCalm { return answer(button, force: false) }
    activity = .pressing(button, until: now.adding(Self.pressTime))
    return .stay
  }

  private func answer(_ button: CardDrawing.Button, force: Bool) -> ScreenAction<Effect> {
    guard let card = data.invitations.current else { return .stay }
    let reply =
      button == .accept ? Reply.accept(plus: nil, note: nil, force: force) : .reject
    return .perform(.answer(card.id, reply))
  }
}

extension HomeScreen {
  /// Performs what the screen asked for; the write comes before anything is shown of it.
  mutating func perform(_ effect: Effect, _ session: Session) throws -> ScreenAction<Effect> {
    do {
      switch effect {
      case .remember(let dinner):
        try session.dinners.setCurrent(dinner)
        data.invitations = data.invitations.at(dinner)
      case .answer(let id, let reply): try answer(id, reply, session)
      }
    } catch let error as DinDinError {
      data = try HomeData.load(session)
      message = error.failure(in: language).message
      if case .conflict(let other) = error, case .answer(let id, _) = effect {
        message = homeTexts.acceptAnyway(language, ["reason": other.text(in: language)])
        activity = .asking(id)
      }
    }
    return handleWaiting(at: session.now)
  }

  private mutating func answer(_ id: String, _ reply: Reply, _ session: Session) throws {
    let turn = data.invitations.all.first { $0.id == id }?.turn
    var answered = try AnswerWriter(session: session).write(reply, to: id)
    answered.turn = turn
    data = try HomeData.load(session)
    if data.invitations.current == nil { selected = selected ?? 0 }
    if isCalm {
      message = invitationTexts.status(answered.status)(language)
    } else {
      activity = .flashing(answered, until: session.now.adding(Self.flashTime))
    }
  }
}
