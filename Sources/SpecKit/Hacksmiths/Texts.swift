internal import SpecCore

/// Every word this module says to people, in one table: to reword the program is to edit this file.
enum Texts {
  // MARK: the question line

  static let draft = "This event is a draft."
  static let canceled = "This event is canceled."
  static let over = "This event is over."
  static let seeYouThere = "See you there!"
  static let closed = "RSVP is closed."
  static let noSpots = "No spots left."
  static let fullForMember =
    "Are you coming? No spots left: a yes joins the waiting list."
  static let fullForGuest = "No spots left. Sign in to join the waiting list."
  static let openForGuest = "Are you coming? Sign in to RSVP."
  static let areYouComing = "Are you coming?"
  static let noEventPlanned = "No event is planned yet."

  static func willBePublished(_ when: String) -> String {
    "This event will be published \(when)."
  }
  static func notSent(_ answer: String) -> String {
    "Your answer \"\(answer)\" is not sent yet."
  }
  static func waiting(_ position: Int) -> String {
    "You are number \(position) on the waiting list."
  }
  static func opens(_ when: String) -> String { "RSVP opens \(when)." }

  // MARK: how far away

  static let now = "now"

  static func days(_ count: Int) -> String {
    switch count {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(count) days"
    default: "\(-count) days ago"
    }
  }

  // MARK: the tab bar

  static let tabTitles = [
    "me": "Me", "info": "Info", "event": "Event", "community": "Community",
    "upcoming": "Upcoming",
  ]

  // MARK: pages

  static let when = "When"
  static let place = "Where"
  static let with = "With"
  static let map = "Map"
  static let tags = "Tags"
  static let programme = "Programme"
  static let upcoming = "Upcoming"
  static let online = "online"
  static let full = "full"
  static let open = "open"
  static let closedWord = "closed"
  static let overWord = "over"
  static let canceledWord = "canceled"
  static let hiring = "hiring"
  static let mark = "⚒"
  static let plainMark = "[hs]"
  static let separator = " · "
  static let weekdays = "  Mo  Tu  We  Th  Fr  Sa  Su"
  static let yes = "yes"
  static let email = "E-mail"
  static let website = "Website"
  static let contact = "Contact"
  static let location = "Location"
  static let link = "Link"
  static let sponsor = "Sponsor"
  static let available = "Available"
  static let mentor = "Mentor for"
  static let looking = "Wants to learn"
  static let privateWord = "private"
  static let publicWord = "public"
  static let unanswered = "no answer"
  static let ideaWord = "idea"
  static func howToAnswer(_ key: String) -> String {
    "answer: spec hacksmiths me rsvp \(key) yes|no|maybe|cancel"
  }
  static let privateName = "(private)"
  static let nobody = "nobody yet"
  static let hint = "spec hacksmiths login, register, or guest to hide this line"
  static let noUpcoming = "No event fits; see `spec hacksmiths event next`."
  static let noStore =
    "Nothing is here yet; `spec hacksmiths demo load` fills in a community to try."

  static let groups: [CommunityGroup: String] = [
    .organizer: "Organizers", .leader: "Team leaders", .participant: "Coming",
    .member: "Members",
  ]

  static func roleInEvent(_ group: CommunityGroup) -> String? {
    switch group {
    case .organizer: "organizer"
    case .leader: "leader"
    case .participant, .member: nil
    }
  }
  static func privatePeople(_ count: Int) -> String { "\(count) private" }
  static func waitingCount(_ count: Int) -> String { "\(count) waiting" }
  static func opensShort(_ when: String) -> String { "opens \(when)" }
  static func openSpots(_ left: Int) -> String { "open, \(left) left" }
  static func more(_ count: Int) -> String { "\(count) more" }
  static func waitingAt(_ position: Int) -> String { "waiting \(position)" }
  static func yourAnswer(_ answer: String) -> String { "you: \(answer)" }
  static func spots(left: Int, of capacity: Int) -> String {
    "\(left) \(left == 1 ? "spot" : "spots") left of \(capacity)"
  }
  static func coming(_ count: Int) -> String { "\(count) coming" }
  static func came(_ count: Int) -> String { "\(count) came" }
  static func rsvpUntil(_ when: String) -> String { "RSVP until \(when)." }
  static func reason(_ text: String) -> String { "Reason: \(text)" }

  // MARK: an answer given

  static let giveUpSpot = "Your spot goes to the next in line. Give it up?"
  static let noAnswer = "Your answer is taken back."
  static func recorded(_ answer: String) -> String { "Your answer is \"\(answer)\"." }
  static func promoted(_ count: Int) -> String {
    count == 1
      ? "1 person came off the waiting list." : "\(count) people came off the waiting list."
  }
  static func chat(_ url: String) -> String { "Join the chat: \(url)" }

  // MARK: signing in and out

  static let askEmail = "E-mail"
  static let askName = "Full name"
  static let askPassword = "Password"
  static let askPasswordAgain = "Password again"
  static let becameAdmin = "This is the first account: you are the admin of the community."
  static func signedIn(_ name: String, _ role: String, until: String) -> String {
    "Signed in as \(name), \(role), until \(until)."
  }
  static let signedOut = "Signed out."
  static func livesUntil(_ moment: String) -> String {
    "the service could not be told; the sign-in lives on there until \(moment); to end it sooner, "
      + "sign in again and give spec hacksmiths me sessions --end-others"
  }
  static func notKept(_ reason: String) -> String {
    "not kept for when the service cannot be reached: \(reason)"
  }
  static let guestNow = "Going on as a guest."
  static let sessionEndedNotice =
    "your session ended; sign in again: spec hacksmiths login"

  // MARK: wrong requests

  static func badFlag(_ name: String) -> String { "\(name) is true or false" }
  static func givenTwice(_ name: String) -> String { "\(name) is given twice" }
  static let badLimit = "limit is a whole number from 1 to 200"
  static let badCursor = "after is the `next` of an earlier answer"
  static let badGuests = "guests is a whole number from 0 to 10"
  static let missingResponse = "response is yes, no, maybe or cancel"
  static let notOurs = "which is not an answer of the hackathon API"
  static func badInstant(_ text: String) -> String {
    "\"\(text)\" is not a date and time; write 2026-12-05T08:00:00Z"
  }

  // MARK: the demo

  static func demoLoaded(_ people: Int, _ events: Int) -> String {
    "Demo loaded: \(people) people, \(events) events. "
      + "Passwords: `spec help hacksmiths demo load`."
  }
  static let demoCleared = "The store is empty."
  static func offline(asOf date: String) -> String { "offline; as of \(date)" }
  static let bodyNoObject = "the body has to be a JSON object"
  static func badBody(_ problem: String) -> String {
    "the body is not what is asked for: \(problem)"
  }
  static let demoPasswords =
    "the demo's passwords are known to all; use this data for trying only"
  static let askReplace = "Replace everything in the store by the demo?"
  static let askClear = "Delete everything in the store?"
}

extension Texts {
  /// What is wrong and what to do.
  static func message(_ error: HacksmithsError) -> String {
    switch error {
    case .noEvent(let word, let nearest):
      "no event \"\(word)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? seeUpcoming)
    case .noNextEvent: "no event is planned yet"
    case .noLastEvent: "no event is over yet"
    case .noPerson(let word): "no person \"\(word)\"; see spec hacksmiths community --all"
    case .noOrganization(let word): "no organization \"\(word)\""
    case .notFound: "no such thing in the hackathon API"
    case .signInNeeded: "you are not signed in; sign in: spec hacksmiths login"
    case .sessionEnded: sessionEndedNotice
    case .badOrigin(let text): "'\(text)' is no origin; write it like https://app.example"
    case .badAPI(let text):
      "'\(text)' is no address of a service; write http://127.0.0.1:3000 or embedded"
    case .plainAPI(let text): "\(text) would send what you type in the open; use https"
    case .badCursor: badCursor
    case .localOnly:
      "this works on the store of this machine only; leave out --api and SPEC_HACKSMITHS_API"
    case .cancelled: "cancelled; nothing was changed"
    case .noDemoThen: "the demo world needs a day between the years 10 and 9990; change --now"
    case .forbiddenRow(let line): "line \(line): \(message(.forbidden))"
    case .forbidden: "that is not yours to do; ask an organizer"
    case .rsvp(let refusal): message(refusal)
    case .refused(_, let text): text
    case .noItem(let word): "no entry \"\(word)\" in the programme; see spec hacksmiths schedule"
    case .noIdea(let word): "no idea \"\(word)\"; see spec hacksmiths idea list"
    case .noSession(let word): "no sign-in \"\(word)\"; see spec hacksmiths me sessions"
    case .badFile(let text): text
    case .badRows(let rows): badRows(rows)
    case .unsound(let count): unsound(count)
    case .noLetter(let word): "no letter \"\(word)\"; see spec hacksmiths outbox list"
    case .noMailCommand: noMailCommand
    case .lettersLeft(let count): lettersLeft(count)
    case .nothingToChange: "nothing to change; give at least one option, see --help"
    case .wrongCredentials: "wrong e-mail address or password"
    case .wrongPassword: "wrong password"
    case .signInClosed(let seconds):
      "sign-in is closed after too many tries; try again in \(seconds) s"
    case .badEmail(let text):
      "\"\(text)\" is not an e-mail address; write it as name@example.org"
    case .emailTaken: "there is an account for this e-mail address; sign in: spec hacksmiths login"
    case .shortPassword: "a password has at least 8 characters"
    case .longPassword: "a password has at most 256 characters"
    case .commonPassword: "this password is one of the commonest; choose another"
    case .badName: "a full name has 1 to 200 characters"
    case .badField(_, _, let text): text
    case .badFields(let fields): fields.map(\.message).joined(separator: "; ")
    case .badBody(let text): badBody(text)
    case .mediaType: "the body must be application/json"
    case .notAllowed(let methods): "this path takes \(methods.joined(separator: ", "))"
    case .storeNotEmpty:
      "the store is not empty; add --replace --yes to put the demo in its place"
    case .confirmationNeeded(let what): "\(what); add --yes to do it"
    case .missingOptions(let options):
      "nothing can be asked here; give \(options.joined(separator: ", "))"
    case .noPasswordGiven: "standard input has no line with a password"
    case .passwordsDiffer: "the two passwords differ; type the same one twice"
    case .needsRSVP: "--guests, --no-waitlist and --yes go with an answer; add --rsvp yes"
    case .tooManyAnswers:
      "each member answers each event once; give --rsvps at most --events times --members"
    case .exclusive(let one, let other): "\(one) and \(other) exclude each other; give one"
    case .badDemo(let text): "the demo data are damaged: \(text)"
    case .notJSON(let status):
      "the service answered \(status), \(notOurs); check the address of --api"
    case .service(let status, let text): "the service answered \(status): \(text)"
    }
  }

  private static let seeUpcoming = "; see spec hacksmiths"

  private static func message(_ refusal: RSVPRefusal) -> String {
    switch refusal {
    case .canceled: canceled
    case .past: over
    case .tooManyGuests(let limit):
      limit == 0
        ? "This event takes no guests." : "At most \(limit) guests may come along with you."
    case .notOpen(let when): opens(when)
    case .closed: closed
    case .full: noSpots
    case .notEnoughSpots(let left):
      "Not enough spots: \(left) \(left == 1 ? "is" : "are") there for you and your guests."
    }
  }
}
