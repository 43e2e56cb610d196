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
  /// The first row of the list of the keys while it is shown.
  var keysTop: Int?
  /// What was typed while the page could not take it.
  private var waiting: [ScreenEvent] = []
  /// Others have changed the database while the page was busy.
  private var mustFollow = false
  /// The size was changed while the page was busy.
  private var mustFit = false
  /// What is done beside the screen.
  var task: PageTask?
  var taskCount = 0
  /// Pictures that were fetched, as `data:` addresses, by their own addresses.
  var avatars: [String: String] = [:]

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
    var context = PageContext(
      page: page, now: now, isCalm: isCalm, pressed: hold?.button, avatars: avatars)
    if !isAsking { context.messageRows = messageLines(context).count }
    return context
  }

  func wake(after now: Instant) -> Wake? {
    if let task { return .at(task.nextChange(after: now, isCalm: isCalm)) }
    if let hold { return .animation(hold.end) }
    return top.wake(after: now)
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key, .paste: return take(event, at: now)
    case .background: return .unchanged
    case .resize(let new):
      size = new
      mustFit = task != nil
      return mustFit ? .stay : send(.resized, at: now)
    case .wake:
      if let task { return wakeUp(task, at: now) }
      guard let held = hold else { return send(.wake, at: now) }
      guard held.end <= now else { return .unchanged }
      hold = nil
      return goOn(after: send(held.event, at: now), at: now)
    }
  }

  /// Takes what was typed, now or when the page can.
  private mutating func take(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    // The list of the keys needs nothing from a task.
    if keysTop != nil, case .key(let key) = event { return type(key, at: now) }
    if let task, task.isShown(at: now), case .key(let key) = event, isStop(key) {
      return stop(task, key, at: now)
    }
    guard hold == nil, task == nil else {
      waiting.append(event)
      return .unchanged
    }
    switch event {
    case .key(let key): return type(key, at: now)
    case .paste(let text) where !isAsking: return send(.paste(text), at: now)
    default: return .stay
    }
  }

  private func isStop(_ key: Key) -> Bool {
    key == .escape || key == .character("q") && !top.isTyping
  }

  private mutating func wakeUp(_ task: PageTask, at now: Instant) -> ScreenAction<Effect> {
    guard task.isShown(at: now), case .key(let key)? = waiting.first, isStop(key) else {
      return .stay
    }
    waiting = []
    return stop(task, key, at: now)
  }

  /// Stops waiting for a task, which continues, because a request that was sent cannot be taken back.
  ///
  /// Esc leaves the page of the task, unless it takes back other keys: the user waits for these, and may not know
  /// of a refresh in the background.
  private mutating func stop(
    _ task: PageTask, _ key: Key, at now: Instant
  ) -> ScreenAction<Effect> {
    guard key == .escape else { return .leave }
    self.task = nil
    let takesKeysBack = !waiting.isEmpty
    waiting = []
    switch task.effect {
    case .open(_, .above): return .stay
    case .open(_, .aboveHome): return goHome(at: now)
    case .open(_, .alone): return .leave
    case .open(_, .instead): return goBack(at: now)
    case .page: return top.isTyping || takesKeysBack ? .stay : goBack(at: now)
    }
  }

  private mutating func type(_ key: Key, at now: Instant) -> ScreenAction<Effect> {
    if isAsking {
      isAsking = false
      message = nil
      let isYes = key == .character("y") || key == .character("Y") || key == .character("ن")
      return goOn(after: send(.answered(isYes), at: now), at: now)
    }
    message = nil
    if keysTop != nil {
      keysTop = keysTop(after: key, at: now)
      return key == .character("q") ? .leave : .stay
    }
    guard !top.isTyping else { return send(.key(key), at: now) }
    switch key {
    case .character("q"): return .leave
    case .character("?"):
      keysTop = 0
      return .stay
    case .escape: return goBack(at: now)
    default: return send(.key(key), at: now)
    }
  }

  /// Others have changed the database or the draft. What is shown now is not disturbed in what it is doing: it
  /// follows when that is done.
  ///
  /// - Parameter ofDraft: whether only the draft was changed.
  mutating func noteChange(at now: Instant, ofDraft: Bool = false) -> ScreenAction<Effect> {
    guard top.followsChanges && !ofDraft || top.followsDraft else { return .unchanged }
    guard hold == nil, !isAsking, task == nil else {
      mustFollow = true
      return .unchanged
    }
    return send(.uncovered, at: now)
  }

  /// What was typed, and the changes that were made, while others had to wait.
  mutating func goOn(
    after action: ScreenAction<Effect>, at now: Instant
  ) -> ScreenAction<Effect> {
    var (action, isChanged) = (action, false)
    while hold == nil, task == nil {
      switch action {
      case .stay: isChanged = true
      case .unchanged: break
      case .perform, .show, .leave: return action
      }
      if mustFit {
        mustFit = false
        action = send(.resized, at: now)
      } else if !waiting.isEmpty {
        action = take(waiting.removeFirst(), at: now)
      } else if mustFollow, !isAsking {
        mustFollow = false
        action = top.followsChanges || top.followsDraft ? send(.uncovered, at: now) : .unchanged
      } else {
        return isChanged ? .stay : .unchanged
      }
    }
    if case .unchanged = action, isChanged { return .stay }
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
    case .homeTelling(let text):
      let action = goHome(at: now)
      message = text
      return action
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

  mutating func goHome(at now: Instant) -> ScreenAction<Effect> {
    guard pages[0] is HomePage else { return .perform(.open(.home, .alone)) }
    guard pages.count > 1 else { return .stay }
    pages = [pages[0]]
    return send(.uncovered, at: now)
  }
}
