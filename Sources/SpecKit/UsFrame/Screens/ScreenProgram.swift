internal import SpecCore

/// All screens as one program: the pages that lie over one another, and the transition between two.
struct ScreenProgram: Screen {
  typealias Effect = [ScreenWork]

  static let leastSize = ScreenSize(columns: 40, rows: 12)

  let theme: ScreenTheme
  var pictures: PictureOutput
  /// The last one is seen.
  private(set) var pages: [any ScreenPage]
  private(set) var transition: RunningTransition?
  private(set) var size: ScreenSize
  private(set) var message: String?
  private var messageEnd: Instant?
  private static let messageTime = Duration.seconds(6)
  /// What ends the command when the screen has been left.
  private(set) var failure: (any Error)?
  /// What the command does when the screen has been left, before it comes again.
  var errand: ScreenErrand?
  private(set) var isLeaving = false
  /// The size of a cell where the terminal tells it.
  private let cell: @Sendable () -> CellSize?

  private let isVirtual: Bool

  init(
    _ theme: ScreenTheme, _ page: any ScreenPage, size: ScreenSize, pictures: PictureOutput,
    isVirtual: Bool, cell: @escaping @Sendable () -> CellSize?
  ) {
    self.isVirtual = isVirtual
    (self.theme, self.size, self.pictures, self.cell) = (theme, size, pictures, cell)
    pages = [page]
  }

  var top: any ScreenPage { pages[pages.count - 1] }

  // MARK: events

  /// What has to be done before the first event.
  mutating func begin(at now: Instant) -> [ScreenWork] {
    var desk = desk(pages.count - 1, at: now)
    pages[pages.count - 1].appear(&desk)
    say(desk.message, at: now)
    return desk.works
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    if let transition, transition.isOver(at: now) { self.transition = nil }
    var works: [ScreenWork] = []
    switch event {
    case .key(.control("c")): return .leave
    case .key(let key):
      // A key is for what comes, which then is there.
      transition = nil
      (message, messageEnd) = (nil, nil)
      guard size.columns >= Self.leastSize.columns, size.rows >= Self.leastSize.rows else {
        return key == .character("q") || key == .escape ? .leave : .stay
      }
      works = act(at: now) { $0.press(key, &$1) }
    case .paste(let text): works = act(at: now) { $0.paste(text, &$1) }
    case .background: break
    case .resize(let new):
      size = new
      transition = nil
      pictures.size = new
      pictures.cell = cell() ?? pictures.cell
      for index in pages.indices {
        var desk = desk(index, at: now)
        pages[index].resize(&desk)
        works += desk.works
      }
    case .wake:
      if let messageEnd, now >= messageEnd { (message, self.messageEnd) = (nil, nil) }
      // Pages below go on: the one that watches asks for updates.
      for index in pages.indices where index < pages.count {
        var desk = desk(index, at: now)
        let action = pages[index].wakeUp(&desk)
        works += desk.works
        works += go(action, from: index, at: now)
      }
    }
    return outcome(works)
  }

  /// Takes the result of a work.
  mutating func take(_ change: ScreenWork.ProgramChange, at now: Instant) -> ScreenAction<Effect> {
    var desk = desk(pages.count - 1, at: now)
    let action = change(&self, &desk)
    say(desk.message, at: now)
    // Before the outcome: it may say that the screen is left.
    let works = desk.works + go(action, from: pages.count - 1, at: now)
    return outcome(works)
  }

  private mutating func say(_ text: String?, at now: Instant) {
    guard let text else { return }
    (message, messageEnd) = (text, now.adding(Self.messageTime))
  }

  private func outcome(_ works: [ScreenWork]) -> ScreenAction<Effect> {
    if !works.isEmpty { return .perform(works) }
    return isLeaving ? .leave : .stay
  }

  private mutating func act(
    at now: Instant, _ body: (inout any ScreenPage, inout PageDesk) -> PageAction
  ) -> [ScreenWork] {
    let index = pages.count - 1
    var desk = desk(index, at: now)
    let action = body(&pages[index], &desk)
    say(desk.message, at: now)
    return desk.works + go(action, from: index, at: now)
  }

  private func desk(_ index: Int, at now: Instant) -> PageDesk {
    PageDesk(
      theme: theme, size: size, now: now, pictures: pictures, isOnTop: index == pages.count - 1,
      isVirtual: isVirtual)
  }

  func wake(after now: Instant) -> Wake? {
    var instants = pages.enumerated().compactMap { index, page in
      page.wake(after: now, theme, isOnTop: index == pages.count - 1)
    }
    if let messageEnd { instants.append(messageEnd) }
    if let transition { instants.append(transition.nextChange(after: now)) }
    return instants.min().map { transition == nil ? .at($0) : .transition($0) }
  }

  // MARK: pages

  /// Changes the page of that kind, wherever it lies.
  mutating func change<Page: ScreenPage>(_ type: Page.Type, _ body: (inout Page) -> Void) {
    for index in pages.indices {
      guard var page = pages[index] as? Page else { continue }
      body(&page)
      pages[index] = page
    }
  }

  func page<Page: ScreenPage>(_ type: Page.Type) -> Page? {
    pages.lazy.compactMap { $0 as? Page }.first
  }

  private mutating func go(
    _ action: PageAction, from index: Int, at now: Instant
  ) -> [ScreenWork] {
    switch action {
    case .stay: return []
    case .leave: isLeaving = true
    case .fail(let error):
      failure = error
      isLeaving = true
    case .back:
      guard pages.count > 1 else {
        isLeaving = true
        return []
      }
      var rest = pages
      rest.remove(at: index)
      return move(to: rest, isBack: true, at: now)
    case .open(let page): return move(to: pages + [page], at: now)
    case .start(let page): return move(to: [page], at: now)
    case .replace(let page): return move(to: pages.prefix(index) + [page], at: now)
    }
    return []
  }

  private mutating func move(
    to new: [any ScreenPage], isBack: Bool = false, at now: Instant
  ) -> [ScreenWork] {
    let (from, to) = (top.name, new[new.count - 1].name)
    let animation =
      theme.isCalm
      ? .none : ScreenTransitions.animation(from: from, to: to, isBack: isBack)
    let before = flatRows(at: now)
    pages = new
    transition = nil
    if from != to, animation.kind != .none {
      transition = RunningTransition(animation: animation, start: now, before: before)
    }
    var desk = desk(pages.count - 1, at: now)
    pages[pages.count - 1].appear(&desk)
    say(desk.message, at: now)
    let event = FrameEvent.screen(
      from: from.rawValue, to: to.rawValue, transition: animation.kind.rawValue)
    return desk.works + [.event(event)]
  }
}

/// What is done between two runs of the screens.
enum ScreenErrand: Sendable, Equatable {
  case signIn(ServiceName)
}
