import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The stack of pages` {
  /// Notes what it is told, and holds or asks as it is told to.
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
      default: return .stay
      }
    }
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
    let start = Instant(seconds: 1_000)
    let style = Page(columns: 80, rows: 24, color: .none, isUTF8: true, language: "en")
    var stack = PageStack(
      NotingPage(), style: style, size: ScreenSize(columns: 80, rows: 24), isCalm: false)
    _ = stack.update(.key(.character(key)), at: start)
    _ = stack.noteChange(at: start)
    #expect(events(stack) == [.key(.character(key))])
    _ = stack.update(end, at: start.adding(.seconds(2)))
    #expect(events(stack) == [.key(.character(key)), told, .uncovered])
    _ = stack.noteChange(at: start.adding(.seconds(3)))
    #expect(events(stack).count == 4)
  }
}
