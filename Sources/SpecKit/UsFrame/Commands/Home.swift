internal import SpecCore

/// `spec usframe`: state, service, account and VIP.
struct UsFrameHome: Command {
  static let name = "home"
  static let abstract: Text = "Show where you are: signed out, choosing, or watching somebody."
  static let fields = HomeView.fields
  static let examples = [
    Example("spec usframe", "One line that says where you are."),
    Example("spec usframe --json", "The same for programs."),
  ]
  static let seeAlso = ["usframe login", "usframe choose", "usframe check"]

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let status = try app.status()
    try context.show(HomeView(status: status, strings: app.strings))
    switch status.progress.state {
    case .signedOut, .signingIn: app.hint(.hintLogin)
    case .choosing: app.hint(.hintChoose)
    case .watching: app.hint(.hintCheck)
    }
  }
}
