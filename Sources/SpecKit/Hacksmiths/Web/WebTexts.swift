internal import SpecCore

/// What the web pages say beside the texts of the service.
enum WebTexts {
  static let skip = "Skip to the content"
  static let calendar = "Calendar of all events (.ics)"
  static let signIn = "Sign in"
  static let signInToAnswer = "Sign in to answer"
  static let signOut = "Sign out"
  static let register = "Register"
  static let createAccount = "Create an account"

  // Forms.
  static func error(_ title: String) -> String { "Error: \(title)" }
  static let sessionEnded = "Your session ended. Sign in again to answer."
  static let expired =
    "This form was too old, or your browser sends no cookies. Nothing was changed; please try again."
  static let foreign = "The form came from another site, so nothing was changed."
  static let readOnly = "This service takes no changes."
  static let fieldNeeded = "Please fill this in."
  static func atLeast(_ count: Int64) -> String { "At least \(count) characters." }

  // The answer.
  static let yes = "Yes, I am coming"
  static let joinWaitingList = "Join the waiting list"
  static let maybe = "Maybe"
  static let no = "No"
  static let cancelAnswer = "Cancel my answer"
  static let leaveWaitingList = "Leave the waiting list"
  static let guests = "Guests you bring"
  static let changeGuests = "Change guests"
  static let giveUpTitle = "Give up your spot?"
  static let giveUp = "Give it up"
  static let keepSpot = "Keep my spot"
  static let willBePromoted = "You get a spot as soon as one is free."
  static let organizersPromote = "The organizers choose who gets a free spot."
  static let code = "Your code for the door:"
  static func said(_ answer: String) -> String { "You said \(answer)." }
  static func bringing(_ guests: Int) -> String {
    "You bring \(guests) \(guests == 1 ? "guest" : "guests")."
  }

  // Pages.
  static let notShown = "Sorry"
  static let noPage = "Page not found"
  static let noPageHere =
    "There is no page at this address. It may have moved, or the link has a mistake."
  static let notSent = "Nothing was changed"
  /// Why the server did not look at what was sent.
  static func refused(_ refusal: Refusal) -> String {
    switch refusal.status {
    case 413: "That is more than this service takes at once."
    case 431: "Your browser sent more than this service reads; removing its cookies helps."
    case 429, 503: "Too many people are here at this moment. Please try again a little later."
    default: Texts.sentence(refusal.message)
    }
  }
  static let reason = "Reason:"
  static let hiring = "We are hiring."
  static func pictureOf(_ title: String) -> String { "Picture for \(title)" }
  static let community = "Community"
  static let around = "People around"
  static let upcoming = "Upcoming"
  static let later = "Later events"
  static let people = "People"
  static let toNextEvent = "See the next event"
  static let answers = "My answers"
  static let noAnswers = "You have not answered any event yet."
}

extension Texts {
  /// A message of the service as a sentence on a page. What names commands to type is left out, as
  /// is the name of the field that the message stands at.
  static func sentence(_ message: String, field: String? = nil) -> String {
    var text = message[...]
    if let field, text.hasPrefix("\(field): ") { text = text.dropFirst(field.count + 2) }
    let parts = text.split(separator: ";").filter { !$0.contains("spec hacksmiths") }
    let kept = parts.joined(separator: ";")
    guard let first = kept.first, let last = kept.last else { return message }
    let end = ".?!".contains(last) ? "" : "."
    return first.uppercased() + kept.dropFirst() + end
  }
}
