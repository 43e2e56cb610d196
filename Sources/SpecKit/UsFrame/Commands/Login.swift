internal import SpecCore

/// Signs in to a service.
struct UsFrameLogin: Command {
  static let name = "login"
  static let abstract: Text = "Sign in to a service."
  static let discussion: Text = """
    The service test is inside this program: the people, posts and messages of a small demo world, \
    behind the same protocol as the real ones. Nothing leaves this machine.

    Being asked whether to allow it can be left out with --no-input, which allows it.
    """
  static let arguments: [Argument<Self>] = [
    .option(
      "service", \.service, value: "NAME", help: "The service: test.",
      shows: "the one used last"),
    .option(
      "as", \.person, value: "@HANDLE", help: "Which person of the demo world to be.",
      shows: "@ann"),
  ]
  static let fields = AccountView.fields
  static let examples = [
    Example("spec usframe login --service test --no-input", "Sign in to the demo world as @ann."),
    Example("spec usframe login --service test --as @bea --no-input", "Be somebody else."),
  ]
  static let seeAlso = ["usframe logout", "usframe whoami", "usframe friends"]

  var service: ServiceName?
  var person: String?

  func run(_ context: Context) throws {
    try UsFrame.run(context) { app in
      let handle = try Handle(person ?? "ann")
      let standing = try app.standing()
      let service = service ?? standing.progress.service ?? .test
      if let signIn = standing.signIn {
        if signIn.service == service, isSame(signIn.account, handle) {
          app.note("note.already-signed-in")
          return try context.show(AccountView(signIn, app.strings))
        }
        try SigningOut(app: app).run(signIn)
      }
      let allows = try isAllowed(handle, app)
      let signIn = try SigningIn(app, service).run(as: handle, allows: allows)
      try context.show(AccountView(signIn, app.strings))
      app.hint("hint.choose")
    }
  }

  /// Whoever is signed in stays so unless somebody else is named.
  private func isSame(_ account: Person, _ handle: Handle) -> Bool {
    person == nil || account.handle.lowercased() == handle.text.lowercased()
  }

  private func isAllowed(_ handle: Handle, _ app: UsFrame) throws -> Bool {
    guard app.context.isInteractive else { return true }
    let scopes = SigningIn.scopes.joined(separator: " ")
    return try app.context.confirm(
      app.strings("ask.allow", handle.text, scopes), option: "--no-input")
  }
}
