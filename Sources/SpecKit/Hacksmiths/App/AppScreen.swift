internal import SpecCore

/// The tab bar as a full-screen program: header, page, question, tab bar.
struct AppScreen: Screen {
  enum Effect: Equatable {
    case load(String)
    case open(AppItem)
    /// `sure`: a spot that others want is given up knowingly.
    case answer(Identifier, ReplyWord, sure: Bool)
    case signIn(email: String, password: String)
    case guest
  }

  /// What the keys mean at the moment.
  enum Mode: Equatable {
    case pages
    case answering(Identifier)
    case givingUp(Identifier, ReplyWord)
    case searching(String)
    case email(String)
    case password(email: String, String)
    case help
  }

  var tabs: [Tab]
  var tab: String
  /// Who looks.
  var name = ""
  /// The pages drilled down to; the first is the tab's.
  private(set) var pages: [AppPage] = []
  /// The section whose page is shown.
  private var shownTab: String
  private var scrolls: [ItemScroll] = []
  var mode = Mode.pages
  /// What the last effect had to say.
  var message = ""
  /// What community and upcoming are narrowed to.
  var search = ""
  let isUTF8: Bool
  private var size: ScreenSize

  init(tab: String, isUTF8: Bool, size: ScreenSize) {
    tabs = Tab.all(isMember: false)
    self.tab = tab
    shownTab = tab
    self.isUTF8 = isUTF8
    self.size = size
  }

  var page: AppPage? { pages.last }
  private var items: [AppItem] { page?.items ?? [] }
  private var selection: Int { min(scrolls.last?.selection ?? 0, max(items.count - 1, 0)) }
  private var item: AppItem? { items.isEmpty ? nil : items[selection] }

  mutating func show(_ page: AppPage, isFirst: Bool) {
    if isFirst { (pages, scrolls, shownTab) = ([], [], tab) }
    pages.append(page)
    scrolls.append(ItemScroll())
  }

  /// Says why something could not be done; the section is the one that is shown.
  mutating func tell(_ failure: String) {
    message = failure
    tab = shownTab
  }

  /// The same pages with what is new, each where it was.
  mutating func refresh(first: AppPage, event: AppPage) {
    guard !pages.isEmpty else { return show(first, isFirst: true) }
    for index in pages.indices where pages[index].name == event.name { pages[index] = event }
    pages[0] = first
  }

  // MARK: keys

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(.control("c")): return .leave
    case .key(let key): return press(key)
    case .paste(let text):
      var action = ScreenAction<Effect>.stay
      for character in text where !character.isNewline { action = press(.character(character)) }
      return action
    case .resize(let size):
      self.size = size
      scroll { $0.fit($1) }
      return .stay
    case .wake: return .stay
    }
  }

  private mutating func press(_ key: SpecCore.Key) -> ScreenAction<Effect> {
    switch mode {
    case .pages: return pressOnPage(key)
    case .help:
      mode = .pages
      return .stay
    case .answering(let event):
      mode = .pages
      let words: [SpecCore.Key: ReplyWord] = [
        .character("y"): .yes, .character("n"): .no, .character("m"): .maybe,
        .character("c"): .cancel,
      ]
      guard let word = words[key] else { return .stay }
      return .perform(.answer(event, word, sure: false))
    case .givingUp(let event, let word):
      mode = .pages
      return key == .character("y") ? .perform(.answer(event, word, sure: true)) : .stay
    case .searching(let text):
      return type(key, text) {
        .searching($0)
      } done: { screen in
        screen.search = text
        return .perform(.load(screen.tab))
      }
    case .email(let text):
      return type(key, text) {
        .email($0)
      } done: { screen in
        screen.mode = .password(email: text, "")
        return .stay
      }
    case .password(let email, let text):
      return type(key, text) {
        .password(email: email, $0)
      } done: { _ in
        .perform(.signIn(email: email, password: text))
      }
    }
  }

  private mutating func type(
    _ key: SpecCore.Key, _ text: String, _ next: (String) -> Mode,
    done: (inout AppScreen) -> ScreenAction<Effect>
  ) -> ScreenAction<Effect> {
    switch key {
    case .character(let character): mode = next(String((text + String(character)).prefix(256)))
    case .backspace: mode = next(String(text.dropLast()))
    case .enter:
      mode = .pages
      return done(&self)
    case .escape: mode = .pages
    default: break
    }
    return .stay
  }

  private mutating func pressOnPage(_ key: SpecCore.Key) -> ScreenAction<Effect> {
    message = ""
    switch key {
    case .left, .right:
      let index = tabs.firstIndex { $0.id == tab } ?? 0
      let next = index + (key == .right ? 1 : -1)
      return tabs.indices.contains(next) ? open(tab: tabs[next].id) : .stay
    case .up: scroll { $0.move(down: false, $1) }
    case .down: scroll { $0.move(down: true, $1) }
    case .pageUp: scroll { $0.turn(down: false, $1) }
    case .pageDown: scroll { $0.turn(down: true, $1) }
    case .home: scroll { scroll, _ in scroll.goToBegin() }
    case .end: scroll { $0.goToEnd($1) }
    case .enter: return item.map { .perform(.open($0)) } ?? .stay
    case .escape:
      if pages.count > 1 {
        pages.removeLast()
        scrolls.removeLast()
      } else if !search.isEmpty {
        return open(tab: tab)
      }
    case .character(let character): return press(character)
    default: break
    }
    return .stay
  }

  private mutating func press(_ character: Character) -> ScreenAction<Effect> {
    switch character {
    case "1"..."5":
      let index = (character.wholeNumberValue ?? 1) - 1
      return tabs.indices.contains(index) ? open(tab: tabs[index].id) : .stay
    case "r":
      if let event = answerable { mode = .answering(event) } else { message = Texts.noEventHere }
    case "/": mode = .searching("")
    case "l": mode = .email("")
    case "g": return .perform(.guest)
    case "R": return .perform(.load(tab))
    case "?": mode = .help
    case "q": return .leave
    default: break
    }
    return .stay
  }

  private mutating func open(tab: String) -> ScreenAction<Effect> {
    self.tab = tab
    search = ""
    return .perform(.load(tab))
  }

  private mutating func scroll(_ move: (inout ItemScroll, ItemScroll.Layout) -> Void) {
    guard let page, !scrolls.isEmpty else { return }
    let drawn = page.drawn(drawingPage(size), selected: nil)
    let layout = ItemScroll.Layout(
      rows: drawn.lines.count, places: drawn.places, height: Self.height(size))
    move(&scrolls[scrolls.count - 1], layout)
  }

  /// The event the page or the selection is about.
  private var answerable: Identifier? {
    if case .event(let id, _)? = item { return id }
    for page in pages.reversed() {
      for case .event(let id, let key) in page.items + opened where page.name == "event/\(key)" {
        return id
      }
    }
    return nil
  }

  /// The events that were drilled down to.
  private var opened: [AppItem] { pages.flatMap(\.items) }

  // MARK: the frame

  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let page = drawingPage(size)
    let height = Self.height(size)
    let body = mode == .help ? helpLines(page) : pageLines(page, height)
    let filled = body + Array(repeating: Line(), count: max(height - body.count, 0))
    let rows = [header(page)] + filled.prefix(height) + [question(page), tabBar(page)]
    return Frame(
      mode == .help ? "help" : self.page?.name ?? tab, rows: rows,
      focus: ["tab": .string(tab), "item": item.map { .string($0.key) } ?? .null])
  }

  private func drawingPage(_ size: ScreenSize) -> Page {
    Page(columns: size.columns, rows: size.rows, color: .none, isUTF8: isUTF8)
  }

  /// The rows of a page that are seen, below the header and above the question.
  private static func height(_ size: ScreenSize) -> Int { max(size.rows - 3, 1) }

  private func header(_ page: Page) -> Line {
    let mark = page.isUTF8 ? Texts.mark : Texts.plainMark
    let left = Line(" \(mark) \(Texts.brandName)", Palette.title)
    let right = Line(name.isEmpty ? Texts.guestWord : name, Palette.label)
    let room = page.columns - left.width - right.width - 1
    return room > 0 ? left + Flow.spaces(room) + right : left.truncated(to: page.columns)
  }

  private func pageLines(_ page: Page, _ height: Int) -> [Line] {
    guard let current = self.page else { return [] }
    let lines = current.drawn(page, selected: items.isEmpty ? nil : selection).lines
    let from = min(scrolls.last?.top ?? 0, max(lines.count - height, 0))
    return Array(lines.dropFirst(from).prefix(height))
  }

  private func question(_ page: Page) -> Line {
    let text: String
    switch mode {
    case .pages, .help:
      let found = search.isEmpty || pages.count > 1 ? "" : Texts.searched(search)
      text = [message, self.page?.question ?? "", found].first { !$0.isEmpty } ?? ""
    case .answering: text = Texts.answerKeys
    case .givingUp: text = "\(Texts.giveUpSpot) (y/n)"
    case .searching(let typed): text = "/\(typed)_"
    case .email(let typed): text = "\(Texts.askEmail): \(typed)_"
    case .password(_, let typed):
      text = "\(Texts.askPassword): \(String(repeating: "*", count: typed.count))_"
    }
    return Line(" " + sanitized(text.isEmpty ? Texts.helpHint : text), Palette.question)
      .truncated(to: max(page.columns, 8))
  }

  private func tabBar(_ page: Page) -> Line {
    let wide = TabBar.lines(tabs, active: tab, width: page.columns)
    if wide.count == 1 { return wide[0] }
    let compact = tabs.map { $0.id == tab ? "[\($0.title)]" : $0.title }.joined(separator: " ")
    return Line(compact).truncated(to: max(page.columns, 8))
  }

  private func helpLines(_ page: Page) -> [Line] {
    Texts.appKeys.flatMap { keys, what in
      Flow.labeled(keys, what, labelWidth: 13, indent: 1, width: Flow.width(page))
    }
  }
}
