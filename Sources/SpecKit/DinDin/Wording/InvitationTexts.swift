internal import SpecCore

/// What cards and lists of invitations say.
struct InvitationTexts: Sendable {
  let you = Text("You")
  let pendingHeader = Text("Pending ({count})")
  let allHeader = Text("Invitations ({count})")

  let pending = Text("Pending")
  let accepted = Text("Accepted")
  let rejected = Text("Rejected")
  let closed = Text("Closed")
  let hosting = Text("Hosted by You")
  let queued = Text("{status}, not sent yet", context: "answer")
  let unsent = Text("{status}, not sent yet", context: "invitations")
  let sent = Text("Sent: {count}")

  let accept = Text("Accept")
  let decline = Text("Decline")

  let yourTime = Text("(your time: {when})")
  let until = Text("until {time} ({length})")
  let replyBy = Text("Reply by {when}")
  let note = Text("“{note}”")
  let overlaps = Text("At the same time: {dinners}")
  let overlap = Text("{host}, {when}")
  let ownOverlap = Text("your own dinner, {when}")
  let started = Text("It has begun: it can no longer be answered.")
  let late = Text("The time to answer ended {when}; call the host.")
  let withdrawn = Text("The host has canceled this dinner, or no longer invites you.")
  let answer = Text("You said: {answer}")
  let plus = Text(one: "{count} more person with you", other: "{count} more people with you")
  let phone = Text("tel {phone}")

  let answerHint = Text(
    "'spec dindin invite accept' or 'spec dindin invite reject' answers it; 'spec dindin invite next' shows another"
  )
  let nonePendingHint = Text("no pending invitations; 'spec dindin agenda' shows what is planned")
  let noneHint = Text("nobody has invited you yet; 'spec dindin event new' invites others")

  let answered = Text("{status}: {host}, {when}")
  let nextUnread = Text(
    "it is done; what follows is as it was before, as it cannot be read now: {problem}")

  func status(_ status: Dinner.Status) -> Text {
    switch status {
    case .pending: pending
    case .accepted: accepted
    case .rejected: rejected
    case .closed: closed
    case .hosting: hosting
    }
  }
}

let invitationTexts = InvitationTexts()
