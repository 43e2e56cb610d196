import SpecCore
import Testing

@testable import SpecHacksmiths

/// Errors whose text is computed, and those that no story provokes.
@Suite struct `An error of hacksmiths` {
  static let errors: [(HacksmithsError, String)] = [
    (
      .noEvent("x", nearest: ["y", "z", "a"]),
      #"66 no-event: no event "x"; did you mean "y", "z" or "a"?"#
    ),
    (.rsvp(.tooManyGuests(limit: 0)), "1 too-many-guests: This event takes no guests."),
    (
      .rsvp(.notEnoughSpots(left: 2)),
      "1 not-enough-spots: Not enough spots: 2 are there for you and your guests."
    ),
    (
      .rsvp(.partyTooLarge(3, left: 1)),
      "1 not-enough-spots: Not enough spots: this answer needs 3, and 1 is left."
    ),
    (
      .answerChanged(to: nil),
      "1 answer-changed: your answer was changed elsewhere; it is now none"
    ),
    (
      .ambiguous("x", ["1", "2", "3", "4", "5", "6"]),
      #"1 ambiguous: "x" fits 1, 2, 3, 4, 5 and 1 more; give more of it, or an id"#
    ),
    (
      .badRows([RowError(7, "wrong"), RowError(9, "bad")]),
      "64 bad-row: line 7: wrong; line 9: bad [line 7 bad-row: wrong] [line 9 bad-row: bad]"
    ),
    (
      .unsound(1),
      "65 unsound: 1 problem; doctor --repair rebuilds indexes; restore other files from a backup"
    ),
    (
      .unsentAnswers(1),
      "1 unsent-answers: 1 answer is not sent; send with spec hacksmiths sync, or add --discard"
    ),
    (.ownIdea, "1 own-idea: you cannot vote for your own idea"),
    (.votingClosed, "1 voting-closed: voting is closed"),
    (
      .lastHost,
      "1 last-host: the community needs its own organization; give another one --host first"
    ),
    (.badDemo("x"), "65 bad-demo: the demo data are damaged: x"),
    (
      .notJSON(status: 2),
      "69 bad-answer: the service responded with 2, which is not a response of the hackathon API; "
        + "check the address of --api"
    ),
  ]

  @Test(arguments: errors) func `is said with its status, code and fields`(
    error: HacksmithsError, said: String
  ) {
    let failure = error.failure
    let fields = failure.errors.map { " [\($0.field) \($0.code): \($0.message)]" }.joined()
    let message = failure.message(in: "en")
    #expect("\(failure.status.rawValue) \(failure.code): \(message)\(fields)" == said)
  }
}
