import Testing

@testable import SpecCore
@testable import SpecDinDin

@Suite struct `The stack of pages` {
  /// Records its events, and waits or asks by key.
  private struct NotingPage: ScreenPage {
    let name = "noting"
    let keys: [KeyHelp] = []
    let followsChanges = true
    var events: [PageEvent] = []

    func drawing(_ context: PageContext) -> PageDrawing { PageDrawing([]) }

    mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Never> {
      events.append(event)
      switch event {
      case .key(.character("h")): return .hold(.seconds(1))
      case .key(.character("a")): return .ask("Really?")
      case .key(.character("o")): return .go(.hosted)
      case .key(.character("u")): return .unchanged
      default: return .stay
      }
    }
  }

  private static func stack() -> PageStack {
    PageStack(
      NotingPage(),
      style: Page(columns: 80, rows: 24, color: .none, isUTF8: true, language: "en"), size: size,
      isCalm: false)
  }

  private func events(_ stack: PageStack) -> [PageEvent] {
    (stack.top as? NotingPage)?.events ?? []
  }

  @Test(arguments: [
    (Character("h"), ScreenEvent.wake, PageEvent.released),
    (Character("a"), .key(.character("n")), .answered(false)),
  ])
  func `follows a change that came while the page was busy`(
    key: Character, end: ScreenEvent, told: PageEvent
  ) {
    var stack = Self.stack()
    _ = stack.update(.key(.character(key)), at: Self.start)
    _ = stack.noteChange(at: Self.start)
    #expect(events(stack) == [.key(.character(key))])
    _ = stack.update(end, at: Self.start.adding(.seconds(2)))
    #expect(events(stack) == [.key(.character(key)), told, .uncovered])
    _ = stack.noteChange(at: Self.start.adding(.seconds(3)))
    #expect(events(stack).count == 4)
  }

  private static let size = ScreenSize(columns: 80, rows: 24)
  private static let start = Instant(seconds: 1_000)
  private static let shown = start.adding(.milliseconds(400))

  /// A stack that waits for a page to be read, and the number of that task.
  private func waiting() throws -> (stack: PageStack, number: Int) {
    var stack = Self.stack()
    guard case .perform(let effect) = stack.update(.key(.character("o")), at: Self.start) else {
      throw Failure.endlessAnimation
    }
    let number = stack.begin(effect, at: Self.start).number
    return (stack, number)
  }

  private func opened(_ page: any ScreenPage = NotingPage()) -> PageOutcome {
    PageOutcome(result: .opened(page, .above), hasWritten: false)
  }

  @Test func `keeps the keys typed while it waits, in their order`() throws {
    var (stack, number) = try waiting()
    for character in "u1q" { _ = stack.update(.key(.character(character)), at: Self.start) }
    _ = stack.update(.paste("text"), at: Self.start)
    #expect(events(stack) == [.key(.character("o"))])
    let action = try stack.finish(number, opened(), at: Self.start)
    #expect(events(stack) == [.opened, .key(.character("u")), .key(.character("1"))])
    guard case .leave = action else { return #expect(Bool(false), "q was lost") }
  }

  @Test func `says after a while that it waits, and is left then`() throws {
    var (stack, number) = try waiting()
    func foot(_ now: Instant) -> String {
      stack.frame(size: Self.size, at: now).rows.last.map { Renderer.text($0, color: .none) } ?? ""
    }
    #expect(!foot(Self.start).contains("Waiting"))
    #expect(foot(Self.shown).contains("Waiting"))
    // Esc takes the opening back: nothing else is left by it.
    _ = stack.update(.key(.escape), at: Self.shown)
    #expect(!foot(Self.shown).contains("Waiting"))
    #expect(stack.pages.count == 1)
    _ = try stack.finish(number, opened(), at: Self.shown)
    #expect(stack.pages.count == 1)
  }

  @Test(arguments: [Key.character("q"), .escape])
  func `a key to stop that was typed at once is taken when the waiting is said`(key: Key) throws {
    var (stack, _) = try waiting()
    _ = stack.update(.key(key), at: Self.start)
    let action = stack.update(.wake, at: Self.shown)
    if key == .escape { return #expect(stack.task == nil) }
    guard case .leave = action else { return #expect(Bool(false), "q was not taken") }
  }

  /// A stack of one page that is refreshed in the background.
  private func refreshing() -> PageStack {
    var stack = Self.stack()
    _ = stack.begin(.page(0), at: Self.start)
    return stack
  }

  @Test func `Esc during a refresh takes back a waiting key and does not leave the page`() {
    var stack = refreshing()
    _ = stack.update(.key(.character("o")), at: Self.shown)
    guard case .stay = stack.update(.key(.escape), at: Self.shown) else {
      return #expect(Bool(false), "the page was left")
    }
    #expect(events(stack) == [])
    #expect(stack.task == nil)
  }

  @Test func `Esc closes the list of the keys also during a refresh`() {
    var stack = refreshing()
    stack.keysTop = 0
    guard case .stay = stack.update(.key(.escape), at: Self.shown) else {
      return #expect(Bool(false), "the page was left")
    }
    #expect(stack.keysTop == nil)
    #expect(stack.task != nil)
  }

  @Test func `shows the failure of a task for which it no longer waits`() throws {
    var (stack, number) = try waiting()
    _ = stack.update(.key(.escape), at: Self.shown)
    let failed = PageOutcome(
      result: .page(NotingPage(), .failure(DinDinError.noPending)), hasWritten: false)
    _ = try stack.finish(number, failed, at: Self.shown)
    #expect(stack.message?.isEmpty == false)
    _ = try stack.finish(
      number, PageOutcome(result: .page(NotingPage(), .success(.leave)), hasWritten: true),
      at: Self.shown)
    #expect(events(stack).last == .uncovered)
  }

  @Test func `shows the message of a task for which it no longer waits`() throws {
    func left(_ action: PageAction<any Sendable>, asking: Bool = false) throws -> PageStack {
      var (stack, number) = try waiting()
      _ = stack.update(.key(.escape), at: Self.shown)
      if asking { _ = stack.update(.key(.character("a")), at: Self.shown) }
      let outcome = PageOutcome(
        result: .page(NotingPage(), .success(action)), hasWritten: false)
      _ = try stack.finish(number, outcome, at: Self.shown)
      return stack
    }
    #expect(try left(.tell("Kept.")).message == "Kept.")
    let asked = try left(.ask("Accept anyway? y/N"))
    #expect(asked.message?.hasSuffix("Accept anyway?") == true && !asked.isAsking)
    #expect(try left(.goFromHome(.event("E", notice: "Sent."))).message == "Sent.")
    let both = try left(.tell("Kept."), asking: true)
    #expect(both.isAsking && both.message == "Kept.\nReally?")
  }

  @Test func `tells only pages that show the draft of a change of it`() throws {
    var (stack, number) = try waiting()
    _ = try stack.finish(number, opened(), at: Self.start)
    let before = events(stack)
    _ = stack.noteChange(at: Self.start, ofDraft: true)
    #expect(events(stack) == before)
    _ = stack.noteChange(at: Self.start)
    #expect(events(stack) == before + [.uncovered])
  }
}
