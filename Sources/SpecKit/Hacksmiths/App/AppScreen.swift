internal import SpecCore

/// The tab bar as a full-screen program: header, page, question, keys, tab bar.
struct AppScreen: Screen {
  enum Effect: Equatable, Sendable {
    case load(String)
    case open(AppItem)
    /// `sure`: giving up a spot is confirmed.
    case answer(Identifier, RSVPChoice, sure: Bool)
    case signIn(email: String, password: String)
    case guest(discard: Bool)

    /// Whether it changes more than the screen.
    var isChange: Bool {
      switch self {
      case .load, .open: false
      case .answer, .signIn, .guest: true
      }
    }
  }

  /// The input mode.
  enum Mode: Equatable {
    case pages
    case answering(Identifier)
    case givingUp(Identifier, RSVPChoice, WaitlistMode?)
    case signingOut
    /// So many answers are not sent yet.
    case discarding(Int)
    case searching(String)
    case email(String)
    case password(email: String, String)
  }

  /// Which sign-in the screen uses.
  enum SignIn: Equatable {
    /// That of the environment, else the stored one.
    case found
    case none
    case token(String)
  }

  /// The section for everybody.
  static let firstTab = "event"
  static let helpName = "help"

  var tabs: [Tab]
  var tab: String
  /// Who looks.
  var viewer = ViewerObject.guest
  var signIn = SignIn.found
  /// The stack of open pages; the first is the tab's.
  private(set) var pages: [AppPage] = []
  /// The section whose page is shown.
  private var shownTab: String
  private(set) var scrolls: [ItemScroll] = []
  var mode = Mode.pages
  /// The message of the last effect.
  var message = ""
  /// The search text of community and upcoming.
  var search = ""
  let isUTF8: Bool
  var size: ScreenSize
  /// The effect that runs in the background.
  var task: AppTask?
  /// The events that wait for the end of the task.
  var pendingEvents: [ScreenEvent] = []

  init(tab: String, isUTF8: Bool, size: ScreenSize) {
    tabs = Tab.all(isMember: false)
    self.tab = tab
    shownTab = tab
    self.isUTF8 = isUTF8
    self.size = size
  }

  var page: AppPage? { pages.last }
  var isMember: Bool { viewer.isMember }
  var name: String { viewer.name?.full ?? viewer.role }
  var items: [AppItem] { page?.items ?? [] }
  var selection: Int { min(scrolls.last?.selection ?? 0, max(items.count - 1, 0)) }
  var item: AppItem? { items.isEmpty ? nil : items[selection] }
  /// Whether characters are text, not keys.
  var isTyping: Bool {
    switch mode {
    case .searching, .email, .password: true
    case .pages, .answering, .givingUp, .signingOut, .discarding: false
    }
  }
  var isHelp: Bool { page?.name == Self.helpName }
  /// Whether `/` searches the page that is shown.
  var isSearchable: Bool { pages.count == 1 && page?.filter != nil }

  mutating func show(_ page: AppPage, isFirst: Bool) {
    if isFirst { (pages, scrolls, shownTab) = ([], [], tab) }
    pages.append(page)
    scrolls.append(ItemScroll())
  }

  /// Shows a failure and returns to the shown section.
  mutating func tell(_ failure: String) {
    message = failure
    tab = shownTab
  }

  /// Updates the open pages in place.
  mutating func refresh(first: AppPage, event: AppPage?) {
    guard !pages.isEmpty else { return show(first, isFirst: true) }
    if let event {
      for index in pages.indices where pages[index].name == event.name { pages[index] = event }
    }
    pages[0] = first
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    if let task, let action = deferEvent(event, task) { return action }
    switch event {
    case .key(.control("c")): return .leave
    case .key(let key): return press(key)
    case .paste(let text):
      guard isTyping else { return .stay }
      var action = ScreenAction<Effect>.stay
      for character in text where !character.isNewline { action = press(.character(character)) }
      return action
    case .resize(let size):
      self.size = size
      scroll { $0.fit($1) }
      return .stay
    case .wake, .background: return .stay
    }
  }

  mutating func back() {
    guard pages.count > 1 else { return }
    pages.removeLast()
    scrolls.removeLast()
  }

  mutating func open(tab: String) -> ScreenAction<Effect> {
    self.tab = tab
    search = ""
    return .perform(.load(tab))
  }

  mutating func scroll(_ move: (inout ItemScroll, ItemScroll.Layout) -> Void) {
    guard let page, !scrolls.isEmpty else { return }
    let drawn = page.drawn(drawingPage(size), selected: nil)
    let layout = ItemScroll.Layout(
      rows: drawn.lines.count, places: drawn.places, height: height(size))
    move(&scrolls[scrolls.count - 1], layout)
  }

  /// The event the page or the selection is about.
  var answerable: Identifier? {
    if isHelp { return nil }
    if case .event(let id, _)? = item { return id }
    let opened = pages.flatMap(\.items)
    for page in pages.reversed() {
      for case .event(let id, let key) in opened where page.name == "event/\(key)" { return id }
    }
    return nil
  }
}
