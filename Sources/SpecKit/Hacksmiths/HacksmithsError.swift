internal import SpecCore

/// The errors of this module.
enum HacksmithsError: Error, Equatable {
  // Things that do not exist.
  case noEvent(String, nearest: [String])
  case noNextEvent
  case noLastEvent
  case noPerson(String, nearest: [String] = [])
  case noOrganization(String, nearest: [String])
  case noScheduleItem(String)
  case noIdea(String)
  case noSession(String)
  case noMail(String)

  // Sign-in and permissions.
  case signInNeeded
  /// There is no account yet.
  case nobodyRegistered
  case sessionEnded
  case forbidden
  case draftsForbidden
  /// It is for admins, or for whoever it is about.
  case adminNeeded
  /// A row of a file changes an event that the caller does not organize.
  case forbiddenRow(line: Int)
  case wrongCredentials
  case wrongPassword
  case signInClosed(seconds: Int64)

  // Rules of events.
  case rsvp(RSVPRefusal)
  case answerChanged(to: String?)
  case requestIdUsed
  case endBeforeStart
  case eventTooLong
  case dateOutOfRange
  case registrationEndsBeforeStart
  case registrationEndsAfterEvent
  case votingEndsAfterRegistrationStart
  case capacityTaken(Int)
  case outsideEvent(String)
  case alreadyPublished
  case publishAfterEnd
  case draftNotCancelable
  case notDeletable
  case changedSince(revision: Int)
  case unknownZone(String)
  case organizerNeeded
  case tooManyScheduleItems
  case notOnGuestList
  /// A word that stands for several things, and what they are.
  case ambiguous(String, [String])
  case doorClosed
  case alreadyCheckedIn(at: String)
  case notWaiting

  // Rules of people, organizations and ideas.
  case lastAdmin
  case onlyOrganizer
  case lastHost
  case noAccount
  case wrongCode
  case hasIdea(String)
  case ownIdea
  case votingClosed
  case badEmail(String)
  case emailTaken
  case shortPassword
  case longPassword
  case commonPassword
  case nulInPassword
  case badName

  // Requests.
  case badCursor

  // Command lines.
  case nothingToChange
  case exclusive(String, String)
  case missingOptions([String])
  case noPasswordGiven
  case passwordsDiffer
  case needsRSVP
  case cancelled
  case noSuchTime(String, zone: String, nearest: String)
  case badOrigin(String)
  case plainAPI(String)
  case localOnly

  // Files and the store.
  case emptyFolderName
  case notFolder(String)
  case fileExists(String)
  /// Rows of a file that cannot be imported.
  case badRows([RowError])
  case importNeedsEmptyStore
  case storeNotEmpty
  case unsound(Int)
  case demoOutOfRange
  case badDemo(String)

  // Settings, mail and other programs.
  case badDuration(String)
  case badURL
  case emptyCommand
  case noMailCommand
  case mailNotSent(Int)
  case reminderFailed
  case alreadyRunning(HacksmithsLock)

  // Remote services.
  case service(status: Int, message: String)
  case notJSON(status: Int)
  case unsentAnswers(Int)
  case notAllSent(Int)
}

/// Why an answer is not accepted.
enum RSVPRefusal: Sendable, Equatable {
  case canceled
  case past
  case tooManyGuests(limit: Int)
  /// With the formatted time at which it opens.
  case notOpen(String)
  case closed
  case full
  /// With the spots left, or with the whole capacity if the party is larger than that.
  case notEnoughSpots(left: Int)
  /// For the organizer: what somebody else's answer needs.
  case partyTooLarge(Int, left: Int)

  /// The machine-readable code.
  var code: String {
    switch self {
    case .canceled: "event-canceled"
    case .past: "event-past"
    case .tooManyGuests: "too-many-guests"
    case .notOpen: "registration-not-open"
    case .closed: "registration-closed"
    case .full: "event-full"
    case .notEnoughSpots, .partyTooLarge: "not-enough-spots"
    }
  }

  var message: String {
    switch self {
    case .canceled: "This event is canceled."
    case .past: "This event is over."
    case .tooManyGuests(0): "This event takes no guests."
    case .tooManyGuests(let limit): "At most \(limit) guests may come along with you."
    case .notOpen(let when): "RSVP opens \(when)."
    case .closed: "RSVP is closed."
    case .full: "No spots left."
    case .notEnoughSpots(let left):
      "Not enough spots: \(left) \(left == 1 ? "is" : "are") there for you and your guests."
    case .partyTooLarge(let party, let left):
      "Not enough spots: this answer needs \(party), and \(left) \(left == 1 ? "is" : "are") left."
    }
  }
}

/// A row of a file that cannot be imported.
struct RowError: Error, Equatable {
  /// From 1.
  var line: Int
  var message: String

  init(_ line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}

extension Error {
  /// The message for people.
  var message: String {
    Failure(self).message(in: "en")
  }
}

extension RowError: ReportedError {
  var failure: Failure {
    HacksmithsError.badRows([self]).failure
  }
}
