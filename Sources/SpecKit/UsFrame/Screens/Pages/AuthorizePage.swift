internal import SpecCore

/// The page of the test service on which somebody allows or denies the sign-in. It is a screen of
/// this program.
struct AuthorizePage: ScreenPage {
  let name = ScreenName.authorize
  /// Who signs in, without `@`.
  let person: Handle
  let options: SignInOptions
  /// Whether the command ends with the answer.
  var isAlone = false
  private(set) var isBusy = false
  private var selected = 0
  private var since: Instant?

  private init(person: Handle, _ options: SignInOptions = SignInOptions(), isAlone: Bool) {
    (self.person, self.options, self.isAlone) = (person, options, isAlone)
  }

  private static let items = ["allow", "cancel"]

  /// The page, after the sign-in was stored: who comes back later finds the same one.
  static func begun(
    _ app: UsFrame, as person: Handle, _ options: SignInOptions = SignInOptions(),
    isAlone: Bool = false
  ) throws -> AuthorizePage {
    _ = try SignInFlow(app, .test, options).begin()
    return AuthorizePage(person: person, options, isAlone: isAlone)
  }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    var rows = theme.heading(strings(.authorizeTitle), columns: columns)
    let text = [
      strings(.authorizeAsk, person.text), "", strings(.authorizeReads), "",
      strings(.authorizeWrites),
    ]
    rows.append(Line())
    rows += text.flatMap { $0.wrapped(to: max(10, columns - 6)) }.map { Line("   " + $0) }
    rows.append(Line())
    let labels = [strings(.buttonAllow), strings(.buttonCancel)]
    if isBusy, let since {
      rows.append(
        Line("   \(theme.spinner(since: since, at: space.now)) \(strings(.authorizeBusy))"))
    } else {
      rows += theme.buttons(labels, focused: selected, columns: columns)
    }
    return PageDrawing(
      rows: space.filled(
        rows, footer: theme.footer(strings(.keysAuthorize), space.message, columns: columns)),
      items: Self.items.enumerated().map { .init(id: $1, isFocused: $0 == selected && !isBusy) })
  }

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    guard !isBusy else { return .stay }
    switch key {
    case .left, .right, .up, .down, .tab, .backtab: selected = 1 - selected
    case .enter, .space: answer(allows: selected == 0, &desk)
    case .character("y"), .character("a"): answer(allows: true, &desk)
    case .escape, .character("n"), .character("q"): answer(allows: false, &desk)
    default: break
    }
    return .stay
  }

  private mutating func answer(allows: Bool, _ desk: inout PageDesk) {
    isBusy = true
    since = desk.now
    let (person, options, isAlone) = (person, options, isAlone)
    desk.works.append(.event(.button(id: allows ? "allow" : "cancel")))
    desk.works.append(
      ScreenWork { app in
        do {
          let page = TestAuthorizePage(app)
          let signIn = try SignInFlow(app, .test, options).run {
            try page.press(allow: allows, as: person, $0)
          }
          return { _, _ in isAlone ? .leave : .start(ChoosePage(signIn: signIn)) }
        } catch let error as UsFrameError {
          let reason: String? =
            if case .signInFailed(let why, _) = error { why.rawValue } else { nil }
          let text = error.message(in: app.context)
          let home = HomePage(app, reason: reason, service: .test)
          return { _, desk in
            if isAlone { return .fail(error) }
            if reason == nil { desk.message = text }
            return .start(home)
          }
        }
      })
  }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    since.flatMap { isBusy ? theme.nextSpin(since: $0, after: now) : nil }
  }
}
