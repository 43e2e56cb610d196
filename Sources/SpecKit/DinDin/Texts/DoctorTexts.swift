internal import SpecCore

/// What `doctor` says of what it checks.
struct DoctorTexts: Sendable {
  let settings = Text("{path}; the database is {database}", ar: "{path}؛ قاعدة البيانات {database}")
  let documents = Text("{count} documents can be read", ar: "وثائق يمكن قراءتها: {count}")
  let nobody = Text(
    "nobody is signed in; 'spec dindin login --local NAME' signs in",
    ar: "لم يسجل أحد الدخول؛ يسجله 'spec dindin login --local NAME'")
  let keyring = Text("in the keyring of the desktop", ar: "في حلقة مفاتيح سطح المكتب")
  let keyFile = Text("in {path}", ar: "في {path}")
  let noKey = Text(
    "none yet; the first sign-in with tokens makes it",
    ar: "لا يوجد بعد؛ ينشئه أول تسجيل دخول برموز")
  let embedded = Text("embedded, nothing to reach", ar: "داخل هذا الأمر، ولا حاجة إلى اتصال")
  let reached = Text("{address} answers", ar: "{address} يجيب")
  let notAsked = Text("not asked, because of --offline", ar: "لم يُسأل بسبب --offline")
  let clockDiffers = Text(
    "this machine and {address} are {seconds} seconds apart; set the clock",
    ar: "الفرق بين ساعة هذا الجهاز و{address} هو {seconds} ثانية؛ اضبط الساعة")
  let clockUnknown = Text("the server does not tell its time", ar: "لا يذكر الخادم وقته")
  let ownRules = Text("those of dindin", ar: "قواعد dindin")
  let otherRules = Text(
    "others than 'spec dindin rules' prints", ar: "غير ما يطبعه 'spec dindin rules'")
  let closed = Text("strangers read nothing", ar: "لا يقرأ الغرباء شيئًا")
  let open = Text(
    "anybody can read it; deploy what 'spec dindin rules' prints",
    ar: "يستطيع أي أحد قراءتها؛ انشر ما يطبعه 'spec dindin rules'")
  let unknownRules = Text("not known without the server", ar: "غير معروفة دون الخادم")
  let waiting = Text(
    "{count} answers wait; 'spec dindin sync' sends them",
    ar: "ردود تنتظر: {count}؛ يرسلها 'spec dindin sync'")
  let noneWaits = Text("nothing waits", ar: "لا شيء ينتظر")
  let notSet = Text(
    "not set; {key} in 'spec dindin settings'", ar: "غير معيّن؛ {key} في 'spec dindin settings'")
  let noCurl = Text(
    "not found; servers and Facebook cannot be reached without it",
    ar: "غير موجود؛ لا يمكن الاتصال بالخوادم وفيسبوك دونه")
}

let doctorTexts = DoctorTexts()
