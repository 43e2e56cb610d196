internal import SpecCore

/// The page of the test service on which somebody allows or denies the sign-in. It is a screen of
/// this program.
struct AuthorizePage: ScreenPage {
  let name = ScreenName.authorize
  /// Who signs in, without `@`.
  let person: String
  /// Whether the command ends with the answer.
  var isAlone = false
  private(set) var isBusy = false
  private var selected = 0
  private var since: Instant?

  init(person: String, isAlone: Bool = false) {
    (self.person, self.isAlone) = (person, isAlone)
  }

  private static let items = ["allow", "cancel"]

  mutating func appear(_ desk: inout PageDesk) {
    // Who comes back later finds the same sign-in.
    desk.works.append(.silent { _ = try SignInFlow($0, .test).begin() })
  }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    var rows = theme.heading(strings(.authorizeTitle), columns: columns)
    let text = [
      strings(.authorizeAsk, person), "", strings(.authorizeReads), "", strings(.authorizeWrites),
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
    let (person, isAlone) = (person, isAlone)
    desk.works.append(.event(.button(id: allows ? "allow" : "cancel")))
    desk.works.append(
      ScreenWork { app in
        do {
          let handle = try Handle(person)
          let answer = TestServiceProvider.answer(allows: allows, as: handle, app)
          let signIn = try SignInFlow(app, .test).run(authorize: answer)
          return { _, _ in isAlone ? .leave : .start(ChoosePage(signIn: signIn)) }
        } catch let error as UsFrameError {
          let reason: String? =
            if case .signInFailed(let why, _) = error { why.rawValue } else { nil }
          let text = error.failure(in: app.context).message
          return { _, desk in
            if isAlone { return .fail(error) }
            if reason == nil { desk.message = text }
            return .start(HomePage(reason: reason, service: .test))
          }
        }
      })
  }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    since.flatMap { isBusy ? theme.nextSpin(since: $0, after: now) : nil }
  }
}
