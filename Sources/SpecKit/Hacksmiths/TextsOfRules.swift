/// Words of the rules and of what a body may hold.
extension Texts {
  static let expectedText = "expected a text"
  static let expectedURL = "expected a URL with http or https"
  static let expectedObject = "expected an object"
  static let expectedMap = "expected 52.52,13.405 (latitude, longitude) or a URL with http or https"
  static let expectedFlag = "expected true or false"
  static let expectedId = "expected an id of 24 hex digits"
  static let missingMember = "is needed"
  static let missingAnswer =
    "say what is meant: an answer needs response, participating or cancel; checkin person or "
    + "code; an idea title and description; a sign-in email"
  static func answerChanged(_ answer: String?) -> String {
    "your answer was changed elsewhere since: it is \(answer ?? "none")"
  }
  static func expectedLength(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == 0
      ? "at most \(range.upperBound) characters"
      : "\(range.lowerBound) to \(range.upperBound) characters, not only spaces"
  }
  static func expectedNumber(_ range: ClosedRange<Int>) -> String {
    "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
  }
  static func expectedChoice(_ words: [String]) -> String {
    "expected one of \(words.joined(separator: ", "))"
  }
  static func expectedList(_ most: Int) -> String { "expected a list of at most \(most)" }

  static let endBeforeStart = "the end has to be after the start"
  static let tooLong = "an event lasts at most 31 days"
  static let badDate = "an event lies between the years 1900 and 9990"
  static let registrationOrder = "registration has to end after it starts"
  static let registrationAfterEnd = "registration has to end before the event does"
  static let voteAfterRegistration = "voting has to end before registration starts"
  static func capacityTaken(_ taken: Int) -> String {
    "\(taken) spots are taken already; give a capacity of at least \(taken)"
  }
  static func outsideEvent(_ title: String) -> String {
    "\"\(title)\" does not lie within its event; move it first"
  }
  static let alreadyPublished = "the event is published already"
  static let publishAfterEnd = "the event is over by then; publish it earlier"
  static let cancelDraft = "a draft cannot be canceled; delete it: spec hacksmiths event delete"
  static let deleteOnlyDrafts =
    "only a draft without answers can be deleted; cancel it: spec hacksmiths event cancel"
  static func changedSince(_ revision: Int) -> String {
    "changed since; now revision \(revision); look at it again first"
  }
  static let notOnList = "not on the guest list of this event"
  static let doorClosed = "the door is open from 3 hours before the start until the end"
  static func alreadyCheckedIn(_ time: String) -> String { "already checked in at \(time)" }
  static let notWaiting = "not on the waiting list of this event"
  static let lastAdmin = "this is the last admin; make another one first"
  static let onlyOrganizer =
    "the only organizer of a coming event; name another with event edit --organizer first"
  static let votingClosed = "voting is closed"
  static let ownIdea = "one does not vote for one's own idea"
  static func hasIdea(_ id: String) -> String {
    "you handed in an idea for this event already: \(id); change it with idea edit \(id)"
  }
  static let wrongCode = "wrong or used code; ask for a new one: spec hacksmiths login --recover"
  static let noAccount = "this person has no account"
  static let lastHost = "the community needs an organization of its own; give another --host"
  static func unknownZone(_ name: String) -> String { "no time zone \"\(name)\"" }
  static let tooManyItems = "a programme has at most 500 entries"
}

/// The letters.
extension Texts {
  static let welcomeSubject = "Welcome to the community"
  static let welcome = """
    You have an account now.

    See what is next:      spec hacksmiths
    Say that you come:     spec hacksmiths rsvp next
    """
  static let codeSubject = "Your code to sign in"
  static func codeText(_ code: String) -> String {
    """
    Somebody, perhaps you, asked for a new password. The code is good once, for 30 minutes:

        \(code)

    Enter it with: spec hacksmiths login --code \(code)
    If that was not you, nothing has changed.
    """
  }
  static func promotedSubject(_ title: String) -> String { "You have a spot: \(title)" }
  static func promotedText(_ facts: String) -> String {
    "A spot came free and it is yours. See you there!\n\n\(facts)"
  }
  static func canceledSubject(_ title: String) -> String { "Canceled: \(title)" }
  static func canceledText(_ facts: String, _ reason: String?) -> String {
    "This event is canceled.\n\n\(facts)" + (reason.map { "\n\n" + Texts.reason($0) } ?? "")
  }
  static func changedSubject(_ title: String) -> String { "Changed: \(title)" }
  static func changedText(_ facts: String) -> String {
    "Time or place of this event changed. It is now:\n\n\(facts)"
  }
}

extension Texts {
  static let needsOrganizer = "an event needs an organizer; name at least one"
}
