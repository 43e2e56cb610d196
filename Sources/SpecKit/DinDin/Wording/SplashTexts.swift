internal import SpecCore

/// What the splash says.
struct SplashTexts: Sendable {
  let slogan = Text("Connecting Food Lovers")
  let start = Text("Get Started")
  let startKey = Text("to the home screen")
}

let splashTexts = SplashTexts()
