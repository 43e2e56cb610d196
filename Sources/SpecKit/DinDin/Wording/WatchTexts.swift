internal import SpecCore

/// What `watch` says.
struct WatchTexts: Sendable {
  let invited = Text("invited")
  let accepted = Text("accepted")
  let rejected = Text("rejected")
  let changed = Text("changed")
  let answerChanged = Text("changed the answer")
  let canceled = Text("canceled")
  let reopened = Text("asked again")
  let takenBack = Text("took the answer back")
  let uninvited = Text("no longer invited: {names}")
  let told = Text("{text}: {changes}")
  let text = Text("{kind}, {when}, {label}")
  let watching = Text("watching; Ctrl-C ends it")

  func kind(_ kind: DinnerChangeEvent.Kind) -> Text {
    switch kind {
    case .invited: invited
    case .accepted: accepted
    case .rejected: rejected
    case .changed: changed
    case .canceled: canceled
    case .reopened: reopened
    }
  }
}

let watchTexts = WatchTexts()
