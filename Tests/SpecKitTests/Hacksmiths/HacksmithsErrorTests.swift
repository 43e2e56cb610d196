import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `An error of hacksmiths` {
  static let errors: [HacksmithsError] = [
    .noEvent("x", nearest: []), .noEvent("x", nearest: ["y"]),
    .noEvent("x", nearest: ["y", "z", "a"]), .draftsForbidden, .noNextEvent, .noLastEvent,
    .noPerson("x"), .noPerson("x", nearest: ["y"]),
    .noOrganization("x", nearest: []), .noOrganization("x", nearest: ["y"]), .noScheduleItem("x"),
    .noIdea("x"), .noSession("x"),
    .noMail("x"), .signInNeeded, .sessionEnded, .forbidden, .adminNeeded, .forbiddenRow(line: 2),
    .wrongCredentials, .wrongPassword, .signInClosed(seconds: 2), .rsvp(.canceled), .rsvp(.past),
    .rsvp(.tooManyGuests(limit: 0)), .rsvp(.tooManyGuests(limit: 2)), .rsvp(.notOpen("then")),
    .rsvp(.closed), .rsvp(.full), .rsvp(.notEnoughSpots(left: 1)), .rsvp(.notEnoughSpots(left: 2)),
    .rsvp(.partyTooLarge(3, left: 1)), .rsvp(.partyTooLarge(1, left: 0)),
    .answerChanged(to: nil), .answerChanged(to: "yes"), .requestIdUsed, .endBeforeStart,
    .eventTooLong,
    .dateOutOfRange, .registrationEndsBeforeStart, .registrationEndsAfterEvent,
    .votingEndsAfterRegistrationStart, .capacityTaken(2), .outsideEvent("x"), .alreadyPublished,
    .publishAfterEnd, .draftNotCancelable, .notDeletable, .changedSince(revision: 2),
    .unknownZone("x"), .organizerNeeded, .tooManyScheduleItems, .notOnGuestList,
    .ambiguous("x", ["a", "b"]), .ambiguous("x", ["1", "2", "3", "4", "5", "6"]), .doorClosed,
    .alreadyCheckedIn(at: "x"), .notWaiting, .lastAdmin, .onlyOrganizer, .lastHost, .noAccount,
    .wrongCode, .hasIdea("x"), .ownIdea, .votingClosed, .badEmail("x"), .emailTaken, .shortPassword,
    .longPassword, .commonPassword, .nulInPassword, .badName, .badCursor, .nothingToChange,
    .exclusive("x", "x"),
    .missingOptions(["a", "b"]), .noPasswordGiven, .passwordsDiffer, .needsRSVP, .cancelled,
    .noSuchTime("x", zone: "x", nearest: "x"), .badOrigin("x"), .nobodyRegistered, .plainAPI("x"),
    .localOnly, .emptyFolderName, .notFolder("x"), .fileExists("x"),
    .badRows([RowError(7, "wrong")]), .badRows([RowError(7, "wrong"), RowError(9, "bad")]),
    .importNeedsEmptyStore, .storeNotEmpty, .unsound(2), .unsound(1),
    .demoOutOfRange, .badDemo("x"), .badDuration("x"), .badURL, .emptyCommand, .noMailCommand,
    .mailNotSent(2), .reminderFailed, .alreadyRunning(.remind), .service(status: 2, message: "x"),
    .notJSON(status: 2),
    .unsentAnswers(2), .unsentAnswers(1), .notAllSent(2),
  ]

  @Test(arguments: errors.indices) func `is said with its status, code and field`(index: Int) {
    let failure = Self.errors[index].failure
    let errors = failure.errors.map { " [\($0.field) \($0.code): \($0.message)]" }.joined()
    let field = failure.field.map { " \($0)" } ?? ""
    let said =
      "\(failure.status.rawValue) \(failure.code)\(field): \(failure.message(in: "en"))\(errors)"
    #expect(said == Self.lines[index])
  }

  static let lines = """
    66 no-event: no event "x"; see spec hacksmiths
    66 no-event: no event "x"; did you mean "y"?
    66 no-event: no event "x"; did you mean "y", "z" or "a"?
    77 not-organizer: drafts and canceled events are listed for organizers and admins only
    66 no-event: no event is planned yet
    66 no-event: no event is over yet
    66 no-person: no person "x"; see spec hacksmiths community --all
    66 no-person: no person "x"; did you mean "y"?
    66 no-organization: no organization "x"; see spec hacksmiths org list
    66 no-organization: no organization "x"; did you mean "y"?
    66 no-item: no entry "x" in the programme; see spec hacksmiths schedule
    66 no-idea: no idea "x"; see spec hacksmiths idea list
    66 no-session: no sign-in "x"; see spec hacksmiths me sessions
    66 no-letter: no message "x"; see spec hacksmiths outbox list
    77 not-signed-in: you are not signed in; sign in: spec hacksmiths login
    77 session-ended: your session ended; sign in again: spec hacksmiths login
    77 forbidden: you may not do this; ask an organizer
    77 forbidden: you may not do this; ask an admin
    77 forbidden: line 2: you may not do this; ask an organizer
    77 wrong-credentials: wrong e-mail address or password
    77 wrong-password password: wrong password
    75 sign-in-closed: sign-in is closed after too many tries; try again in 2 s
    1 event-canceled: This event is canceled.
    1 event-past: This event is over.
    1 too-many-guests: This event takes no guests.
    1 too-many-guests: At most 2 guests may come along with you.
    1 registration-not-open: RSVP opens then.
    1 registration-closed: RSVP is closed.
    1 event-full: No spots left.
    1 not-enough-spots: Not enough spots: 1 is there for you and your guests.
    1 not-enough-spots: Not enough spots: 2 are there for you and your guests.
    1 not-enough-spots: Not enough spots: this answer needs 3, and 1 is left.
    1 not-enough-spots: Not enough spots: this answer needs 1, and 0 are left.
    1 answer-changed: your answer was changed elsewhere; it is now none
    1 answer-changed: your answer was changed elsewhere; it is now yes
    1 request-id-used requestId: this requestId was used for another answer; give each its own
    1 end-before-start: the end has to be after the start
    1 too-long: an event lasts at most 31 days
    1 bad-date: an event must be between the years 1900 and 9990
    1 registration-order: registration has to end after it starts
    1 registration-after-end: registration has to end before the event does
    1 vote-after-registration: voting has to end before registration starts
    1 capacity-taken: 2 spots are taken already; give a capacity of at least 2
    1 outside-event: "x" is not within the times of its event; move it first
    1 already-published: the event is published already
    1 publish-after-end: the event will be over by then; publish it earlier
    1 draft: a draft cannot be canceled; delete it: spec hacksmiths event delete
    1 not-a-draft: only a draft without answers can be deleted; cancel it: spec hacksmiths event cancel
    1 changed-since: the event was changed and now has revision 2; read it again first
    1 unknown-zone: no time zone "x"
    1 no-organizer: an event needs an organizer; name at least one
    1 too-many-items: a programme has at most 500 entries
    1 not-on-list: not on the guest list of this event
    1 ambiguous: "x" fits a, b; give more of it, or an id
    1 ambiguous: "x" fits 1, 2, 3, 4, 5 and 1 more; give more of it, or an id
    1 door-closed: the door is open from 3 hours before the start until the end
    1 already-checked-in: already checked in at x
    1 not-waiting: not on the waiting list of this event
    1 last-admin: this is the last admin; make somebody else an admin first
    1 only-organizer: this is the only organizer of an upcoming event; add another with event edit --organizer first
    1 last-host: the community needs its own organization; give another one --host first
    1 no-account: this person has no account
    1 wrong-code: wrong or used code; ask for a new one: spec hacksmiths login --recover
    1 has-idea: you already submitted an idea for this event: x; change it with idea edit x
    1 own-idea: you cannot vote for your own idea
    1 voting-closed: voting is closed
    64 bad-email email: invalid e-mail address "x"; write it as name@example.org
    1 email-taken email: an account with this e-mail address exists; sign in: spec hacksmiths login
    64 short-password password: a password has at least 8 characters
    64 long-password password: a password has at most 256 characters
    1 common-password password: this is a common password; choose another
    1 bad-password password: a password cannot contain the character NUL; choose another
    64 bad-name name: a full name has 1 to 200 characters, at least one of them visible
    1 bad-cursor after: after must be the `next` of an earlier response
    64 missing-option: nothing to change; give at least one option, see --help
    64 exclusive-options: x and x cannot be combined; give one
    64 missing-option: missing options; give a, b
    64 missing-password password: standard input has no line with a password
    64 passwords-differ password: the two passwords differ; type the same one twice
    64 missing-option rsvp: --guests, --no-waitlist and --yes need an answer; add --rsvp yes
    1 cancelled: cancelled; nothing was changed
    64 no-such-time: x does not exist in x because clocks go forward; the nearest time is x
    64 bad-origin cors: invalid origin 'x'; write it like https://app.example
    77 not-signed-in: there is no account yet; make the first: spec hacksmiths register
    64 insecure-url api: x would send your data unencrypted; use https
    64 local-only api: this works on the store of this machine only; leave out --api and SPEC_HACKSMITHS_API
    64 bad-file: the name of the folder is empty
    64 bad-file: x is not a folder; name another
    1 file-exists: x already exists; add --force to replace it
    64 bad-row: line 7: wrong
    64 bad-row: line 7: wrong; line 9: bad [line 7 bad-row: wrong] [line 9 bad-row: bad]
    1 store-not-empty: a whole store can only be imported into an empty one; see spec hacksmiths demo clear
    1 store-not-empty: the store is not empty; add --replace --yes to replace it by the demo
    65 unsound: 2 problems; doctor --repair rebuilds indexes; restore other files from a backup
    65 unsound: 1 problem; doctor --repair rebuilds indexes; restore other files from a backup
    64 bad-now now: the demo world needs a day between the years 10 and 9990; change --now
    65 bad-demo: the demo data are damaged: x
    64 bad-file: invalid duration 'x'; write 90m or 1h30m
    64 bad-file: expected a URL with http or https
    64 bad-file: the command is empty; to remove it: spec hacksmiths settings reset mail-command
    78 no-mail-command: no mail command is set; set one: spec hacksmiths settings set mail-command "sendmail -t -i"
    69 not-sent: 2 not sent; see settings mail-command and try again
    1 command-failed: the command failed; the events it failed for will be listed again
    75 busy: another 'spec hacksmiths remind' is running; try again later
    69 bad-answer: the service responded with 2: x
    69 bad-answer: the service responded with 2, which is not a response of the hackathon API; check the address of --api
    1 unsent-answers: 2 answers are not sent; send with spec hacksmiths sync, or add --discard
    1 unsent-answers: 1 answer is not sent; send with spec hacksmiths sync, or add --discard
    1 not-all-sent: 2 not accepted; for a conflict see sync --keep mine|theirs
    """.split(separator: "\n")
}
