internal import SpecCore

/// What the sign-in screen says.
struct SignInTexts: Sendable {
  let question = Text("How would you like to sign in?", ar: "كيف تود تسجيل الدخول؟")
  let byName = Text("By name", ar: "بالاسم")
  let withFacebook = Text("With Facebook", ar: "عبر فيسبوك")
  let byNameHelp = Text(
    "A name is enough: for yourself on this computer, or on a server at home.",
    ar: "يكفي الاسم: لك على هذا الجهاز، أو على خادم في البيت.")
  let withFacebookHelp = Text(
    "You get a code to enter on your phone or in a browser.",
    ar: "تحصل على رمز تكتبه في هاتفك أو في متصفح.")
  let noFacebook = Text(
    "Facebook is not set up here (facebook.appId and facebook.clientToken): enter signs in by name",
    ar: "فيسبوك غير مهيأ هنا (facebook.appId وfacebook.clientToken)؛ اضغط enter للدخول بالاسم")
  let name = Text("Your name:", ar: "اسمك:")
  let joinCode = Text("Join code of this server:", ar: "رمز الانضمام إلى هذا الخادم:")
  let joinCodeHelp = Text(
    "The server shows it where it was started: ask whoever runs it.",
    ar: "يعرضه الخادم حيث شُغّل: اسأل من يديره.")
  let working = Text("Signing in …", ar: "جارٍ تسجيل الدخول …")
  let waiting = Text("Waiting for you, {time} left", ar: "في انتظارك، بقي {time}")
  let hint = Text(
    "↑↓ choose   enter go on   ? keys   q leave",
    ar: "↑↓ اختيار   enter متابعة   ? المفاتيح   q خروج")
  let typingHint = Text("enter sign in   Esc back", ar: "enter دخول   Esc رجوع")
  let waitingHint = Text("Esc another way   q leave", ar: "Esc طريقة أخرى   q خروج")
  let keys = [
    KeyHelp("up, down", Text("another way", ar: "طريقة أخرى")),
    KeyHelp("enter", Text("go on", ar: "متابعة")),
  ]
}

let signInTexts = SignInTexts()
