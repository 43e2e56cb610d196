internal import SpecCore

/// What the splash says.
struct SplashTexts: Sendable {
  let slogan = Text("Connecting Food Lovers", ar: "توصيل عشاق الطعام")
  let start = Text("Get Started", ar: "البدء")
  let startKey = Text("to the home screen", ar: "إلى الشاشة الرئيسية")
}

let splashTexts = SplashTexts()
