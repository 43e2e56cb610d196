internal import SpecCore

/// What the sign-in screen says.
struct SignInTexts: Sendable {
  let question = Text("How would you like to sign in?", ar: "كيف تود تسجيل الدخول؟")
  let byName = Text("By name", ar: "بالاسم")
  let withFacebook = Text("With Facebook", ar: "بفيسبوك")
  let name = Text("Your name:", ar: "اسمك:")
  let joinCode = Text("Join code of this server:", ar: "رمز الانضمام إلى هذا الخادم:")
  let working = Text("Signing in …", ar: "جارٍ تسجيل الدخول …")
  let waiting = Text("Waiting for you, {time} left", ar: "في انتظارك، بقي {time}")
  let hint = Text(
    "↑↓ choose   enter go on   ? keys   q leave",
    ar: "↑↓ اختيار   enter متابعة   ? المفاتيح   q خروج")
  let typingHint = Text("enter sign in   Esc back", ar: "enter دخول   Esc رجوع")
  let keys = [
    KeyHelp("up, down", Text("another way", ar: "طريقة أخرى")),
    KeyHelp("enter", Text("go on", ar: "متابعة")),
  ]
}

let signInTexts = SignInTexts()
