internal import SpecCore

/// The screen program: pages above each other, of which the last is seen.
struct PageStack: Screen {
  enum Effect: Sendable {
    /// Of the page that is seen.
    case page(any Sendable)
    case open(Destination, Opening)
  }

  enum Opening: Sendable { case above, instead, aboveHome, alone }

  /// Keys wait until a moment.
  struct Hold: Sendable {
    var end: Instant
    var event: PageEvent
    /// The button that is shown pressed.
    var button: String?
  }

  var pages: [any ScreenPage]
  let style: Page
  let isCalm: Bool
  var size: ScreenSize
  var hold: Hold?
  var message: String?
  var isAsking = false
  var showsKeys = false
  var waiting: [Key] = []
  /// Others have changed the database while the page was busy.
  private var mustFollow = false

  static let pressTime = Duration.milliseconds(150)

  /// - Parameter style: color, character set and language of the drawings.
  init(_ page: any ScreenPage, style: Page, size: ScreenSize, isCalm: Bool) {
    pages = [page]
    self.style = style
    self.size = size
    self.isCalm = isCalm
  }

  var top: any ScreenPage {
    get { pages[pages.count - 1] }
    set { pages[pages.count - 1] = newValue }
  }

  func context(_ size: ScreenSize, at now: Instant) -> PageContext {
    let page = Page(
      columns: size.columns, rows: size.rows, color: style.color, isUTF8: style.isUTF8,
      language: style.language)
    return PageContext(page: page, now: now, isCalm: isCalm, pressed: hold?.button)
  }

  func wake(after now: Instant) -> Wake? {
    if let hold { return .animation(hold.end) }
    return top.wake(after: now)
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(let key): return type(key, at: now)
    case .paste(let text): return hold == nil && !isAsking ? send(.paste(text), at: now) : .stay
    case .resize(let new):
      size = new
      return send(.resized, at: now)
    case .wake:
      guard let held = hold else { return send(.wake, at: now) }
      guard held.end <= now else { return .unchanged }
      hold = nil
      return goOn(after: send(held.event, at: now), at: now)
    }
  }

  private mutating func type(_ key: Key, at now: Instant) -> ScreenAction<Effect> {
    guard hold == nil else {
      waiting.append(key)
      return .unchanged
    }
    if isAsking {
      isAsking = false
      message = nil
      let isYes = key == .character("y") || key == .character("Y") || key == .character("ن")
      return goOn(after: send(.answered(isYes), at: now), at: now)
    }
    message = nil
    if showsKeys {
      showsKeys = false
      return key == .character("q") ? .leave : .stay
    }
    guard !top.isTyping else { return send(.key(key), at: now) }
    switch key {
    case .character("q"): return .leave
    case .character("?"):
      showsKeys = true
      return .stay
    case .escape: return goBack(at: now)
    default: return send(.key(key), at: now)
    }
  }

  /// Others have changed the database. What is shown now is not disturbed in what it is doing: it
  /// follows when that is done.
  mutating func noteChange(at now: Instant) -> ScreenAction<Effect> {
    guard top.followsChanges else { return .unchanged }
    guard hold == nil, !isAsking else {
      mustFollow = true
      return .unchanged
    }
    return send(.uncovered, at: now)
  }

  /// The keys that were typed, and the change that was made, while others had to wait.
  mutating func goOn(
    after action: ScreenAction<Effect>, at now: Instant
  ) -> ScreenAction<Effect> {
    var action = action
    while case .stay = action, hold == nil, !waiting.isEmpty {
      action = type(waiting.removeFirst(), at: now)
    }
    if case .stay = action, mustFollow, hold == nil, !isAsking {
      mustFollow = false
      if top.followsChanges { return send(.uncovered, at: now) }
    }
    return action
  }

  mutating func send(_ event: PageEvent, at now: Instant) -> ScreenAction<Effect> {
    let action = top.erasedUpdate(event, context(size, at: now))
    return carryOut(action, at: now)
  }

  mutating func carryOut(
    _ action: PageAction<any Sendable>, at now: Instant
  ) -> ScreenAction<Effect> {
    switch action {
    case .stay: return .stay
    case .unchanged: return .unchanged
    case .perform(let effect): return .perform(.page(effect))
    case .show(let effect): return .show(.page(effect))
    case .press(let button):
      if isCalm { return send(.pressed(button), at: now) }
      hold = Hold(end: now.adding(Self.pressTime), event: .pressed(button), button: button)
    case .hold(let duration):
      if isCalm { return send(.released, at: now) }
      hold = Hold(end: now.adding(duration), event: .released)
    case .tell(let text): message = text
    case .ask(let question): (message, isAsking) = (question, true)
    case .go(let place): return .perform(.open(place, .above))
    case .replace(let place): return .perform(.open(place, .instead))
    case .goFromHome(let place): return .perform(.open(place, .aboveHome))
    case .push(let page):
      pages.append(page)
      return send(.opened, at: now)
    case .back: return goBack(at: now)
    case .home: return goHome(at: now)
    case .leave: return .leave
    }
    return .stay
  }

  private mutating func goBack(at now: Instant) -> ScreenAction<Effect> {
    if pages.count > 1 {
      pages.removeLast()
      return send(.uncovered, at: now)
    }
    return top.isBottom ? .leave : .perform(.open(.home, .alone))
  }

  private mutating func goHome(at now: Instant) -> ScreenAction<Effect> {
    guard pages[0] is HomePage else { return .perform(.open(.home, .alone)) }
    guard pages.count > 1 else { return .stay }
    pages = [pages[0]]
    return send(.uncovered, at: now)
  }
}

extension PageStack {
  /// Does what pages want done. What goes wrong is told on the screen.
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> ScreenAction<Effect> {
    let now = work.command.now
    do {
      switch effect {
      case .page(let effect):
        let action = try top.erasedPerform(effect, work)
        return goOn(after: carryOut(action, at: now), at: now)
      case .open(let place, let opening):
        try open(place.page(work), opening, work)
        return goOn(after: send(.opened, at: now), at: now)
      }
    } catch let error as any ReportedError {
      message = error.failure(in: style.language).message
      return goOn(after: .stay, at: now)
    }
  }

  private mutating func open(
    _ page: any ScreenPage, _ opening: Opening, _ work: PageWork
  ) throws {
    switch opening {
    case .above: pages.append(page)
    case .instead: pages[pages.count - 1] = page
    case .alone: pages = [page]
    case .aboveHome: pages = pages[0] is HomePage ? [pages[0], page] : [page]
    }
  }
}

extension ScreenPage {
  fileprivate mutating func erasedUpdate(
    _ event: PageEvent, _ context: PageContext
  ) -> PageAction<any Sendable> {
    update(event, context).map { $0 }
  }

  fileprivate mutating func erasedPerform(
    _ effect: any Sendable, _ work: PageWork
  ) throws -> PageAction<any Sendable> {
    // The page that asked for it may have been left meanwhile.
    guard let effect = effect as? Effect else { return .stay }
    return try perform(effect, work).map { $0 }
  }
}
