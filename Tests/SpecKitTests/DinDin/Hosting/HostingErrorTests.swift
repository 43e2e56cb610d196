import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The errors of hosts` {
  static let wall = CivilDateTime(wallSeconds: DinnerSample.at(20).seconds)

  static let all: [(HostingError, Int32, String)] = [
    (.badTime("x", field: "time"), 64, "bad-time"), (.badStart("x"), 64, "bad-instant"),
    (.badZone(.unknown("x", nearest: nil)), 64, "bad-zone"),
    (.badMoment("x", field: "rsvp-by"), 64, "bad-time"), (.nothingPlanned, 64, "nothing-given"),
    (.startAndTime, 64, "exclusive-options"),
    (.noSuchTime(wall, zone: "UTC", field: "time"), 64, "no-such-time"),
    (.inThePast(wall), 1, "in-the-past"), (.begun(wall), 1, "in-the-past"),
    (.tooFar(wall), 1, "too-far"), (.noGuest("Dan", dinner: "E"), 66, "no-guest"),
    (.badDeadline(wall), 1, "bad-deadline"), (.emptyLabel, 64, "no-label"),
    (.addressAndHere, 64, "exclusive-options"),
    (.screenBesideChanges, 64, "exclusive-options"), (.noPerson("x"), 66, "no-guest"),
    (.ambiguousPerson("x", ["A", "B"]), 64, "ambiguous-guest"), (.selfInvite, 64, "self-invite"),
    (.notInvited("A"), 66, "not-invited"), (.invitedAndUninvited("A"), 64, "exclusive-options"),
    (.tooManyGuests, 1, "too-many-guests"), (.badPersonID("."), 64, "bad-id"),
    (.personExists("A"), 1, "exists"),
    (.guestInvited(Person(id: "a", name: "A"), dinner: "E", wall), 1, "guest-invited"),
    (.guestHosts("A", dinner: "E", wall), 1, "guest-invited"),
    (.notYourGuest("A", of: .you), 1, "not-your-guest"),
    (.notYourGuest("A", of: .themselves), 1, "not-your-guest"),
    (.notYourGuest("A", of: .another), 1, "not-your-guest"),
    (.nothingGiven(command: "draft set"), 64, "nothing-given"),
    (.noID([]), 64, "missing-argument"), (.noID(["a", "b", "c", "d"]), 64, "missing-argument"),
    (.choiceWithoutAddress, 64, "missing-option"), (.twoAnswers("A"), 64, "exclusive-options"),
    (.answeredAndUninvited("A"), 64, "exclusive-options"),
    (.draftExists, 1, "draft-exists"), (.draftInTheWay, 1, "draft-exists"),
    (.noDraft, 66, "no-draft"),
    (.draftIncomplete(DraftPart.allCases), 1, "draft-incomplete"),
    (.cannotSend(DraftPart.allCases), 1, "draft-incomplete"),
    (.guestsGone(["local-a", "local-b"]), 66, "no-guest"), (.noDinner("E"), 66, "no-dinner"),
    (.notYours("E"), 77, "not-yours"), (.badAnswer("x"), 64, "bad-answer"),
    (.canceled("E"), 66, "canceled"), (.nothingToUndo, 66, "nothing-to-undo"),
    (.changedSince("E"), 1, "changed-since"),
    (.changedElsewhere("E", seq: 1), 1, "changed-since"),
  ]

  @Test(arguments: all) func `say each case in each language`(
    error: HostingError, status: Int32, code: String
  ) {
    let (english, arabic) = (error.failure(in: "en"), error.failure(in: "ar"))
    for failure in [english, arabic] {
      #expect(failure.status.rawValue == status && failure.code == code)
      #expect(!failure.message.isEmpty && !failure.message.contains("{"))
    }
    #expect(english.message.utf8.allSatisfy { $0 < 0x80 } && english.message != arabic.message)
    #expect(arabic.message.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
  }

  @Test func `tell why invitations were not sent`() {
    let busy = DinDinError.databaseBusy.failure(in: "en")
    let failure = HostingError.notSent(busy).failure(in: "en")
    #expect(failure.status == .temporary && failure.code == "busy")
    #expect(failure.message.hasPrefix("the invitations were not sent: the database is busy"))
    #expect(failure.message.hasSuffix("; your draft is kept"))
  }

  @Test func `count guests in the six forms of Arabic`() {
    #expect(
      [1, 2, 3, 11, 100].map { hostingTexts.invitationsSent("ar", count: $0) } == [
        "أُرسلت الدعوة إلى ضيف واحد", "أُرسلت الدعوات إلى ضيفين", "أُرسلت الدعوات إلى 3 ضيوف",
        "أُرسلت الدعوات إلى 11 ضيفًا", "أُرسلت الدعوات إلى 100 ضيف",
      ])
  }
}
