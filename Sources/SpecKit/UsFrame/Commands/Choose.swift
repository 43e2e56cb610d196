internal import SpecCore

/// Chooses the VIP.
struct UsFrameChoose: LegacyCommand {
  static let name = "choose"
  static let abstract: Text = "Choose the person to keep close."
  static let discussion: Text = """
    What they have posted and written so far counts as seen; spec usframe check shows what comes \
    after.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("handle", \.handle, help: "Who: @bea.").completing { try candidates($0) },
      .flag("any", \.acceptsAnybody, help: "Accept somebody you do not follow."),
      .option(
        "backlog", \.backlog, in: 0...100, value: "N", help: "Also show their last N updates.",
        shows: "0"),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
  static let columns = ["state", "handle", "name"]
  static let fields =
    HomeView.fields
    + ScreenOptions.fields.filter { field in
      !HomeView.fields.contains { $0.name == field.name }
    }
  static let examples = [
    Example("spec usframe choose @bea", "Keep Bea close.", setup: signedIn),
    Example("spec usframe choose @max --any", "Somebody you do not follow.", setup: signedIn),
    Example("spec usframe choose @bea --backlog 3", "Begin with the last three.", setup: signedIn),
  ]
  static let seeAlso = ["usframe friends", "usframe check"]
  private static let signedIn = ["spec usframe login --service test --no-input"]

  var handle: String?
  var acceptsAnybody = false
  var backlog = 0
  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    if handle == nil, screen.isWanted(in: context) { return try choose(app) }
    let typed = try handle ?? askedHandle(app)
    let service = try app.status().signIn?.service ?? .test
    let name = try Handle(typed, at: service)
    _ = try app.status().signedIn()
    let vip = try VIPSelector(app: app, acceptsAnybody: acceptsAnybody, backlog: backlog)
      .select(name)
    let home = HomeView(status: try app.status(), strings: app.strings)
    try context.show(ChosenView(home: home, vip: vip, strings: app.strings))
    app.hint(.hintCheck)
  }

  /// Chooses on the screen.
  private func choose(_ app: UsFrame) throws {
    let signIn = try app.status().signedIn()
    try ScreenRun(app.context, screen).run { _ in
      var page = ChoosePage(signIn: signIn)
      (page.isAlone, page.acceptsAnybody, page.backlog) = (true, acceptsAnybody, backlog)
      return page
    }
    let status = try app.status()
    guard screen.keys == nil, let vip = status.progress.vip else { return }
    let home = HomeView(status: status, strings: app.strings)
    try app.context.show(ChosenView(home: home, vip: vip, strings: app.strings))
  }

  private func askedHandle(_ app: UsFrame) throws -> String {
    guard app.context.isInteractive else { throw UsFrameError.missingHandle }
    _ = try app.status().signedIn()
    return try app.context.ask(app.strings(.askHandle), option: "@HANDLE")
  }

  /// The stored friends: completion does not call the service.
  private static func candidates(_ context: Context) throws -> [Candidate] {
    let app = try UsFrame(context)
    guard let signIn = try app.status().signIn else { return [] }
    let friends = try FriendFetch(app: app).known(to: signIn.accountKey)
    return FriendOrder().sorted(friends).map { Candidate("@\($0.handle)", $0.name) }
  }
}
