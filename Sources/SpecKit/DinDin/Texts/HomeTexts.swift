internal import SpecCore

/// What the home screen says.
struct HomeTexts: Sendable {
  let title = Text("DinDin", ar: "DinDin")
  let addEvent = Text("Add event", ar: "إضافة حدث")
  let hint = Text(
    "a accept   r decline   ←→ cards   tab days   ? keys   q leave",
    ar: "a قبول   r رفض   ←→ البطاقات   tab الأيام   ? المفاتيح   q خروج")
  /// Without a card.
  let dayHint = Text(
    "↑↓ days   enter open   n new   m month   ? keys   q leave",
    ar: "↑↓ الأيام   enter فتح   n جديد   m الشهر   ? المفاتيح   q خروج")
  /// While the days below a card have the focus.
  let belowHint = Text(
    "↑↓ days   enter open   n new   tab cards   ? keys   q leave",
    ar: "↑↓ الأيام   enter فتح   n جديد   tab البطاقات   ? المفاتيح   q خروج")
  let keys = [
    KeyHelp("left, right", Text("another card", ar: "بطاقة أخرى")),
    KeyHelp("a", Text("accept", ar: "قبول")),
    KeyHelp("r", Text("decline", ar: "رفض")),
    KeyHelp("u", Text("take the last action back", ar: "التراجع عن آخر فعل")),
    KeyHelp("enter", Text("details", ar: "التفاصيل")),
    KeyHelp("tab", Text("to the days and back", ar: "إلى الأيام والعودة")),
    KeyHelp("up, down", Text("another day", ar: "يوم آخر")),
    KeyHelp("n", Text("new dinner", ar: "عشاء جديد")),
    KeyHelp("m", Text("month", ar: "الشهر")),
    KeyHelp("h", Text("dinners you host", ar: "العشاءات التي تستضيفها")),
    KeyHelp("g", Text("guests", ar: "الضيوف")),
  ]
  let copied = Text("as of {when}, without the server", ar: "كما كان {when}، دون الخادم")
  let arrived = Text("{host} invites you", ar: "وصلت دعوة من {host}")
  let answered = Text("{status}   u takes it back", ar: "{status}   اضغط u للتراجع")
  let answerKept = Text(
    "{status}: your answer waits; 'spec dindin sync' sends it",
    ar: "{status}: ردك ينتظر؛ يرسله 'spec dindin sync'")
  let keepAnswer = Text(
    "Keep your answer until the server is back? y/N", ar: "هل يُحفظ ردك حتى يعود الخادم؟ [ن/ل]")
  let keepOffline = Text(
    "Nothing is sent with --offline. Keep your answer for later? y/N",
    ar: "لا يُرسل شيء مع --offline. هل يُحفظ ردك لوقت لاحق؟ [ن/ل]")
  let acceptAnyway = Text(
    "At the same time: {reason}. Accept anyway? y/N",
    ar: "في الوقت نفسه: {reason}. هل تقبل رغم ذلك؟ [ن/ل]")
}

let homeTexts = HomeTexts()
