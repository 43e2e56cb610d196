internal import SpecCore

/// `spec usframe`: the screens, from the stored point; in a pipe state, service, account and VIP.
struct UsFrameHome: LegacyCommand {
  static let name = "home"
  static let abstract: Text = "Open the frame where you left it; in a pipe say where you are."
  static let discussion: Text = """
    On a terminal the screens open: signing in, choosing somebody, their picture with what they \
    post. In the picture s opens the settings, p the choice of the photo, h the history; space goes \
    on to the next update, q quits.
    """
  static let arguments: [Argument<Self>] = Argument.group(
    \.screen, ScreenOptions.arguments)
  static let columns = ["state", "service", "account", "vip", "unseen"]
  static let fields =
    HomeView.fields
    + ScreenOptions.fields.filter { field in
      !HomeView.fields.contains { $0.name == field.name }
    }
  static let examples = [
    Example("spec usframe", "The frame; in a pipe one line that says where you are."),
    Example("spec usframe --json", "The same for programs."),
    Example("spec usframe --keys wait:2s --json", "The first two seconds, frame by frame."),
  ]
  static let seeAlso = ["usframe login", "usframe choose", "usframe watch"]

  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    guard screen.isWanted(in: context) else { return try show(context) }
    while true {
      let program = try ScreenRun(context, screen).run { try Self.page($0, screen, context) }
      guard case .signIn(let service)? = program.errand else { return }
      do {
        var login = UsFrameLogin()
        login.service = service
        try login.run(context)
      } catch let error as UsFrameError {
        guard screen.keys == nil, try UsFrame(context).status().progress.reason != nil else {
          throw error
        }
        // The reason stands on the first screen.
        context.note(error.message(in: context))
      }
      guard screen.keys == nil else { return }
    }
  }

  /// The page of the stored state.
  private static func page(
    _ app: UsFrame, _ options: ScreenOptions, _ context: Context
  ) throws -> any ScreenPage {
    let status = try app.status()
    let service = status.progress.service
    switch status.progress.state {
    case .watching: return try WatchPage(app, options.watching(context))
    case .choosing: return ChoosePage(signIn: try status.signedIn())
    case .signingIn where service == .test: return try AuthorizePage.begun(app, as: .demo)
    case .signingIn, .signedOut:
      return HomePage(app, start: app.now, reason: status.progress.reason, service: service)
    }
  }

  private func show(_ context: Context) throws {
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
