internal import SpecCore

/// What signing in and out says.
struct AccountTexts: Sendable {
  let signedIn = Text("Signed in as {name} ({id}).", ar: "تم تسجيل الدخول باسم {name} ({id}).")
  let signedInBy = Text(
    "Provider: {provider}. Database: {database}.",
    ar: "المزوّد: {provider}. قاعدة البيانات: {database}.")
  let replaced = Text(
    "{name} was signed in before; their drafts and current card are kept",
    ar: "سُجّل الدخول من قبل باسم {name}؛ المسودات والموضع بين البطاقات محفوظة")
  let unreadable = Text("somebody whose sign-in was damaged", ar: "شخص كان تسجيل دخوله تالفًا")
  let signedOut = Text("signed out {name}", ar: "تم تسجيل خروج {name}")
  let nobody = Text("nobody was signed in", ar: "لم يكن أحد مسجل الدخول")
  let homeHint = Text(
    "'spec dindin' shows the home screen", ar: "يعرض 'spec dindin' الشاشة الرئيسية")
  let enterCode = Text(
    "Open {address} on any device and enter the code {code}; it holds for {time}.",
    ar: "افتح {address} على أي جهاز وأدخل الرمز {code}؛ وهو صالح لمدة {time}.")
  let newCode = Text(
    "The code has expired; here is a new one.", ar: "انتهت صلاحية الرمز؛ إليك رمزًا جديدًا.")
  let waiting = Text("Waiting for the code, {time} left", ar: "في انتظار الرمز، بقي {time}")
  let joinWith = Text(
    "people sign in with: spec dindin login --local NAME --server {url} --insecure --join {code}",
    ar:
      "يسجل الناس الدخول بالأمر: spec dindin login --local NAME --server {url} --insecure --join {code}"
  )
  let tokenQuestion = Text("Access token: ", ar: "رمز الوصول: ")
  let unknownZone = Text(
    "TZ is '{name}', which names no time zone; UTC is used",
    ar: "قيمة TZ هي '{name}' ولا تسمي منطقة زمنية؛ استُخدم UTC")
  let shownByUTC = Text(
    "this system does not know the time zone {name}; its dinners are shown by UTC",
    ar: "لا يعرف هذا النظام المنطقة الزمنية {name}؛ تظهر عشاءاتها بتوقيت UTC")
  let skipped = Text("left out: {problem}", ar: "تُرك ما لا يصلح: {problem}")
  let noPicture = Text("no picture of the host: {problem}", ar: "لا صورة للمضيف: {problem}")
  let queueIt = Text(
    "with --queue the answer waits for 'spec dindin sync'",
    ar: "مع --queue ينتظر الرد الأمر 'spec dindin sync'")
  let answerWaits = Text(
    "the answer waits; 'spec dindin sync' sends it", ar: "الرد ينتظر؛ يرسله 'spec dindin sync'")
  let answerStays = Text(
    "it is answered, but the answer that waited is still there: {problem}; 'spec dindin sync' would send it",
    ar: "سُجّل الرد، لكن الرد الذي كان ينتظر باقٍ: {problem}؛ وسيرسله 'spec dindin sync'")
  let waitsForSignIn = Text(
    one: "{count} action waits; sign in again, and 'spec dindin sync' sends it",
    other: "{count} actions wait; sign in again, and 'spec dindin sync' sends them",
    ar: .init(
      zero: "لا شيء ينتظر", one: "إجراء واحد ينتظر؛ سجل الدخول ثانية ليرسله 'spec dindin sync'",
      two: "إجراءان ينتظران؛ سجل الدخول ثانية ليرسلهما 'spec dindin sync'",
      few: "{count} إجراءات تنتظر؛ سجل الدخول ثانية ليرسلها 'spec dindin sync'",
      many: "{count} إجراءً ينتظر؛ سجل الدخول ثانية ليرسلها 'spec dindin sync'",
      other: "{count} إجراء ينتظر؛ سجل الدخول ثانية ليرسلها 'spec dindin sync'"))
  let asOf = Text("as of {time}", ar: "كما كان في {time}")
}

let accountTexts = AccountTexts()
