import SpecCore
import Testing

@testable import SpecGrid

/// What the screen of a seat says, and what its keys do.
@Suite struct SeatScreenTests {
  private func text(_ presenter: SeatPresenter, _ talk: SampleMachine<SeatMachine>) -> String {
    PresenterTests.text(presenter.frame(talk.machine, PresenterTests.style(), at: talk.now))
      .joined(separator: "\n")
  }

  @Test func `Enter presses Ready, and u takes it back`() {
    var presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    var talk = SeatRulesTests.ready()
    #expect(presenter.press(.enter, talk.machine, at: talk.now) == [])
    #expect(text(presenter, talk).contains("u not ready"))
    #expect(presenter.press(.character("u"), talk.machine, at: talk.now) == [.press])
    talk.take(.command(.press))
    #expect(presenter.press(.character("u"), talk.machine, at: talk.now) == [])
    #expect(presenter.press(.enter, talk.machine, at: talk.now) == [.press])
    presenter.isThanking = true
    talk = SeatRulesTests.ready()
    #expect(text(presenter, talk).contains("Row 3, Column 4"))
    #expect(text(presenter, talk).contains("Thank you."))
    #expect(text(presenter, talk).contains("You are still ready; waiting for Hall 1."))
  }

  @Test func `thanks can be read on a terminal with dark text`() {
    var presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    presenter.isThanking = true
    let talk = SeatRulesTests.ready()
    var style = FrameStyle(
      size: ScreenSize(columns: 80, rows: 24), depth: .trueColor, isUTF8: true)
    style.theme.adapt(to: RGB(255, 255, 255))
    let cells = presenter.frame(talk.machine, style, at: talk.now).rows
      .flatMap { $0.cells(width: 80) }
    #expect(cells.count == 80 * 24)
    #expect(cells.allSatisfy { $0.style.background != nil })
    #expect(cells.allSatisfy { $0.text == " " || $0.style.foreground != nil })
  }

  @Test func `after five seconds of search other ways are named`() {
    let presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    var talk = SampleMachine<SeatMachine>.seat()
    talk.pass(4900)
    #expect(!text(presenter, talk).contains("--host"))
    #expect(presenter.wake(talk.machine, after: talk.now) == talk.now + .milliseconds(100))
    talk.pass(200)
    #expect(text(presenter, talk).contains("--host"))
    #expect(text(presenter, talk).contains("--broadcast"))
  }

  @Test func `what was given already is not advised`() {
    let presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    var pinned = SampleMachine<SeatMachine>.seat { $0.pinned = SampleMachine<SeatMachine>.other }
    pinned.pass(5100)
    let advice = text(presenter, pinned)
    #expect(advice.contains("Check the address 10.0.0.1:20811 and the join code"))
    #expect(!advice.contains("--host") && !advice.contains("--broadcast"))
    var loud = SampleMachine<SeatMachine>.seat { $0.usesBroadcast = true }
    loud.pass(5100)
    #expect(text(presenter, loud).contains("--host"))
    #expect(!text(presenter, loud).contains("--broadcast"))
  }

  @Test(arguments: [
    (
      SeatEvent.SeatRefusal.seatTaken(holder: "Carla"), "Row 3, Column 4 is taken by Carla.", "seat"
    ),
    (.wrongCode, "Wrong join code.", "code"),
  ])
  func `a refusal stays on the screen until something else is entered`(
    _ refusal: SeatEvent.SeatRefusal, _ reason: String, _ field: String
  ) {
    var presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    let talk = SampleMachine<SeatMachine>.seat()
    presenter.follow(.refused(refusal), talk.machine, at: talk.now)
    #expect(presenter.press(.escape, talk.machine, at: talk.now) == [])
    #expect(text(presenter, talk).contains(reason))
    #expect(presenter.press(.enter, talk.machine, at: talk.now) == [])
    #expect(presenter.entry.map { "\($0.kind)" } == field)
    for character in "4,5678" {
      _ = presenter.press(.character(character), talk.machine, at: talk.now)
    }
    _ = presenter.press(.enter, talk.machine, at: talk.now)
    // The wrong text can be corrected, and the next character takes its place.
    #expect(presenter.entry?.input.text == "4,5678")
    _ = presenter.press(.character("7"), talk.machine, at: talk.now)
    #expect(presenter.entry?.input.text == "7")
  }

  @Test func `a code that was refused by another host is forgotten when the right one is found`() {
    var presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    let talk = SampleMachine<SeatMachine>.seat { $0.isReady = false }
    presenter.follow(.refused(.wrongCode), talk.machine, at: talk.now)
    let host = SampleMachine<SeatMachine>.other
    presenter.follow(.found(host: "Hall 1", address: host), talk.machine, at: talk.now)
    #expect(presenter.entry == nil && presenter.refusal == nil)
    #expect(presenter.press(.enter, talk.machine, at: talk.now) == [.press])
  }

  @Test func `pasted text is typed into a seat and does nothing to a host`() {
    #expect(SeatPresenter.takesText)
    #expect(!HostPresenter.takesText)
  }

  @Test func `a seat says that its host has left`() {
    let presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    var talk = SeatRulesTests.ready()
    #expect(presenter.lastWords(talk.machine) == nil)
    talk.host(.bye)
    #expect(talk.ending == .done)
    #expect(presenter.lastWords(talk.machine) == "Hall 1 has ended the show; thank you")
  }
}
