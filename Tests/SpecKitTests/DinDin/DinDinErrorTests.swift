import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The errors of dindin` {
  static let start = CivilDateTime(wallSeconds: DinnerSample.at(20).seconds)

  /// Each case, with its status and code.
  static let all: [(DinDinError, Int32, String)] = [
    (.notSignedIn, 77, "not-signed-in"), (.noFacebook, 78, "no-facebook-app"),
    (.badName("!", field: "local"), 64, "bad-name"), (.badEmail("x"), 64, "bad-email"),
    (.badPhone("x"), 64, "bad-phone"),
    (.badDate("x", field: "from"), 64, "bad-date"),
    (.tooLong(field: "note", limit: 500), 64, "too-long"), (.noPending, 66, "no-pending"),
    (.noInvitation("E"), 66, "no-invitation"), (.canceled("E"), 66, "canceled"),
    (.alreadyAnswered("E"), 66, "already-answered"),
    (.ambiguousID("E", ["AE", "BE"]), 64, "ambiguous-id"),
    (.alreadyStarted(start), 1, "already-started"), (.rsvpClosed(start), 1, "rsvp-closed"),
    (
      .conflict(.init(id: "F", host: Person(id: "local-ann", name: "Ann"), when: start)), 1,
      "conflict"
    ),
    (.badRecord(TreePath("a"), "p"), 65, "bad-record"), (.badFixture("f", "p"), 65, "bad-fixture"),
    (.permissionDenied, 77, "not-yours"), (.notYourOwnDatabase("d"), 1, "not-your-own-database"),
    (.lostRaces, 75, "lost-races"), (.calendarBusy, 75, "busy"), (.offline, 69, "offline"),
    (.offlineUnqueued, 69, "offline"), (.neverRead, 69, "never-read"),
    (.unknownZone("Europe/Kyiv"), 65, "unknown-zone"), (.changedSince("E"), 1, "changed-since"),
    (.notAllSent(2), 1, "not-all-sent"),
    (.confirmationNeeded, 64, "confirmation-needed"), (.databaseBusy, 75, "busy"),
    (.tooMuchAtOnce, 1, "too-much-at-once"),
    (.badAnswer("p"), 69, "bad-answer"), (.adminNotLocal("0.0.0.0"), 64, "admin-not-local"),
    (.badRules("f", "p"), 65, "bad-rules"),
  ]

  @Test(arguments: all) func `say each case in each language`(
    error: DinDinError, status: Int32, code: String
  ) {
    let (english, arabic) = (error.failure(in: "en"), error.failure(in: "ar"))
    for failure in [english, arabic] {
      #expect(failure.status.rawValue == status && failure.code == code)
      #expect(!failure.message.isEmpty && !failure.message.contains("{"))
    }
    #expect(english.message.utf8.allSatisfy { $0 < 0x80 } && english.message != arabic.message)
    #expect(arabic.message.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
    #expect(error.failure(in: "ru") == english)
  }

  @Test func `hand on what the database reports`() {
    let failure = Failure(.temporary, "locked", "locked for too long")
    #expect(DinDinError.database(failure).failure(in: "ar") == failure)
  }

  @Test func `name five of many dinners that an ending fits`() {
    let error = DinDinError.ambiguousID("E", (1...9).map { "D\($0)E" })
    #expect(error.failure(in: "en").message.contains("D1E, D2E, D3E, D4E, D5E, …;"))
  }
}
