internal import SpecCore

/// A page of the app: a section with the tab bar, or an event or a person that was opened.
struct AppPage: StackPage {
  typealias Session = AppSession

  enum Place: Equatable, Sendable {
    case section(String)
    case item(AppItem)
  }

  let state: AppState
  private(set) var place: Place
  private(set) var viewer: ViewerObject?
  /// Nil until it was read.
  private(set) var content: AppContent?
  private(set) var asOf: Instant?
  /// The text that the service searched for.
  private(set) var search = ""
  /// The search text that is being typed.
  private(set) var input: TextInput?
  private(set) var scroll = PageScroll()
  /// The number of changes when the content was read.
  private var seen = 0

  init(section: String, _ state: AppState) {
    (place, self.state) = (.section(section), state)
  }

  private init(_ item: AppItem, _ content: AppContent, over page: AppPage) {
    (place, state, viewer, asOf) = (.item(item), page.state, page.viewer, page.asOf)
    (self.content, seen) = (content, page.state.changes)
  }

  var tabs: [Tab] { Tab.all(isMember: isMember) }
  private var isMember: Bool { viewer?.isMember ?? false }
  private var isSection: Bool { if case .section = place { true } else { false } }
  private var sectionId: String? { if case .section(let id) = place { id } else { nil } }

  /// What is shown: while a search text is typed, what fits it.
  var shown: AppContent? {
    guard let input, let filter = content?.filter else { return content }
    return filter(input.text)
  }

  var item: AppItem? {
    guard input == nil, let items = content?.items, !items.isEmpty else { return nil }
    return items[min(scroll.selection, items.count - 1)]
  }

  /// The event that `r` answers: the selected one, else that of the page.
  private var answered: Identifier? {
    if case .event(let id, _)? = item { id } else { content?.event?.id }
  }

  // MARK: reading

  mutating func begin(_ tasks: inout StackTasks<AppSession>) {
    if content == nil { read(place, search: search, &tasks) }
  }

  private func read(_ place: Place, search: String, _ tasks: inout StackTasks<AppSession>) {
    tasks.run(.network, waits: true, isRead: true) { session in
      let loaded =
        switch place {
        case .section(let id): try session.section(id, search: search)
        case .item(let item): session.item(item)
        }
      return { (page: inout AppPage, _) in
        page.show(loaded, at: place, search: search)
      }
    }
  }

  private mutating func show(
    _ loaded: AppSession.Loaded, at place: Place, search: String
  ) -> StackAction<AppSession> {
    let wasMember = isMember
    (viewer, asOf) = (loaded.viewer ?? viewer, loaded.asOf)
    switch loaded.content {
    case .failure(let failure):
      // A guest does not see what the member saw.
      if wasMember, !isMember { (content, self.place) = (nil, .section(Tab.first)) }
      return .notify(failure.message(in: "en"))
    case .success(let content):
      // Who does not have the section gets the first one.
      let shown = isSection ? .section(content.name) : place
      if shown != self.place || search != self.search { scroll = PageScroll() }
      (self.place, self.search, self.content) = (shown, search, content)
      return .stay
    }
  }

  private func open(_ item: AppItem, _ tasks: inout StackTasks<AppSession>) {
    tasks.run(.network, waits: true, isRead: true) { session in
      let loaded = session.item(item)
      return { (page: inout AppPage, _) in
        page.asOf = loaded.asOf
        switch loaded.content {
        case .success(let content): return .open(AppPage(item, content, over: page))
        case .failure(let failure): return .notify(failure.message(in: "en"))
        }
      }
    }
  }

  // MARK: keys

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<AppSession>
  ) -> StackAction<AppSession> {
    switch event {
    case .wake where state.changes != seen:
      seen = state.changes
      read(place, search: search, &tasks)
    case .key(let key) where input != nil: type(key, &tasks)
    case .key(let key): return press(key, &tasks)
    case .paste(let text): input?.insert(text.filter { !$0.isNewline })
    case .wake, .resize, .background: break
    }
    return .stay
  }

  private mutating func type(_ key: Key, _ tasks: inout StackTasks<AppSession>) {
    switch key {
    case .enter:
      read(place, search: input?.text ?? "", &tasks)
      input = nil
    case .escape: input = nil
    default: _ = input?.handle(key)
    }
  }

  private mutating func press(
    _ key: Key, _ tasks: inout StackTasks<AppSession>
  ) -> StackAction<AppSession> {
    switch key {
    case .enter: if let item { open(item, &tasks) }
    case .character("r"):
      guard let answered else { return .notify("Choose an event first.") }
      return .open(AppQuestions.answer(answered, from: source))
    case .character("l"):
      guard !isMember else { return .notify("You are signed in as \(name); g signs out.") }
      return .open(SignInPage())
    case .character("g") where isMember: return .open(AppQuestions.signOut)
    case .character("g"): continueAsGuest(&tasks)
    case .character("R"): read(place, search: search, &tasks)
    case .character("?"): return .open(Self.keysPage)
    default:
      return isSection ? pressInSection(key, &tasks) : scroll.update(.key(key)) ? .back() : .stay
    }
    return .stay
  }

  private mutating func pressInSection(
    _ key: Key, _ tasks: inout StackTasks<AppSession>
  ) -> StackAction<AppSession> {
    switch key {
    case .left: turn(-1, &tasks)
    case .right: turn(1, &tasks)
    case .character(let digit) where "1"..."5" ~= digit:
      let index = (digit.wholeNumberValue ?? 1) - 1
      if tabs.indices.contains(index) { read(.section(tabs[index].id), search: "", &tasks) }
    case .character("/"):
      guard content?.filter != nil else {
        return .notify("Community and Upcoming can be searched.")
      }
      input = TextInput()
      // A new search begins with all.
      if !search.isEmpty { read(place, search: "", &tasks) }
    case .escape where !search.isEmpty: read(place, search: "", &tasks)
    case .escape: break
    default: return scroll.update(.key(key)) ? .back() : .stay
    }
    return .stay
  }

  private func turn(_ step: Int, _ tasks: inout StackTasks<AppSession>) {
    let index = (tabs.firstIndex { $0.id == sectionId } ?? 0) + step
    if tabs.indices.contains(index) { read(.section(tabs[index].id), search: "", &tasks) }
  }

  /// Leaves out a sign-in whose session has ended.
  private func continueAsGuest(_ tasks: inout StackTasks<AppSession>) {
    tasks.run(.network, waits: true) { session in
      let unsent = try session.continueAsGuest(discardsAnswers: false)
      return { (page: inout AppPage, tasks) in
        if let unsent { return .open(AppQuestions.discard(unsent)) }
        page.read(page.place, search: "", &tasks)
        return .stay
      }
    }
  }

  private var source: RSVP.Source {
    switch sectionId {
    case "me": .me
    case "upcoming": .upcoming
    default: .event
    }
  }

  var name: String { viewer.map { $0.name?.full ?? $0.role } ?? "" }

  // MARK: key hints

  var keys: [KeyHint] {
    guard input == nil else { return [KeyHint("enter", Text("done")), .back] }
    var keys: [KeyHint] = []
    if isSection { keys.append(KeyHint("←→", Text("section"))) }
    if answered != nil { keys.append(KeyHint("r", Text("answer"))) }
    if item != nil { keys.append(KeyHint("enter", Text("open"))) }
    if content?.filter != nil { keys.append(KeyHint("/", Text("search"))) }
    if !isSection { keys.append(.back) }
    if isSection, !search.isEmpty { keys.append(KeyHint("esc", Text("show all"))) }
    if viewer != nil {
      keys.append(isMember ? KeyHint("g", Text("sign out")) : KeyHint("l", Text("sign in")))
    }
    return keys.prefix(5) + [.all]
  }

  private static let keysPage = KeysPage<AppSession>([
    (
      Text("Move"),
      [
        KeyHint("←→ 1-5", Text("another section")), KeyHint("↑↓", Text("another row")),
        KeyHint("pgup pgdn", Text("another screen")),
        KeyHint("home end", Text("the first or the last row")),
        KeyHint("enter", Text("open an event or a person")), KeyHint("esc", Text("back")),
      ]
    ),
    (
      Text("Events and people"),
      [
        KeyHint("r", Text("answer the event: then y, n, m or c")),
        KeyHint("/", Text("search people or events")), KeyHint("R", Text("read again")),
      ]
    ),
    (
      Text("You"),
      [
        KeyHint("l", Text("sign in")), KeyHint("g", Text("sign out, and continue as a guest")),
        KeyHint("q", Text("quit")),
      ]
    ),
  ])
}
