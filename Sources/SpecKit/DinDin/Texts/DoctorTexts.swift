internal import SpecCore

/// What `doctor` says of what it checks.
struct DoctorTexts: Sendable {
  let ok = Text("ok", ar: "سليم")
  let warn = Text("warn", ar: "تنبيه")
  let fail = Text("fail", ar: "خلل")
  let configCheck = Text("config", ar: "الإعدادات")
  let storeCheck = Text("store", ar: "المخزن")
  let signInCheck = Text("sign-in", ar: "الدخول")
  let keyCheck = Text("key", ar: "المفتاح")
  let serverCheck = Text("server", ar: "الخادم")
  let clockCheck = Text("clock", ar: "الساعة")
  let rulesCheck = Text("rules", ar: "القواعد")
  let queueCheck = Text("queue", ar: "المنتظر")
  let geocoderCheck = Text("geocoder", ar: "العناوين")
  let routerCheck = Text("router", ar: "الطرق")
  let curlCheck = Text("curl", ar: "curl")

  func name(_ check: Finding.Check) -> Text {
    switch check {
    case .config: configCheck
    case .store: storeCheck
    case .signIn: signInCheck
    case .key: keyCheck
    case .server: serverCheck
    case .clock: clockCheck
    case .rules: rulesCheck
    case .queue: queueCheck
    case .geocoder: geocoderCheck
    case .router: routerCheck
    case .curl: curlCheck
    }
  }

  func name(_ status: Finding.Status) -> Text {
    switch status {
    case .ok: ok
    case .warn: warn
    case .fail: fail
    }
  }

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
    ar: "فرق الثواني بين ساعة هذا الجهاز و{address}: {seconds}؛ اضبط الساعة")
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
    one: "{count} action waits; 'spec dindin sync' sends it",
    other: "{count} actions wait; 'spec dindin sync' sends them",
    ar: .init(
      zero: "لا شيء ينتظر", one: "إجراء واحد ينتظر؛ يرسله 'spec dindin sync'",
      two: "إجراءان ينتظران؛ يرسلهما 'spec dindin sync'",
      few: "{count} إجراءات تنتظر؛ يرسلها 'spec dindin sync'",
      many: "{count} إجراءً ينتظر؛ يرسلها 'spec dindin sync'",
      other: "{count} إجراء ينتظر؛ يرسلها 'spec dindin sync'"))
  let noneWaits = Text("nothing waits", ar: "لا شيء ينتظر")
  let notSet = Text(
    "not set; {key} in 'spec dindin settings'", ar: "غير معيّن؛ {key} في 'spec dindin settings'")
  let noCurl = Text(
    "not found; servers and Facebook cannot be reached without it",
    ar: "غير موجود؛ لا يمكن الاتصال بالخوادم وفيسبوك دونه")
}

let doctorTexts = DoctorTexts()
