internal import SpecCore

/// Every word this module says to people, in one table: to reword the program is to edit this file.
package enum Texts {
  // MARK: the question line

  package static let draft = "This event is a draft."
  package static let canceled = "This event is canceled."
  package static let over = "This event is over."
  package static let seeYouThere = "See you there!"
  package static let closed = "RSVP is closed."
  package static let noSpots = "No spots left."
  package static let fullForMember =
    "Are you coming? No spots left: a yes joins the waiting list."
  package static let fullForGuest = "No spots left. Sign in to join the waiting list."
  package static let openForGuest = "Are you coming? Sign in to RSVP."
  package static let areYouComing = "Are you coming?"
  package static let noEventPlanned = "No event is planned yet."

  package static func willBePublished(_ when: String) -> String {
    "This event will be published \(when)."
  }
  package static func notSent(_ answer: String) -> String {
    "Your answer \"\(answer)\" is not sent yet."
  }
  package static func waiting(_ position: Int) -> String {
    "You are number \(position) on the waiting list."
  }
  package static func opens(_ when: String) -> String { "RSVP opens \(when)." }

  // MARK: how far away

  package static let now = "now"

  package static func days(_ count: Int) -> String {
    switch count {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(count) days"
    default: "\(-count) days ago"
    }
  }

  // MARK: the tab bar

  package static let tabTitles = [
    "me": "Me", "info": "Info", "event": "Event", "community": "Community",
    "upcoming": "Upcoming",
  ]

  // MARK: pages

  package static let when = "When"
  package static let place = "Where"
  package static let with = "With"
  package static let map = "Map"
  package static let tags = "Tags"
  package static let programme = "Programme"
  package static let upcoming = "Upcoming"
  package static let online = "online"
  package static let full = "full"
  package static let open = "open"
  package static let closedWord = "closed"
  package static let overWord = "over"
  package static let canceledWord = "canceled"
  package static let hiring = "hiring"
  package static let mark = "⚒"
  package static let plainMark = "[hs]"
  package static let separator = " · "
  package static let weekdays = "  Mo  Tu  We  Th  Fr  Sa  Su"
  package static let yes = "yes"
  package static let email = "E-mail"
  package static let website = "Website"
  package static let contact = "Contact"
  package static let location = "Location"
  package static let link = "Link"
  package static let sponsor = "Sponsor"
  package static let available = "Available"
  package static let mentor = "Mentor for"
  package static let looking = "Wants to learn"
  package static let privateWord = "private"
  package static let publicWord = "public"
  package static let unanswered = "no answer"
  package static let ideaWord = "idea"
  package static func howToAnswer(_ key: String) -> String {
    "answer: spec hacksmiths me rsvp \(key) yes|no|maybe|cancel"
  }
  package static let privateName = "(private)"
  package static let nobody = "nobody yet"
  package static let hint = "spec hacksmiths login, register, or guest to hide this line"
  package static let noUpcoming = "No event fits; see `spec hacksmiths event next`."
  package static let noStore =
    "Nothing is here yet; `spec hacksmiths demo load` fills in a community to try."

  package static let groups: [CommunityGroup: String] = [
    .organizer: "Organizers", .leader: "Team leaders", .participant: "Coming",
    .member: "Members",
  ]

  package static func roleInEvent(_ group: CommunityGroup) -> String? {
    switch group {
    case .organizer: "organizer"
    case .leader: "leader"
    case .participant, .member: nil
    }
  }
  package static func privatePeople(_ count: Int) -> String { "\(count) private" }
  package static func waitingCount(_ count: Int) -> String { "\(count) waiting" }
  package static func opensShort(_ when: String) -> String { "opens \(when)" }
  package static func openSpots(_ left: Int) -> String { "open, \(left) left" }
  package static func more(_ count: Int) -> String { "\(count) more" }
  package static func waitingAt(_ position: Int) -> String { "waiting \(position)" }
  package static func yourAnswer(_ answer: String) -> String { "you: \(answer)" }
  package static func spots(left: Int, of capacity: Int) -> String {
    "\(left) \(left == 1 ? "spot" : "spots") left of \(capacity)"
  }
  package static func coming(_ count: Int) -> String { "\(count) coming" }
  package static func came(_ count: Int) -> String { "\(count) came" }
  package static func rsvpUntil(_ when: String) -> String { "RSVP until \(when)." }
  package static func reason(_ text: String) -> String { "Reason: \(text)" }

  // MARK: an answer given

  package static let giveUpSpot = "Your spot goes to the next in line. Give it up?"
  package static let noAnswer = "Your answer is taken back."
  package static func recorded(_ answer: String) -> String { "Your answer is \"\(answer)\"." }
  package static func promoted(_ count: Int) -> String {
    count == 1
      ? "1 person came off the waiting list." : "\(count) people came off the waiting list."
  }
  package static func chat(_ url: String) -> String { "Join the chat: \(url)" }

  // MARK: signing in and out

  package static let askEmail = "E-mail"
  package static let askName = "Full name"
  package static let askPassword = "Password"
  package static let askPasswordAgain = "Password again"
  package static let becameAdmin = "This is the first account: you are the admin of the community."
  package static func signedIn(_ name: String, _ role: String, until: String) -> String {
    "Signed in as \(name), \(role), until \(until)."
  }
  package static let signedOut = "Signed out."
  package static func livesUntil(_ moment: String) -> String {
    "the service could not be told; the sign-in lives on there until \(moment); to end it sooner, "
      + "sign in again and give spec hacksmiths me sessions --end-others"
  }
  package static func notKept(_ reason: String) -> String {
    "not kept for when the service cannot be reached: \(reason)"
  }
  package static let guestNow = "Going on as a guest."
  package static let sessionEndedNotice =
    "your session ended; sign in again: spec hacksmiths login"

  // MARK: wrong requests

  package static func badFlag(_ name: String) -> String { "\(name) is true or false" }
  package static func givenTwice(_ name: String) -> String { "\(name) is given twice" }
  package static let badLimit = "limit is a whole number from 1 to 200"
  package static let badCursor = "after is the `next` of an earlier answer"
  package static let badGuests = "guests is a whole number from 0 to 10"
  package static let missingResponse = "response is yes, no, maybe or cancel"
  package static let notOurs = "which is not an answer of the hackathon API"
  package static func badInstant(_ text: String) -> String {
    "\"\(text)\" is not a date and time; write 2026-12-05T08:00:00Z"
  }

  // MARK: the demo

  package static func demoLoaded(_ people: Int, _ events: Int) -> String {
    "Demo loaded: \(people) people, \(events) events. "
      + "Passwords: `spec help hacksmiths demo load`."
  }
  package static let demoCleared = "The store is empty."
  package static func offline(asOf date: String) -> String { "offline; as of \(date)" }
  package static let bodyNoObject = "the body has to be a JSON object"
  package static func badBody(_ problem: String) -> String {
    "the body is not what is asked for: \(problem)"
  }
  package static let demoPasswords =
    "the demo's passwords are known to all; use this data for trying only"
  package static let askReplace = "Replace everything in the store by the demo?"
  package static let askClear = "Delete everything in the store?"
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
