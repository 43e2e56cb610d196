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
    var presenter = SeatPresenter(brightness: .standard, keepsSeat: false)
    var talk = SeatRulesTests.ready()
    #expect(presenter.press(.enter, talk.machine, at: talk.now) == [])
    #expect(text(presenter, talk).contains("u not ready"))
    #expect(presenter.press(.character("u"), talk.machine, at: talk.now) == [.press])
    talk.take(.command(.press))
    #expect(presenter.press(.character("u"), talk.machine, at: talk.now) == [])
    #expect(presenter.press(.enter, talk.machine, at: talk.now) == [.press])
    presenter.isThanking = true
    talk = SeatRulesTests.ready()
    #expect(text(presenter, talk).contains("Row 3, Column 4. You are still ready"))
  }

  @Test func `after five seconds of search other ways are named`() {
    let presenter = SeatPresenter(brightness: .standard, keepsSeat: false)
    var talk = SampleMachine<SeatMachine>.seat()
    talk.pass(4900)
    #expect(!text(presenter, talk).contains("--host"))
    #expect(presenter.wake(talk.machine, after: talk.now) == talk.now + .milliseconds(100))
    talk.pass(200)
    #expect(text(presenter, talk).contains("--host"))
    #expect(text(presenter, talk).contains("--broadcast"))
  }

  @Test func `what was given already is not advised`() {
    let presenter = SeatPresenter(brightness: .standard, keepsSeat: false)
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

  @Test func `a seat says that its host has left`() {
    let presenter = SeatPresenter(brightness: .standard, keepsSeat: false)
    var talk = SeatRulesTests.ready()
    #expect(presenter.lastWords(talk.machine) == nil)
    talk.host(.bye)
    #expect(talk.ending == .done)
    #expect(presenter.lastWords(talk.machine) == "Hall 1 has ended the show")
  }
}
