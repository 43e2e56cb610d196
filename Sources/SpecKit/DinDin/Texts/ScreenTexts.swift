internal import SpecCore

/// What all screens say.
struct ScreenTexts: Sendable {
  let keys = Text("Keys", ar: "المفاتيح")
  let back = Text("back", ar: "رجوع")
  let leave = Text("leave", ar: "خروج")
}

let screenTexts = ScreenTexts()
