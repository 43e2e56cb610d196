internal import SpecCore

/// Signs out.
struct UsFrameLogout: LegacyCommand {
  static let name = "logout"
  static let abstract: Text = "Sign out; settings, history and photos stay."
  static let arguments: [Argument<Self>] = [
    .flag(
      "forget", \.forgets, help: "Also delete the chosen person, own photos, history and caches."),
    .flag("yes", \.isConfirmed, help: "Do not ask before deleting."),
  ]
  static let fields = HomeView.fields
  static let examples = [
    Example("spec usframe logout", "Sign out; signed out already is fine too."),
    Example("spec usframe logout --forget --yes", "Leave nothing behind."),
  ]
  static let seeAlso = ["usframe login"]

  var forgets = false
  var isConfirmed = false

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    if forgets, !isConfirmed {
      try context.requireYes(app.strings(.askForget))
    }
    let status = try app.status()
    if let signIn = status.signIn {
      try SignOutFlow(app: app).run(signIn)
    } else if status.progress.state != .signedOut {
      try app.store.transaction { try $0.signOut() }
    }
    if forgets { try SignOutFlow(app: app).forget() }
    try context.show(HomeView(status: try app.status(), strings: app.strings))
  }
}
