internal import SpecCore

/// What `watch` says.
struct WatchTexts: Sendable {
  let invited = Text("invited", ar: "دعوة")
  let accepted = Text("accepted", ar: "قبول")
  let rejected = Text("rejected", ar: "رفض")
  let changed = Text("changed", ar: "تغيير")
  let answerChanged = Text("changed the answer", ar: "تغيير الرد")
  let canceled = Text("canceled", ar: "إلغاء")
  let reopened = Text("asked again", ar: "طلب رد جديد")
  let takenBack = Text("took the answer back", ar: "تراجع عن الرد")
  let uninvited = Text("no longer invited: {names}", ar: "لم تعد الدعوة قائمة: {names}")
  let told = Text("{text}: {changes}", ar: "{text}: {changes}")
  let text = Text("{kind}, {when}, {label}", ar: "{kind}، {when}، {label}")
  let watching = Text(
    "watching; Ctrl-C ends it", ar: "المراقبة جارية؛ لإنهائها Ctrl-C")

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
