internal import SpecCore

/// A page of the app: a section with the tab bar, or an event or a person that was opened.
struct AppPage: StackPage {
  typealias Session = AppSession

  enum Place: Equatable, Sendable {
    case section(String)
    case item(AppItem)
  }

  private let state: AppState
  private(set) var place: Place
  /// The id of the section of the page, or of the one from which the page was opened.
  private(set) var origin: String
  /// Nil until the viewer was read.
  private(set) var viewer: ViewerObject?
  /// Nil until the contents were read.
  private(set) var content: AppContent?
  /// The failure because of which the contents are missing.
  private(set) var problem: String?
  /// The age of the contents, if they come from the cache.
  private(set) var asOf: Instant?
  /// The text that the service searched for.
  private(set) var search = ""
  /// The search text that is being typed.
  private(set) var input: TextInput?
  private(set) var scroll = PageScroll()
  /// The sign-in of the viewer; nil until the viewer was read.
  private var asker: AppSession.Asker?
  /// The event from whose page a person was opened.
  private var openedFrom: AnswerTarget?
  /// The counts at the time the contents were read.
  private var counts: AppState.ChangeCounts

  init(section: String, _ state: AppState) {
    (place, origin, self.state, counts) = (.section(section), section, state, state.counts)
  }

  private init(_ item: AppItem, _ loaded: AppContent, over page: AppPage) {
    (place, origin, state, viewer) = (.item(item), page.origin, page.state, page.viewer)
    (content, asker, counts) = (loaded, page.asker, page.counts)
    openedFrom = page.content?.event.map(AnswerTarget.init)
  }

  var tabs: [Tab] { Tab.all(isMember: isMember) }
  private var isMember: Bool { viewer?.isMember ?? false }
  var isSection: Bool { if case .section = place { true } else { false } }
  var viewerName: String { viewer.map { $0.name?.full ?? $0.role } ?? "" }

  /// The place of an answer, which the service records.
  private var source: RSVP.Source { RSVP.Source(rawValue: origin) ?? .event }

  /// The contents to draw: while the user types a search text, only the matching items.
  var shown: AppContent? {
    guard let input, let filter = content?.filter else { return content }
    return filter(input.text)
  }

  /// The index of the selected item; nil if there is none.
  var selection: Int? {
    guard input == nil, let items = content?.items, !items.isEmpty else { return nil }
    return min(scroll.selection, items.count - 1)
  }

  var item: AppItem? { selection.flatMap { content?.items[$0] } }

  /// The event that `r` answers: the selected one, else that of the page.
  var answered: AnswerTarget? {
    selection.flatMap { content?.answerable(at: $0) }
      ?? content?.event.map(AnswerTarget.init) ?? openedFrom
  }

  // MARK: reading

  mutating func begin(_ tasks: inout StackTasks<AppSession>) {
    if content == nil { read(place, search: search, &tasks) }
  }

  /// - Parameter waits: false to update the contents that are shown.
  private mutating func read(
    _ place: Place, search: String, waits: Bool = true, _ tasks: inout StackTasks<AppSession>
  ) {
    counts = state.counts
    let signIns = counts.signIns
    tasks.run(.network, waits: waits, isReadOnly: true) { session in
      let loaded =
        switch place {
        case .section(let id): session.section(id, search: search)
        case .item(let item): session.item(item)
        }
      return { (page: inout AppPage, tasks) in
        // After Esc or another change the user looks at other contents.
        let isOther = page.content != nil && (page.place != place || page.search != search)
        let isOutdated = isOther && !(waits && tasks.isAwaited)
        return isOutdated || signIns != page.state.counts.signIns
          ? .stay : page.show(loaded, at: place, search: search)
      }
    }
  }

  private mutating func show(
    _ loaded: AppSession.Loaded, at place: Place, search: String
  ) -> StackAction<AppSession> {
    if let viewer = loaded.viewer {
      // The contents are those of another viewer.
      if viewer != self.viewer { content = nil }
      (self.viewer, asker) = (viewer, loaded.asker)
    }
    switch loaded.content {
    case .failure(let failure):
      guard content == nil else { return .fail(failure.message(in: "en")) }
      problem = failure.message(in: "en")
      return .stay
    case .success(let content):
      problem = nil
      var place = place
      if isSection {
        // A viewer without the section gets the first one.
        (place, origin) = (.section(content.name), content.name)
      }
      if place != self.place { input = nil }
      if place != self.place || search != self.search { scroll = PageScroll() }
      (self.place, self.search) = (place, search)
      (self.content, asOf) = (content, loaded.asOf)
      return .stay
    }
  }

  private func open(_ item: AppItem, _ tasks: inout StackTasks<AppSession>) {
    tasks.run(.network, waits: true, isReadOnly: true) { session in
      let loaded = session.item(item)
      return { (page: inout AppPage, _) in
        switch loaded.content {
        case .success(let content):
          var opened = AppPage(item, content, over: page)
          opened.asOf = loaded.asOf
          return .open(opened)
        case .failure(let failure): return .fail(failure.message(in: "en"))
        }
      }
    }
  }

  /// Reads again after a change. A page of the viewer before is emptied or closed at once.
  private mutating func follow(_ tasks: inout StackTasks<AppSession>) -> StackAction<AppSession> {
    guard state.counts != counts else { return .stay }
    guard state.counts.signIns == counts.signIns else {
      (content, viewer, asker, input, search) = (nil, nil, nil, nil, "")
      guard isSection else { return .back() }
      read(place, search: "", &tasks)
      return .stay
    }
    read(place, search: search, waits: content == nil, &tasks)
    return .stay
  }

  // MARK: keys

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<AppSession>
  ) -> StackAction<AppSession> {
    switch event {
    case .wake: return follow(&tasks)
    case .key(let key) where input != nil: type(key, &tasks)
    case .key(let key): return press(key, &tasks)
    case .paste(let text): input?.insert(text.filter { !$0.isNewline })
    case .resize, .background: break
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
      guard viewer?.isMember != false else { return .notify(Texts.notSignedIn) }
      return .open(AppQuestions.answer(answered, from: source, as: asker))
    case .character("l"):
      guard !isMember else { return .notify("You are signed in as \(viewerName); g signs out.") }
      return .open(SignInPage())
    case .character("g"):
      // The viewer is not known while nothing could be read.
      if viewer.map({ $0.isMember }) ?? true { return .open(AppQuestions.signOut(asker)) }
      continueAsGuest(&tasks)
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

  private mutating func turn(_ step: Int, _ tasks: inout StackTasks<AppSession>) {
    let index = (tabs.firstIndex { $0.id == origin } ?? 0) + step
    if tabs.indices.contains(index) { read(.section(tabs[index].id), search: "", &tasks) }
  }

  /// Also ends a stored sign-in whose session has expired, with which the viewer counts as a guest.
  private func continueAsGuest(_ tasks: inout StackTasks<AppSession>) {
    let asker = asker
    tasks.run(.network, waits: true) { session in
      let signOut = try session.continueAsGuest(discardsAnswers: false, as: asker)
      return { (_: inout AppPage, tasks) in
        switch signOut {
        case .done(let message): return message.map { .notify($0) } ?? .stay
        case .unsentAnswers(let count):
          return tasks.isAwaited
            ? .open(AppQuestions.discard(count, asker)) : .notify(Texts.needsConfirmation)
        }
      }
    }
  }

  // MARK: key hints

  var keys: [KeyHint] {
    guard input == nil else { return [KeyHint("enter", Text("done")), .back] }
    guard content != nil else { return [KeyHint("R", Text("read again")), .all] }
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
