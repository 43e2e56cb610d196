internal import SpecCore

/// `spec usframe`: where one is.
struct UsFrameHome: Command {
  static let name = "home"
  static let abstract: Text = "Show where you are: signed out, choosing, or watching somebody."
  static let fields = [
    Field("state", "string", "signedOut, signingIn, choosing or watching"),
    Field("screen", "string", "the screen of that state: home, authorize, choose or watch"),
    Field("service", "string", "the service used last"),
    Field("account", "object?", "id, handle and name of who is signed in"),
    Field("vip", "object?", "id, handle and name of who was chosen"),
    Field("unseen", "integer?", "updates not shown yet; while watching"),
    Field("reason", "string?", "why the last sign-in failed or ended"),
  ]
  static let examples = [
    Example("spec usframe", "One line that says where you are."),
    Example("spec usframe --json", "The same for programs."),
  ]
  static let seeAlso = ["usframe login", "usframe choose", "usframe check"]

  func run(_ context: Context) throws {
    try UsFrame.run(context) { app in
      let standing = try app.standing()
      try context.show(HomeView(standing, app.strings))
      switch standing.progress.state {
      case .signedOut, .signingIn: app.hint("hint.login")
      case .choosing: app.hint("hint.choose")
      case .watching: app.hint("hint.check")
      }
    }
  }
}
