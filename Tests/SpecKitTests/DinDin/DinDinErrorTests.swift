import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// Errors that only races, faults and servers cause;
/// `Stories/dindin/refusals.txt` provokes the others.
@Suite struct `The errors of dindin` {
  static let all: [(any ReportedError, Int32, String)] = [
    (DinDinError.canceled("E"), 66, "canceled"),
    (DinDinError.alreadyAnswered("E"), 66, "already-answered"),
    (DinDinError.badRecord(TreePath("a"), "p"), 65, "bad-record"),
    (DinDinError.badFixture("f", "p"), 65, "bad-fixture"),
    (DinDinError.permissionDenied, 77, "not-yours"), (DinDinError.lostRaces, 75, "lost-races"),
    (DinDinError.calendarBusy, 75, "busy"), (DinDinError.offline, 69, "offline"),
    (DinDinError.offlineUnqueued, 69, "offline"), (DinDinError.neverRead, 69, "never-read"),
    (DinDinError.unknownZone("Europe/Kyiv"), 65, "unknown-zone"),
    (DinDinError.changedSince("E"), 1, "changed-since"),
    (DinDinError.notAllSent(2), 1, "not-all-sent"), (DinDinError.databaseBusy, 75, "busy"),
    (DinDinError.tooMuchAtOnce, 1, "too-much-at-once"),
    (DinDinError.badAnswer("p"), 69, "bad-answer"),
    (HostingError.draftInTheWay, 1, "draft-exists"), (HostingError.canceled("E"), 66, "canceled"),
    (HostingError.changedSince("E"), 1, "changed-since"),
    (HostingError.changedElsewhere("E", seq: 1), 1, "changed-since"),
    (SignInError.signedOut, 77, "signed-out"), (SignInError.deviceExpired, 75, "code-expired"),
    (SignInError.deviceDeclined, 77, "declined"),
    (SignInError.facebookRefused(code: 1, subcode: 2), 69, "facebook-refused"),
    (SignInError.needConfirmation("google.com"), 77, "need-confirmation"),
    (SignInError.credentialRefused, 77, "token-refused"),
    (SignInError.userDisabled, 77, "user-disabled"),
    (SignInError.noLocalSignIn("o"), 78, "no-local-sign-in"),
    (SignInError.joinCodeNeeded, 77, "join-code-needed"),
    (SignInError.wrongJoinCode, 77, "wrong-join-code"),
    (SignInError.tooManyAttempts, 75, "too-many-attempts"),
    (SignInError.identityBusy("o"), 75, "identity-busy"),
    (SignInError.badAnswer("o"), 69, "bad-answer"), (SignInError.busy, 75, "busy"),
  ]

  @Test(arguments: all) func `say each case in each language`(
    error: any ReportedError, status: Int32, code: String
  ) {
    let failure = error.failure
    #expect(failure.status.rawValue == status && failure.code == code)
    let (english, arabic) = (failure.message(in: "en"), failure.message(in: "ar"))
    for message in [english, arabic] {
      #expect(!message.isEmpty && !message.contains("{"))
    }
    #expect(english.utf8.allSatisfy { $0 < 0x80 } && english != arabic)
    #expect(arabic.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
    #expect(failure.message(in: "ru") == english)
  }

  @Test func `hand on what the database reports`() {
    let failure = Failure(.temporary, "locked", "locked for too long")
    #expect(DinDinError.database(failure).failure == failure)
    #expect(failure.message(in: "ar") == "locked for too long")
  }
}
