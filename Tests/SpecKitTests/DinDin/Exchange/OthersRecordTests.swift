import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The record of somebody else` {
  @Test func `of a failing command is told by what it was run for`() {
    for (again, word) in [(true, "dinners; they are tried again"), (false, "changes; it is not")] {
      let failure = ExchangeError.commandsFailed(2, isTriedAgain: again).failure
      #expect(failure.message(in: "en").contains(word) && failure.status == .refused)
    }
  }
}
