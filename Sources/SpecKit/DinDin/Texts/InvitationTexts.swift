internal import SpecCore

/// What cards and lists of invitations say.
struct InvitationTexts: Sendable {
  let you = Text("You", ar: "أنت")
  let pendingHeader = Text("Pending ({count})", ar: "قيد الانتظار ({count})")
  let allHeader = Text("Invitations ({count})", ar: "الدعوات ({count})")

  let pending = Text("Pending", ar: "قيد الانتظار")
  let accepted = Text("Accepted", ar: "مقبولة")
  let rejected = Text("Rejected", ar: "مرفوضة")
  let closed = Text("Closed", ar: "مغلقة")
  let hosting = Text("Hosted by You", ar: "باستضافتك")
  let queued = Text("{status}, not sent yet", ar: "{status}، لم يُرسل الرد بعد")
  let unsent = Text("{status}, not sent yet", ar: "{status}، لم تُرسل الدعوات بعد")
  let sent = Text("Sent: {count}", ar: "أُرسل: {count}")

  let accept = Text("Accept", ar: "قبول")
  let decline = Text("Decline", ar: "رفض")

  let yourTime = Text("(your time: {when})", ar: "(بتوقيتك: {when})")
  let until = Text("until {time} ({length})", ar: "حتى {time} ({length})")
  let replyBy = Text("Reply by {when}", ar: "الرد قبل {when}")
  let note = Text("“{note}”", ar: "«{note}»")
  let overlaps = Text("At the same time: {dinners}", ar: "في الوقت نفسه: {dinners}")
  let overlap = Text("{host}, {when}", ar: "{host}، {when}")
  let ownOverlap = Text("your own dinner, {when}", ar: "عشاؤك أنت، {when}")
  let started = Text(
    "It has begun: it can no longer be answered.", ar: "بدأ العشاء: لم يعد الرد ممكنًا.")
  let late = Text(
    "The time to answer ended {when}; call the host.", ar: "انتهت مهلة الرد {when}؛ اتصل بالمضيف.")
  let withdrawn = Text(
    "The host has canceled this dinner, or no longer invites you.",
    ar: "ألغى المضيف هذا العشاء، أو لم يعد يدعوك إليه.")
  let answer = Text("You said: {answer}", ar: "كلمتك للمضيف: {answer}")
  let plus = Text(
    one: "{count} more person with you", other: "{count} more people with you",
    ar: .init(
      zero: "لا أحد معك", one: "شخص واحد معك", two: "شخصان معك", few: "{count} أشخاص معك",
      many: "{count} شخصًا معك", other: "{count} شخص معك"))
  let phone = Text("tel {phone}", ar: "هاتف {phone}")

  let answerHint = Text(
    "'spec dindin invite accept' or 'spec dindin invite reject' answers it; 'spec dindin invite next' shows another",
    ar:
      "للرد: 'spec dindin invite accept' أو 'spec dindin invite reject'؛ وللبطاقة التالية: 'spec dindin invite next'"
  )
  let nonePendingHint = Text(
    "no pending invitations; 'spec dindin agenda' shows what is planned",
    ar: "لا دعوات قيد الانتظار؛ يعرض 'spec dindin agenda' مواعيدك")
  let noneHint = Text(
    "nobody has invited you yet; 'spec dindin event new' invites others",
    ar: "لم يدعُك أحد بعد؛ ادعُ غيرك بالأمر 'spec dindin event new'")

  let answered = Text("{status}: {host}, {when}", ar: "{status}: دعوة {host}، {when}")
  let nextUnread = Text(
    "it is done; what follows is as it was before, as it cannot be read now: {problem}",
    ar: "تم ذلك؛ وما يلي كما كان قبله، إذ تتعذر قراءته الآن: {problem}")

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
