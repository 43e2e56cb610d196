internal import SpecCore

/// A short credit, what is asked how often, and three buttons.
struct SettingsPage: ScreenPage {
  let name = ScreenName.settings
  let settings: FrameSettings
  /// Nil: nobody is signed in.
  let service: ServiceName?
  private(set) var isBusy = false
  private var selected = 2
  private var since: Instant?

  private static let items = ["newPhoto", "signOut", "done"]

  init(settings: FrameSettings, service: ServiceName?) {
    (self.settings, self.service) = (settings, service)
  }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    func text(_ text: String, _ style: Style = .plain) -> [Line] {
      text.wrapped(to: max(10, columns - 4)).map { Line("   ") + Line($0, style) }
    }
    var rows = theme.heading(strings(.settingsTitle), columns: columns)
    rows += [Line()] + text(strings(.settingsCredit)) + [Line()]
    let labels = [strings(.buttonNewPhoto), strings(.buttonSignOut), strings(.buttonDone)]
    if isBusy, let since {
      rows.append(
        Line("   \(theme.spinner(since: since, at: space.now)) \(strings(.settingsSigningOut))"))
    } else {
      rows += theme.buttons(labels, focused: selected, columns: columns)
    }
    rows.append(Line())
    let polls = polls(strings)
    let line = polls.joined(separator: theme.dot)
    rows += (displayWidth(line) <= columns - 4 ? [line] : polls).flatMap { text($0, .dim) }
    if !combinesKinds { rows += text(strings(.settingsEncrypted), .dim) }
    rows += text(strings(.settingsMore), .dim)
    return PageDrawing(
      rows: space.filled(
        rows, footer: theme.footer(strings(.keysSettings), space.message, columns: columns)),
      items: Self.items.enumerated().map { .init(id: $1, isFocused: $0 == selected && !isBusy) })
  }

  private var combinesKinds: Bool { service?.provider.combinesKinds == true }

  /// How often is asked for what.
  private func polls(_ strings: Strings) -> [String] {
    let posts = Self.text(settings.pollPosts)
    if let service, combinesKinds {
      let best = String(service.provider.pollRules.bestSeconds(of: .post))
      return [strings(.settingsBoth, posts, strings.name(of: service), best)]
    }
    let messages = settings.pollMessages.map(Self.text)
    return [
      strings(.settingsPosts, posts),
      messages.map { strings(.settingsMessages, $0) } ?? strings(.settingsMessagesOff),
    ]
  }

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    guard !isBusy else { return .stay }
    switch key {
    case .left, .up, .backtab: selected = (selected + 2) % 3
    case .right, .down, .tab: selected = (selected + 1) % 3
    case .escape, .character("q"): return .back
    case .character("p"): return photo()
    case .enter, .space:
      desk.works.append(.event(.button(id: Self.items[selected])))
      switch selected {
      case 0: return photo()
      case 1: signOut(&desk)
      default: return .back
      }
    default: break
    }
    return .stay
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration.nanoseconds / 1_000_000
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  private func photo() -> PageAction { .open(PhotoPage()) }

  private mutating func signOut(_ desk: inout PageDesk) {
    (isBusy, since) = (true, desk.now)
    desk.works.append(
      ScreenWork { app in
        if let signIn = try app.status().signIn { try SignOutFlow(app: app).run(signIn) }
        let service = try app.status().progress.service
        let home = HomePage(app, service: service)
        return { _, _ in .start(home) }
      })
  }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    since.flatMap { isBusy ? theme.nextSpin(since: $0, after: now) : nil }
  }
}
