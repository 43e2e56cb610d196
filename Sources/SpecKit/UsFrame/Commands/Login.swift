internal import SpecCore

/// Signs in to a service.
struct UsFrameLogin: LegacyCommand {
  static let name = "login"
  static let abstract: Text = "Sign in to a service."
  static let discussion: Text = """
    The service test is inside this program: the people, posts and messages of a small demo world, \
    behind the same protocol as the real ones. Nothing leaves this machine. Being asked whether to allow it \
    can be left out with --no-input, which allows it.

    x and mastodon ask on a page of theirs. It is opened in your browser, and this program listens at the \
    redirect address for the answer. --browser runs another browser in this terminal, --no-browser opens \
    nothing, and --headless listens to nothing: what the page leads back to is pasted here, or given to \
    --code by another call. A code lives for 30 seconds.

    x needs the id of an app of yours: see spec usframe settings.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "service", \.service, value: "NAME", help: "The service.",
        shows: "the one used last"),
      .flag(
        "headless", \.isHeadless,
        help: "Print the address and read the pasted answer; with --no-input only print it."),
      .flag("no-browser", \.opensNothing, help: "Print the address and listen for the answer."),
      .option(
        "browser", \.browser, value: "CMD", help: "Run CMD with the address in this terminal."),
      .option(
        "code", \.code, value: "TEXT", help: "Finish a sign-in with the pasted answer; - reads it."),
      .option(
        "client-id", \.options.clientId, value: "ID", help: "The id of your app at X.",
        shows: "the setting x.clientId"),
      .option(
        "api", \.options.api, value: "URL", help: "The address of the X API.",
        shows: "the setting x.api"),
      .option(
        "redirect-uri", \.options.redirectUri, value: "URI", help: "Where the page leads back to.",
        shows: "the setting x.redirectUri"),
      .option(
        "server", \.options.server, value: "URL", help: "Your Mastodon server.",
        shows: "the setting mastodon.server"),
      .option(
        "as", \.person, value: "@HANDLE", help: "Which person of the demo world to be.",
        shows: "@ann"),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
  static let columns = ["service", "id", "handle", "name"]
  static let fields =
    AccountView.fields.map { field in
      field.name == "service" ? field : Field(field.name, field.type.optional, field.help)
    } + [Field("authorize", .string.optional, "the address of the page; of a sign-in that waits")]
    + ScreenOptions.fields
  static let examples = [
    Example("spec usframe login --service test --no-input", "Sign in to the demo world as @ann."),
    Example("spec usframe login --service test --as @bea --no-input", "Be somebody else."),
    Example(
      "spec usframe login --service x --client-id ID --headless", "Over ssh, for example.",
      runs: false),
    Example(
      "spec usframe login --service mastodon --server https://mastodon.social",
      "A Mastodon server.", runs: false),
  ]
  static let seeAlso = ["usframe logout", "usframe whoami", "usframe friends", "usframe settings"]

  var service: ServiceName?
  var isHeadless = false
  var opensNothing = false
  var browser: String?
  var code: String?
  var options = SignInOptions()
  var person: String?
  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    try checkOptions()
    let handle = try Handle(person ?? "ann")
    var options = options
    options.isHeadless = isHeadless
    if let code { return try finish(app, code) }
    // Options that cannot be are told before anything is changed.
    let settings = try options.settings(app)
    let status = try app.status()
    let service =
      service ?? status.progress.service ?? settings.service
      ?? (settings.x.clientId == nil ? .test : .x)
    let provider = service.provider
    if service != .test {
      _ = try SignInFlow.telling(app, service) { try provider.registration(app, options) }
    }
    if let signIn = status.signIn {
      if signIn.service == service, isSame(signIn, handle) {
        app.note(.noteAlreadySignedIn)
        return try context.show(AccountView(signIn: signIn, strings: app.strings))
      }
      try SignOutFlow(app: app).run(signIn)
    }
    if service == .test, !isHeadless, !opensNothing, browser == nil, screen.isWanted(in: context) {
      return try ask(handle, app)
    }
    let flow = try SignInFlow(app, service, options)
    if isHeadless, context.options.noInput { return try show(flow.begin(), context) }
    let signIn = try SignInDialog(
      app: app, isHeadless: isHeadless, opensNothing: opensNothing, browser: browser, person: handle
    ).run(flow)
    try show(signIn, app)
  }

  /// Asks on the screen that is the authorize page of the test service.
  private func ask(_ handle: Handle, _ app: UsFrame) throws {
    try ScreenRun(app.context, screen).run {
      try AuthorizePage.begun($0, as: handle, options, isAlone: true)
    }
    guard screen.keys == nil, let signIn = try app.status().signIn else { return }
    try show(signIn, app)
  }

  private func checkOptions() throws {
    let pairs: [(String, Bool)] = [
      ("--headless", isHeadless), ("--no-browser", opensNothing), ("--browser", browser != nil),
      ("--code", code != nil),
    ]
    let given = pairs.filter(\.1).map(\.0)
    if given.count > 1 { throw UsFrameError.exclusive(given[0], given[1]) }
  }

  private func finish(_ app: UsFrame, _ text: String) throws {
    let flow = try SignInFlow(finishing: app)
    let pasted = text == "-" ? try app.context.input.readLine() ?? "" : text
    guard pasted.contains(where: { !$0.isWhitespace }) else { throw UsFrameError.emptyAnswer }
    try show(flow.finish(answer: SignInAnswer(pasted: pasted)), app)
  }

  private func show(_ signIn: SignIn, _ app: UsFrame) throws {
    try app.context.show(AccountView(signIn: signIn, strings: app.strings))
    app.hint(.hintChoose)
  }

  private func show(_ pending: PendingSignIn, _ context: Context) throws {
    try context.show(
      PendingView(authorize: pending.authorize, expiresAt: pending.expiresAt.wholeSecond))
  }

  /// Whoever is signed in stays so unless somebody else is asked for.
  private func isSame(_ signIn: SignIn, _ handle: Handle) -> Bool {
    person == nil || signIn.account.handle.lowercased() == handle.text.lowercased()
  }
}

/// A sign-in that waits for its answer.
private struct PendingView: Record, Presentable {
  let authorize: String
  let expiresAt: Instant

  static let members: [RecordMember<Self>] = [
    RecordMember("authorize", \.authorize, "the address of the page"),
    RecordMember("expiresAt", \.expiresAt, "until when it can be answered"),
  ]

  func records() -> [[String]] { [[authorize]] }
}
