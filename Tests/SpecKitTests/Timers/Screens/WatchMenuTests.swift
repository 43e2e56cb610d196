import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The menu of the live screen` {
  private static let now = Instant(seconds: 1_000_000)
  private let home = TemporaryDirectory()

  private var context: Context {
    screenContext(
      .absent(), clock: .still(at: Self.now), environment: ["HOME": home.path, "TERM": "xterm"])
  }

  /// A screen of virtual time with its menu open.
  private func menuScreen() throws -> WatchScreen {
    let theme = PageTheme(language: "en", isASCII: false)
    var screen = WatchScreen(theme, isVirtual: true)
    screen.isLoaded = true
    let page = MenuPage(try TimersSession(context).settings(), theme)
    screen.sheet = .menu(ScreenStack(page, language: "en"))
    return screen
  }

  private func isMenuOpen(_ screen: WatchScreen) -> Bool {
    if case .menu? = screen.sheet { true } else { false }
  }

  /// Opens the first message, saves its draft, and types keys while that runs.
  ///
  /// - Returns: the tasks that the end of the save starts.
  private func save(
    thenTyping keys: [Key], _ screen: inout WatchScreen
  ) throws -> [StackTask<TimersSession>] {
    var tasks: [StackTask<TimersSession>] = []
    let saving: [Key] = [.enter, .character("x"), .control("s")]
    for key in saving + keys {
      if case .perform(.menu(let started)) = screen.press(key, at: Self.now) { tasks += started }
    }
    try #require(tasks.count == 1)
    return screen.finish([try tasks[0].run(TimersSession(context))], at: Self.now)
  }

  @Test func `keys that are typed during a save can close the menu`() throws {
    var screen = try menuScreen()
    let started = try save(thenTyping: [.character("q")], &screen)
    #expect(started.isEmpty)
    #expect(!isMenuOpen(screen))
  }

  @Test func `keys that are typed during a save can start the next save`() throws {
    var screen = try menuScreen()
    let keys: [Key] = [.enter, .character("y"), .control("s")]
    let started = try save(thenTyping: keys, &screen)
    #expect(started.count == 1)
    #expect(isMenuOpen(screen))
  }

  @Test func `a save that fails after the menu was left is told on the lists`() throws {
    let folder = "\(home.path)/.local/share/spec/timers"
    try Files.makeDirectories(folder)
    try Files.write("\(folder)/drafts", [])
    var screen = try menuScreen()
    var tasks: [StackTask<TimersSession>] = []
    for key in [.enter, .character("x"), .control("s")] as [Key] {
      if case .perform(.menu(let started)) = screen.press(key, at: Self.now) { tasks += started }
    }
    // Esc stops waiting, closes the form, and closes the menu.
    for _ in 1...3 { _ = screen.press(.escape, at: Self.now.adding(.milliseconds(300))) }
    try #require(!isMenuOpen(screen))
    _ = screen.finish([try tasks[0].run(TimersSession(context))], at: Self.now)
    #expect(screen.message?.contains("cannot make") == true)
  }

  @Test func `its message ends after six seconds`() throws {
    var screen = try menuScreen()
    _ = try save(thenTyping: [], &screen)
    #expect(screen.wake(after: Self.now)?.instant == Self.now.adding(seconds: 6))
  }

  @Test func `a draft that cannot be stored leaves its form open, with the reason`() throws {
    let folder = "\(home.path)/.local/share/spec/timers"
    try Files.makeDirectories(folder)
    try Files.write("\(folder)/drafts", [])
    var screen = try menuScreen()
    let started = try save(thenTyping: [.character("q")], &screen)
    #expect(started.isEmpty)
    let rows = screen.frame(size: .standard, at: Self.now).rows.map(\.text)
    #expect(rows.contains { $0.contains("cannot make") })
    _ = screen.press(.escape, at: Self.now)
    #expect(screen.frame(size: .standard, at: Self.now).screen == "menu")
  }
}
