internal import SpecCore

extension HacksmithsError: ReportedError {
  var failure: Failure {
    func failure(
      _ status: ExitStatus, _ code: String, _ text: Text, field: String? = nil
    ) -> Failure {
      Failure(status, code, text, field: field)
    }
    func refused(_ code: String, _ text: Text, field: String? = nil) -> Failure {
      failure(.refused, code, text, field: field)
    }
    func usage(_ code: String, _ text: Text, field: String? = nil) -> Failure {
      failure(.usage, code, text, field: field)
    }
    func notFound(_ code: String, _ text: Text) -> Failure { failure(.notFound, code, text) }
    func denied(_ code: String, _ text: Text, field: String? = nil) -> Failure {
      failure(.denied, code, text, field: field)
    }

    return switch self {
    case .noEvent(let word, nearest: []) where ["new", "create"].contains(word):
      notFound("no-event", "no event \"\(word)\"; add one: spec hacksmiths event add")
    case .noEvent(let word, nearest: []):
      notFound("no-event", "no event \"\(word)\"; see spec hacksmiths")
    case .noEvent(let word, let nearest):
      notFound(
        "no-event",
        "no event \"\(word)\"; did you mean \(Self.choice(nearest))?")
    case .noNextEvent: notFound("no-event", "no event is planned yet")
    case .noLastEvent: notFound("no-event", "no event is over yet")
    case .noPerson(let word, let nearest) where !nearest.isEmpty:
      notFound("no-person", "no person \"\(word)\"; did you mean \(Self.choice(nearest))?")
    case .noPerson(let word, _):
      notFound("no-person", "no person \"\(word)\"; see spec hacksmiths community --all")
    case .noOrganization(let word, nearest: []):
      notFound("no-organization", "no organization \"\(word)\"; see spec hacksmiths org list")
    case .noOrganization(let word, let nearest):
      notFound(
        "no-organization", "no organization \"\(word)\"; did you mean \(Self.choice(nearest))?")
    case .noScheduleItem(let word):
      notFound("no-item", "no entry \"\(word)\" in the programme; see spec hacksmiths schedule")
    case .noIdea(let word):
      notFound("no-idea", "no idea \"\(word)\"; see spec hacksmiths idea list")
    case .noSession(let word):
      notFound("no-session", "no sign-in \"\(word)\"; see spec hacksmiths me sessions")
    case .noMail(let word):
      notFound("no-letter", "no message \"\(word)\"; see spec hacksmiths outbox list")

    case .signInNeeded:
      denied("not-signed-in", "you are not signed in; sign in: spec hacksmiths login")
    case .nobodyRegistered:
      denied("not-signed-in", "there is no account yet; make the first: spec hacksmiths register")
    case .sessionEnded:
      denied("session-ended", "your session ended; sign in again: spec hacksmiths login")
    case .forbidden: denied("forbidden", "you may not do this; ask an organizer")
    case .draftsForbidden:
      denied(
        "not-organizer", "drafts and canceled events are listed for organizers and admins only")
    case .adminNeeded: denied("forbidden", "you may not do this; ask an admin")
    case .forbiddenRow(let line):
      denied("forbidden", "line \(line): you may not do this; ask an organizer")
    case .wrongCredentials: denied("wrong-credentials", "wrong e-mail address or password")
    case .wrongPassword: denied("wrong-password", "wrong password", field: "password")
    case .signInClosed(let seconds):
      failure(
        .temporary, "sign-in-closed",
        "sign-in is closed after too many tries; try again in \(seconds) s")

    case .rsvp(let refusal): refused(refusal.code, "\(refusal.message)")
    case .answerChanged(let answer):
      refused(
        "answer-changed", "your answer was changed elsewhere; it is now \(answer ?? "none")")
    case .requestIdUsed:
      refused(
        "request-id-used", "this requestId was used for another answer; give each its own",
        field: "requestId")
    case .endBeforeStart: refused("end-before-start", "the end has to be after the start")
    case .eventTooLong: refused("too-long", "an event lasts at most 31 days")
    case .dateOutOfRange:
      refused("bad-date", "an event must be between the years 1900 and 9990")
    case .registrationEndsBeforeStart:
      refused("registration-order", "registration has to end after it starts")
    case .registrationEndsAfterEvent:
      refused("registration-after-end", "registration has to end before the event does")
    case .votingEndsAfterRegistrationStart:
      refused("vote-after-registration", "voting has to end before registration starts")
    case .capacityTaken(let taken):
      refused(
        "capacity-taken",
        "\(taken) spots are taken already; give a capacity of at least \(taken)")
    case .outsideEvent(let title):
      refused("outside-event", "\"\(title)\" is not within the times of its event; move it first")
    case .alreadyPublished: refused("already-published", "the event is published already")
    case .publishAfterEnd:
      refused("publish-after-end", "the event will be over by then; publish it earlier")
    case .draftNotCancelable:
      refused("draft", "a draft cannot be canceled; delete it: spec hacksmiths event delete")
    case .notDeletable:
      refused(
        "not-a-draft",
        "only a draft without answers can be deleted; cancel it: spec hacksmiths event cancel")
    case .changedSince(let revision):
      refused(
        "changed-since",
        "the event was changed and now has revision \(revision); read it again first")
    case .unknownZone(let name): refused("unknown-zone", "no time zone \"\(name)\"")
    case .organizerNeeded:
      refused("no-organizer", "an event needs an organizer; name at least one")
    case .tooManyScheduleItems:
      refused("too-many-items", "a programme has at most 500 entries")
    case .notOnGuestList: refused("not-on-list", "not on the guest list of this event")
    case .ambiguous(let word, let meanings):
      refused(
        "ambiguous",
        """
        "\(word)" fits \(meanings.prefix(5).joined(separator: ", "))\
        \(meanings.count > 5 ? " and \(meanings.count - 5) more" : ""); give more of it, or an id
        """)
    case .doorClosed:
      refused("door-closed", "the door is open from 3 hours before the start until the end")
    case .alreadyCheckedIn(let time):
      refused("already-checked-in", "already checked in at \(time)")
    case .notWaiting: refused("not-waiting", "not on the waiting list of this event")

    case .lastAdmin:
      refused("last-admin", "this is the last admin; make somebody else an admin first")
    case .onlyOrganizer:
      refused(
        "only-organizer",
        "this is the only organizer of an upcoming event; add another with event edit --organizer first"
      )
    case .lastHost:
      refused(
        "last-host", "the community needs its own organization; give another one --host first")
    case .noAccount: refused("no-account", "this person has no account")
    case .wrongCode:
      refused(
        "wrong-code", "wrong or used code; ask for a new one: spec hacksmiths login --recover")
    case .hasIdea(let id):
      refused(
        "has-idea",
        "you already submitted an idea for this event: \(id); change it with idea edit \(id)")
    case .ownIdea: refused("own-idea", "you cannot vote for your own idea")
    case .votingClosed: refused("voting-closed", "voting is closed")
    case .badEmail(let text):
      usage(
        "bad-email", "invalid e-mail address \"\(text)\"; write it as name@example.org",
        field: "email")
    case .emailTaken:
      refused(
        "email-taken",
        "an account with this e-mail address exists; sign in: spec hacksmiths login",
        field: "email")
    case .shortPassword:
      usage("short-password", "a password has at least 8 characters", field: "password")
    case .longPassword:
      usage("long-password", "a password has at most 256 characters", field: "password")
    case .commonPassword:
      refused(
        "common-password", "this is a common password; choose another",
        field: "password")
    case .nulInPassword:
      refused(
        "bad-password", "a password cannot contain the character NUL; choose another",
        field: "password")
    case .badName:
      usage(
        "bad-name", "a full name has 1 to 200 characters, at least one of them visible",
        field: "name")

    case .badCursor:
      refused("bad-cursor", "after must be the `next` of an earlier response", field: "after")

    case .nothingToChange:
      usage("missing-option", "nothing to change; give at least one option, see --help")
    case .exclusive(let one, let other):
      usage("exclusive-options", "\(one) and \(other) cannot be combined; give one")
    case .missingOptions(let options):
      usage(
        "missing-option", "missing options; give \(options.joined(separator: ", "))")
    case .noPasswordGiven:
      usage(
        "missing-password", "standard input has no line with a password", field: "password")
    case .passwordsDiffer:
      usage(
        "passwords-differ", "the two passwords differ; type the same one twice",
        field: "password")
    case .needsRSVP:
      usage(
        "missing-option", "--guests, --no-waitlist and --yes need an answer; add --rsvp yes",
        field: "rsvp")
    case .cancelled: refused("cancelled", "cancelled; nothing was changed")
    case .noSuchTime(let text, let zone, let nearest):
      usage(
        "no-such-time",
        "\(text) does not exist in \(zone) because clocks go forward; the nearest time is \(nearest)"
      )
    case .badOrigin(let text):
      usage(
        "bad-origin", "invalid origin '\(text)'; write it like https://app.example", field: "cors"
      )
    case .plainAPI(let text):
      usage(
        "insecure-url", "\(text) would send your data unencrypted; use https", field: "api")
    case .localOnly:
      usage(
        "local-only",
        "this works on the store of this machine only; leave out --api and SPEC_HACKSMITHS_API",
        field: "api")

    case .emptyFolderName: usage("bad-file", "the name of the folder is empty")
    case .notFolder(let path): usage("bad-file", "\(path) is not a folder; name another")
    case .fileExists(let path):
      refused("file-exists", "\(path) already exists; add --force to replace it")
    case .badRows(let rows): Self.failure(rows)
    case .importNeedsEmptyStore:
      refused(
        "store-not-empty",
        "a whole store can only be imported into an empty one; see spec hacksmiths demo clear")
    case .storeNotEmpty:
      refused(
        "store-not-empty",
        "the store is not empty; add --replace --yes to replace it by the demo")
    case .unsound(let count):
      failure(
        .damaged, "unsound",
        """
        \(count) \(count == 1 ? "problem" : "problems"); doctor --repair rebuilds indexes; restore \
        other files from a backup
        """)
    case .demoOutOfRange:
      usage(
        "bad-now", "the demo world needs a day between the years 10 and 9990; change --now",
        field: "now")
    case .badDemo(let problem):
      failure(.damaged, "bad-demo", "the demo data are damaged: \(problem)")

    case .badDuration(let text):
      usage("bad-file", "invalid duration '\(text)'; write 90m or 1h30m")
    case .badURL: usage("bad-file", "expected a URL with http or https")
    case .emptyCommand:
      usage(
        "bad-file",
        "the command is empty; to remove it: spec hacksmiths settings reset mail-command")
    case .noMailCommand:
      failure(
        .configuration, "no-mail-command",
        """
        no mail command is set; set one: spec hacksmiths settings set mail-command \
        "sendmail -t -i"
        """)
    case .mailNotSent(let count):
      failure(
        .unavailable, "not-sent", "\(count) not sent; see settings mail-command and try again")
    case .reminderFailed:
      refused(
        "command-failed", "the command failed; the events it failed for will be listed again")

    case .alreadyRunning(let lock):
      failure(
        .temporary, "busy",
        "another 'spec hacksmiths \(lock.command)' is running; try again later")

    case .service(let status, let message):
      failure(.unavailable, "bad-answer", "the service responded with \(status): \(message)")
    case .notJSON(let status):
      failure(
        .unavailable, "bad-answer",
        """
        the service responded with \(status), which is not a response of the hackathon API; check \
        the address of --api
        """)
    case .unsentAnswers(let count):
      refused(
        "unsent-answers",
        """
        \(count) \(count == 1 ? "answer is" : "answers are") not sent; send with \
        spec hacksmiths sync, or add --discard
        """)
    case .notAllSent(let count):
      refused("not-all-sent", "\(count) not accepted; for a conflict see sync --keep mine|theirs")
    }
  }

  /// `"a", "b" or "c"`
  private static func choice(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    return quoted.count < 2
      ? quoted.joined()
      : quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }

  private static func failure(_ rows: [RowError]) -> Failure {
    let code = "bad-row"
    let shown = rows.prefix(10).map { "line \($0.line): \($0.message)" }.joined(separator: "; ")
    let message = shown + (rows.count > 10 ? "; and \(rows.count - 10) more" : "")
    let errors = rows.map { FieldError("line \($0.line)", code, $0.message) }
    return Failure(.usage, code, message, errors: rows.count > 1 ? errors : [])
  }
}
