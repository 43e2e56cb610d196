internal import SpecCore

/// What can go wrong with signing in.
enum SignInError: Error, Equatable {
  /// The sealed tokens were changed, or belong to another key.
  case damaged(path: String)
  /// There is no key to open the sealed tokens with.
  case keyLost(path: String, who: SignIn)
  /// The identity provider no longer renews the sign-in.
  case signedOut
  /// Nobody entered the code in time, three times.
  case deviceExpired
  case deviceDeclined
  /// The Graph API refuses; the numbers are its own.
  case facebookRefused(code: Int64, subcode: Int64)
  /// The mail address belongs to an account of another provider.
  case needConfirmation(String)
  case credentialRefused
  case userDisabled
  /// A server without an identity provider that takes names.
  case noLocalSignIn(String)
  case joinCodeNeeded
  case wrongJoinCode
  case tooManyAttempts
  case identityBusy(String)
  case badAnswer(String)
  case badSetting(String, String)
  case badServer(String)
  /// What is no address, given for a setting.
  case badAddress(String, String)
  case badChoice(String, String, [String])
  case emptySetting(String)
  case insecureServer(String)
  case twoWays
  case badToken
  /// Another process is renewing the sign-in for too long.
  case busy
}

extension SignInError: ReportedError {
  func failure(in language: String) -> Failure {
    let failure = FailureFactory(language: language)
    return switch self {
    case .damaged(let path):
      failure(
        .damaged, "signin-damaged",
        "{path} is damaged and was left as it is; sign in again after 'spec dindin logout'",
        ar: "الملف {path} تالف وتُرك كما هو؛ سجل الدخول من جديد بعد 'spec dindin logout'",
        ["path": path])
    case .keyLost(let path, let who):
      failure(
        .denied, "key-lost",
        "the key of the sign-in is neither in the keyring nor in {path}; sign in again with '{command}'",
        ar:
          "مفتاح تسجيل الدخول ليس في حلقة المفاتيح ولا في {path}؛ سجل الدخول من جديد بالأمر '{command}'",
        ["path": path, "command": who.command])
    case .signedOut:
      failure(
        .denied, "signed-out",
        "the sign-in has ended; sign in again with 'spec dindin login --local NAME', or 'spec dindin login' with Facebook",
        ar:
          "انتهى تسجيل الدخول؛ سجل الدخول من جديد بالأمر 'spec dindin login --local NAME'، أو عبر فيسبوك بالأمر 'spec dindin login'"
      )
    case .deviceExpired:
      failure(
        .temporary, "code-expired", "no code was entered in time; try again",
        ar: "لم يُدخل أي رمز في الوقت المحدد؛ حاول مرة أخرى")
    case .deviceDeclined:
      failure(
        .denied, "declined", "the sign-in was declined; nobody was signed in",
        ar: "رُفض تسجيل الدخول؛ لم يسجل أحد الدخول")
    case .facebookRefused(let code, let subcode):
      failure(
        .unavailable, "facebook-refused",
        "Facebook refused the request (code {code}, subcode {subcode}); check facebook.appId and facebook.clientToken",
        ar:
          "رفض فيسبوك الطلب (الرمز {code}، الفرعي {subcode})؛ تحقق من facebook.appId وfacebook.clientToken",
        ["code": "\(code)", "subcode": "\(subcode)"])
    case .needConfirmation(let provider):
      failure(
        .denied, "need-confirmation",
        "this mail address already belongs to an account of {provider}; sign in there and link Facebook",
        ar: "ينتمي عنوان البريد هذا إلى حساب في {provider}؛ سجل الدخول هناك واربط فيسبوك",
        ["provider": provider])
    case .credentialRefused:
      failure(
        .denied, "token-refused",
        "the identity provider does not accept this sign-in; get a new token, or sign in by 'spec dindin login'",
        ar:
          "لا يقبل مزود الهوية تسجيل الدخول هذا؛ احصل على رمز جديد، أو سجل الدخول بالأمر 'spec dindin login'"
      )
    case .userDisabled:
      failure(
        .denied, "user-disabled", "this account is disabled", ar: "هذا الحساب معطل")
    case .noLocalSignIn(let origin):
      failure(
        .configuration, "no-local-sign-in",
        "{origin} does not sign in by name; set facebook.appId and facebook.clientToken, or firebase.identity",
        ar:
          "لا يسمح {origin} بتسجيل الدخول بالاسم؛ عيّن facebook.appId وfacebook.clientToken، أو firebase.identity",
        ["origin": origin])
    case .joinCodeNeeded:
      failure(
        .denied, "join-code-needed", "this server asks for its join code; give it with --join CODE",
        ar: "يطلب هذا الخادم رمز الانضمام؛ اكتبه مع --join CODE", field: "join")
    case .wrongJoinCode:
      failure(
        .denied, "wrong-join-code", "this is not the join code of the server",
        ar: "هذا ليس رمز الانضمام إلى الخادم", field: "join")
    case .tooManyAttempts:
      failure(
        .temporary, "too-many-attempts", "too many wrong codes; try again in a minute",
        ar: "رموز خاطئة كثيرة؛ حاول بعد دقيقة")
    case .identityBusy(let origin):
      failure(
        .temporary, "identity-busy", "{origin} cannot sign in anybody now; try again later",
        ar: "لا يستطيع {origin} تسجيل دخول أحد الآن؛ حاول لاحقًا", ["origin": origin])
    case .badAnswer(let origin):
      failure(
        .unavailable, "bad-answer", "{origin} gave an answer that cannot be used",
        ar: "أعطى {origin} جوابًا لا يمكن استخدامه", ["origin": origin])
    case .badSetting(let key, let value):
      failure(
        .configuration, "bad-setting",
        "invalid value '{value}' in {key}; correct it, 'spec dindin settings' shows where it stands",
        ar: "القيمة '{value}' في {key} غير صالحة؛ صححها، ويعرض 'spec dindin settings' موضعها",
        ["key": key, "value": value])
    case .badServer(let text):
      failure(
        .usage, "bad-server",
        "invalid database '{text}': give http://127.0.0.1:9000/?ns=home, https://NAME.firebaseio.com or embedded",
        ar:
          "قاعدة البيانات '{text}' غير صالحة: اكتب http://127.0.0.1:9000/?ns=home أو https://NAME.firebaseio.com أو embedded",
        ["text": text], field: "server")
    case .badAddress(let key, let text):
      failure(
        .usage, "bad-url", "invalid address '{text}': give a URL such as https://api.example.org",
        ar: "العنوان '{text}' غير صالح: اكتب عنوانًا مثل https://api.example.org", ["text": text],
        field: key)
    case .badChoice(let key, let text, let choices):
      failure(
        .usage, "bad-choice", "invalid value '{text}' for {key}; it is one of {choices}",
        ar: "القيمة '{text}' غير صالحة لـ {key}؛ اكتب واحدة من: {choices}",
        ["key": key, "text": text, "choices": choices.listed(in: language)], field: key)
    case .emptySetting(let key):
      failure(
        .usage, "empty-setting",
        "{key} cannot be empty; 'spec dindin settings reset {key}' removes it",
        ar: "لا يمكن أن يكون {key} فارغًا؛ يزيله 'spec dindin settings reset {key}'", ["key": key],
        field: key)
    case .insecureServer(let origin):
      failure(
        .configuration, "insecure-server",
        "{origin} is another machine and http:// protects no secrets; use https:// or allow it with --insecure",
        ar: "{origin} جهاز آخر و http:// لا يحمي الأسرار؛ استخدم https:// أو اسمح به مع --insecure",
        ["origin": origin])
    case .twoWays:
      failure(
        .usage, "two-ways", "--local and --token are two ways to sign in; give one",
        ar: "الخياران --local و--token طريقتان لتسجيل الدخول؛ اكتب واحدًا منهما", field: "token")
    case .badToken:
      failure(
        .usage, "bad-token", "invalid access token: give 1 to 8192 characters on one line",
        ar: "رمز وصول غير صالح: اكتب من 1 إلى 8192 حرفًا في سطر واحد", field: "token")
    case .busy:
      failure(
        .temporary, "busy", "another spec is renewing the sign-in; try again",
        ar: "تجدد spec أخرى تسجيل الدخول؛ حاول مرة أخرى")
    }
  }
}
