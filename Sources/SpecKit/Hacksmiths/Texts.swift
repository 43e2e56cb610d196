/// Texts that several files use.
enum Texts {
  static let noEventPlanned = "No event is planned yet."
  /// - Parameter waitlist: nil where it is not known.
  static func giveUpSpot(_ waitlist: WaitlistMode?) -> String {
    switch waitlist {
    case .auto: "Your spot goes to the next person on the waiting list. Give it up?"
    case .manual: "The organizers choose who gets your spot. Give it up?"
    case .off: "Your spot goes to the next one who says yes. Give it up?"
    case nil: "Somebody else gets your spot. Give it up?"
    }
  }

  static func notSent(_ answer: String) -> String {
    "Your answer \"\(answer)\" is not sent yet."
  }
  static func waitingAt(_ position: Int) -> String { "waiting \(position)" }
  static func notSentYet(_ answer: RSVPChoice) -> String { "\(answer.rawValue), not sent yet" }
  static func withCode(_ answer: String, _ code: String) -> String {
    "\(answer), door code \(code)"
  }
  static func spots(left: Int, of capacity: Int) -> String {
    "\(left) \(left == 1 ? "spot" : "spots") left of \(capacity)"
  }
  /// How many people an event has by their answers, guests included. Organizers and leaders who gave no
  /// answer are not counted.
  static func saidYes(_ taken: Int) -> String {
    taken == 0 ? "Nobody has said yes yet" : "\(taken) said yes"
  }
  static func answer(_ key: String) -> String {
    "Answer: spec hacksmiths rsvp \(key) yes|no|maybe|cancel"
  }
  static let noEventFits = "No event fits."
  static let noDraft = "There is no draft; add an event: spec hacksmiths event add"
  static func publish(_ key: String) -> String {
    "Only its organizers see a draft; publish it: spec hacksmiths event publish \(key)"
  }
  static func undo(_ words: String) -> String { "Undo: spec hacksmiths \(words)" }
  static func deleteDraft(_ key: String) -> String { undo("event delete \(key)") }
  static let beginEmpty =
    "The store is empty.\nBegin your community, as its admin: spec hacksmiths register\n"
    + "Look around in demo data: spec hacksmiths demo load"
  static let addFirstEvent = "Add the first event: spec hacksmiths event add"
  static func tellPeople(_ key: String) -> String {
    "Tell people: spec hacksmiths event announce \(key)"
  }
  static func offline(asOf date: String) -> String { "offline; as of \(date)" }
}

/// The full-screen program.
extension Texts {
  static let signInChanged = "Somebody signed in or out on this machine; nothing was sent."
  static let signedIn = "You are signed in."
  static func staysValid(_ moment: String) -> String {
    "The service was not reached: the sign-in stays valid there until \(moment) UTC."
  }
  static let needsConfirmation = "Nothing was changed: it needs an answer to a question."
  static let notSignedIn = "You are not signed in; l signs in."
  static let sessionEnded = "Your session ended; l signs in again."
  static func discards(_ count: Int) -> String {
    count == 1
      ? "1 answer is not sent yet. Drop it and sign out?"
      : "\(count) answers are not sent yet. Drop them and sign out?"
  }
}

/// The sections.
extension Texts {
  static let tabTitles = [
    "me": "Me", "info": "Info", "event": "Event", "community": "Community",
    "upcoming": "Upcoming",
  ]
}

/// The client.
extension Texts {
  static func livesUntil(_ moment: String) -> String {
    "the service could not be reached; the sign-in stays valid there until \(moment); to end it sooner, "
      + "sign in again and give spec hacksmiths me sessions --end-others"
  }
  static let theirsKept = "The answer given elsewhere is kept."
  static func notKept(_ reason: String) -> String {
    "not cached for offline use: \(reason)"
  }
}

/// Programmes, ideas, roles and organizations.
extension Texts {
  static func twoSuchTimes(_ text: String, _ zone: String) -> String {
    "\(text) occurs twice in \(zone); the first is used"
  }
  static let noProgramme = "Nothing is planned yet."
  static func askRemoveItem(_ title: String) -> String { "Remove \"\(title)\"?" }
  static func addedItem(_ title: String, _ span: String) -> String { "Added: \(title), \(span)." }
  static func changedItem(_ title: String, _ span: String) -> String {
    "Changed: \(title), \(span)."
  }
  static func removedItem(_ title: String) -> String { "\"\(title)\" is removed." }
  static func overlaps(_ title: String) -> String {
    "the same person is responsible for \"\(title)\" at that time"
  }
  static let noIdeas = "No idea was submitted yet; see spec hacksmiths idea submit --help."
  static let someMember = "a member"
  static let yours = "yours"
  static func votes(_ votes: Int, voted: Bool = false) -> String {
    "\(votes) \(votes == 1 ? "vote" : "votes")" + (voted ? ", one yours" : "")
  }
  static func ideaFacts(_ author: String, _ idea: (votes: Int, voted: Bool, number: Int)) -> String
  {
    "number \(idea.number), by \(author), \(votes(idea.votes, voted: idea.voted))"
  }
  static func ideaFor(_ event: String) -> String { "An idea for \(event)." }
  static func submitted(_ title: String) -> String { "\"\(title)\" is submitted." }
  static func changedIdea(_ title: String) -> String { "\"\(title)\" is changed." }
  static let askWithdraw = "Delete the idea and its votes?"
  static func withdrawn(_ title: String) -> String { "\"\(title)\" is withdrawn." }
  static func voted(_ title: String, _ votes: Int) -> String {
    "\"\(title)\" has \(self.votes(votes))."
  }
  static func hasRole(_ name: String, _ role: String) -> String {
    "\(name) now has the role \(role)."
  }
  static let noOrganizations = "There is no organization yet."
}

/// Mail.
extension Texts {
  static func mailWaits(_ count: Int) -> String {
    count == 1
      ? "1 mail waits; send it with 'spec hacksmiths outbox send'"
      : "\(count) mails wait; send them with 'spec hacksmiths outbox send'"
  }
  static func mailStays(_ reason: String) -> String { "mail stays in the outbox: \(reason)" }
  static let noSender =
    "mail is sent from an address that does not exist, which many servers refuse: set yours with "
    + "'spec hacksmiths settings set mail-from ADDRESS'"
}

/// Imports.
extension Texts {
  static let expectedFlag = "expected true or false"
}
