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
    let app = try UsFrame(context)
    let handle = try Handle(person ?? "ann")
    let status = try app.status()
    let service = service ?? status.progress.service ?? .test
    if let signIn = status.signIn {
      if signIn.service == service, isSame(signIn.account, handle) {
        app.note(.noteAlreadySignedIn)
        return try context.show(AccountView(signIn: signIn, strings: app.strings))
      }
      try SignOutFlow(app: app).run(signIn)
    }
    let authorize = try service.provider.authorizer(app, as: handle)
    let signIn = try SignInFlow(app, service).run(authorize: authorize)
    try context.show(AccountView(signIn: signIn, strings: app.strings))
    app.hint(.hintChoose)
  }

  /// The person who is signed in stays so unless another one is named.
  private func isSame(_ account: Person, _ handle: Handle) -> Bool {
    person == nil || account.handle.lowercased() == handle.text.lowercased()
  }
}
