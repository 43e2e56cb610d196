/// Words of the commands.
extension Texts {
  static func noSuchTime(_ text: String, _ zone: String, _ nearest: String) -> String {
    "\(text) does not exist in \(zone), the clocks are put forward; the nearest is \(nearest)"
  }
  static func twoSuchTimes(_ text: String, _ zone: String) -> String {
    "\(text) comes twice in \(zone); the first is meant"
  }
  static let deletedWord = "deleted"
  static func askCancel(_ title: String, _ taken: Int) -> String {
    "Call \"\(title)\" off (\(taken) coming)?"
  }
  static func askDelete(_ title: String) -> String { "Delete the draft \"\(title)\"?" }
  static let noGuests = "Nobody."
  static let nobodyWaits = "Nobody waits."
  static let checkedInWord = "here"
  static func here(_ name: String, _ guests: Int) -> String {
    "\(name) is here" + (guests > 0 ? ", with \(guests)." : ".")
  }
  static func notHere(_ name: String) -> String { "\(name) is not here." }
  static func promotedWho(_ person: String) -> String { "\(person) has a spot." }
  static func askRemoveWaiting(_ person: String) -> String {
    "Take \(person) off the waiting list?"
  }
  static func removedWaiting(_ person: String) -> String {
    "\(person) is off the waiting list."
  }
}

extension Texts {
  static let noProgramme = "Nothing is planned yet."
  static func askRemoveItem(_ title: String) -> String { "Take \"\(title)\" out?" }
  static func removedItem(_ title: String) -> String { "\"\(title)\" is out." }
  static func starred(_ title: String) -> String { "\"\(title)\" is marked." }
  static func unstarred(_ title: String) -> String { "\"\(title)\" is not marked." }
  static func overlaps(_ title: String) -> String {
    "the same person does \"\(title)\" at that time"
  }
  static let noIdeas = "No idea is handed in yet; see spec hacksmiths idea submit --help."
  static let someMember = "a member"
  static func ideaFacts(_ author: String, _ votes: Int) -> String {
    "by \(author), \(votes) \(votes == 1 ? "vote" : "votes")"
  }
  static func submitted(_ title: String) -> String { "\"\(title)\" is handed in." }
  static func changedIdea(_ title: String) -> String { "\"\(title)\" is changed." }
  static let askWithdraw = "Take the idea back, with its votes?"
  static func withdrawn(_ title: String) -> String { "\"\(title)\" is taken back." }
  static func voted(_ title: String, _ votes: Int) -> String {
    "\"\(title)\" has \(votes) \(votes == 1 ? "vote" : "votes")."
  }
  static func hasRole(_ name: String, _ role: String) -> String { "\(name) is \(role) now." }
  static let noOrganizations = "There is no organization yet."
  static let noConflicts = "Nothing overlaps."
}

extension Texts {
  static let askCurrentPassword = "Current password"
  static let askNewPassword = "New password"
  static let passwordChanged = "The password is changed; all other sign-ins ended."
  static let noSignIns = "You are signed in nowhere."
  static let thisOne = "this one"
  static func from(_ since: String, to end: String) -> String { "\(since) to \(end)" }
  static let askDeleteMe = "Close the account and delete what is kept about you?"
  static let accountClosed = "The account is closed."
  static let codeAsked =
    "If there is an account of that address, a code was written to it; then: login --code CODE."
}

extension Texts {
  static let brandName = "Hacksmiths"
  static let emptyFolder = "the name of the folder is empty"
  static func noFolder(_ path: String) -> String { "\(path) is no folder; name another" }
  static func fileExists(_ path: String) -> String {
    "\(path) is there already; add --force to replace it"
  }
  static let notFoundTitle = "Not found"
}

extension Texts {
  static let nothingSet = "Nothing is set; set something: spec hacksmiths config KEY VALUE"
  static func searched(_ text: String) -> String { "/\(text)   Esc shows all" }
  static let nobodyFound = "Nobody is here. Everybody: spec hacksmiths community --all"
  static let noLetters = "No letter was written."
  static let sentWord = "sent"
  static let waitsWord = "waits"
  static func notSentLetter(_ id: String, _ error: String) -> String {
    let why = error.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
    return "letter \(id) was not sent\(why)"
  }
  static let noMailCommand =
    "no mail program is set; name one: spec hacksmiths config mail-command \"sendmail -t -i\""
  static func lettersLeft(_ count: Int) -> String {
    "\(count) not sent; see config mail-command and try again"
  }
  static let emptyCommand = "the command is empty; use --unset to forget it"
}

extension Texts {
  static func unsentAnswers(_ count: Int) -> String {
    "\(count) \(count == 1 ? "answer is" : "answers are") not sent; send with "
      + "spec hacksmiths sync, or add --discard"
  }
  static func notAllSent(_ count: Int) -> String {
    "\(count) not taken; for a conflict see sync --keep mine|theirs"
  }
  static let nothingWaits = "Nothing waits to be sent."
  static let keptTheirs = "The answer given elsewhere counts."
}

extension Texts {
  static func badLength(_ text: String) -> String {
    "'\(text)' is not a length of time; give it as 90m or 1h30m"
  }
  static let nothingSoon = "Nothing of yours begins soon."
  static let reminderFailed = "the command failed; what it failed for is told again"
  static let allSound = "All is sound."
  static func unsound(_ count: Int) -> String {
    "\(count) \(count == 1 ? "problem" : "problems"); check --repair mends indexes, "
      + "for the rest put files back from a copy"
  }
  static func otherId(_ id: String) -> String { "the file holds the id \(id)" }
  static func wrongEntry(_ id: String) -> String { "the entry of \(id) is not right" }
  static func missingEntry(_ id: String) -> String { "there is no entry of \(id)" }
  static let twoAnswers = "somebody has two answers"
  static let wrongSequence = "the order of the answers is not right"
  static let twoCodes = "two people have the same code"
  static func nobodyAnswers(_ id: String) -> String { "\(id) has an answer and is not there" }
  static let wrongAnswerList = "the list of the person's answers is not right"
  static func badKey(_ name: String, _ key: String) -> String { "\(name): '\(key)' is no key" }
  static func twice(_ name: String) -> String { "the same \(name) twice" }
  static func ideaOfNothing(_ id: String) -> String { "idea \(id) is of no event" }
  static let hostCount = "one organization has to be the community's own"

  static func badRows(_ rows: [(line: Int, text: String)]) -> String {
    let shown = rows.prefix(10).map { "line \($0.line): \($0.text)" }.joined(separator: "; ")
    return shown + (rows.count > 10 ? "; and \(rows.count - 10) more" : "")
  }
  static let textAfterQuote = "text after a closing quote"
  static let openQuote = "a quote is not closed"
  static let needsTimes = "start and end are needed"
  static func missingColumn(_ name: String) -> String {
    "there is no column \(name); the first line names the columns, parted by commas"
  }
  static func cellCount(_ found: Int, _ wanted: Int) -> String {
    "\(found) cells where the header has \(wanted)"
  }
  static let noCalendar = "this is no calendar file; it has no BEGIN:VCALENDAR"
  static func notClosed(_ name: String) -> String {
    "BEGIN:\(name) has no END:\(name); the file may be cut off"
  }
  static func notOpen(_ name: String) -> String { "END:\(name) has no BEGIN:\(name)" }
  static func badDuration(_ text: String) -> String { "'\(text)' is not a length of time" }
  static func strayLine(_ line: Int) -> String { "line \(line) is no property and was left out" }
  static func namelessZone(_ name: String) -> String {
    "time zone \"\(name)\" is taken from the file; it has no name here, so its times show in UTC"
  }
  static func unknownPerson(_ name: String, _ key: String) -> String {
    "\(name) (\(key)) is not here and was left out; import people first"
  }
  static func unknownOrganization(_ name: String) -> String {
    "organization \"\(name)\" is not here and was left out; an admin adds it with org add"
  }
  static func addedOrganization(_ name: String) -> String {
    "organization \"\(name)\" was added"
  }
  static func idOfOther(_ id: String) -> String { "\(id) is the id of something else" }
  static func noWholeNumber(_ text: String) -> String { "'\(text)' is not a whole number" }
  static let noList = "this is no list; a whole store is taken with --what all"
  static let noObject = "expected an object"
  static func notJSON(_ problem: String) -> String { "the file is no JSON: \(problem)" }
  static func entry(_ number: Int, _ text: String) -> String { "entry \(number): \(text)" }
  static func leftOut(_ name: String) -> String { "\(name) was left out" }
  static let nothingToImport = "The file holds nothing to take."
  static let notUTF8 = "the file is not UTF-8"
  static let notWholeStore = "this is not what export json --what all writes"
  static let importNeedsEmpty =
    "a whole store goes into an empty one only; see spec hacksmiths demo clear"
}

/// The full-screen program.
extension Texts {
  static let allAboutIt = "everything about it"
  static let noEventFits = "No event fits."
  static let noEventHere = "Choose an event first."
  static let guestWord = "guest"
  static let answerKeys = "Are you coming? y yes  n no  m maybe  c cancel  Esc back"
  static let helpHint = "? shows the keys"
  static let appKeys = [
    ("left right", "the section before, the one after; or 1 to 5"),
    ("up down", "move; page up, page down, home and end move further"),
    ("Enter", "drill down to an event or a person"), ("Esc", "back"),
    ("r", "answer the event: then y, n, m or c"), ("/", "search people or events"),
    ("l", "sign in"), ("g", "go on as a guest"), ("R", "read anew"), ("?", "this page"),
    ("q", "end"),
  ]
}
