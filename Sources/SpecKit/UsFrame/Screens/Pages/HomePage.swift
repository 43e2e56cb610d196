internal import SpecCore

/// The first screen: the name alone, then a button.
struct HomePage: ScreenPage {
  let name = ScreenName.home
  /// Since when the name is seen; nil where there is no splash.
  var start: Instant?
  /// Why the last sign-in ended.
  var reason: String?
  let service: ServiceName?

  static let splash = Duration.milliseconds(500)
  static let fade = Duration.seconds(1)

  private func opacity(at now: Instant, _ theme: ScreenTheme) -> Double {
    guard let start else { return 1 }
    let ticks = now.ticks(since: start) - BoxTiming.ticks(Self.splash)
    if theme.isCalm { return ticks < 0 ? 0 : 1 }
    return max(0, min(1, Double(ticks) / Double(BoxTiming.ticks(Self.fade))))
  }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    let opacity = opacity(at: space.now, theme)
    let top = max(0, (space.size.rows - 10) / 3)
    var rows = Array(repeating: Line(), count: top)
    rows.append(theme.centered(Line(strings(.screenTitle), .bold), columns: columns))
    rows.append(Line())
    rows.append(theme.centered(Line(strings(.screenSubtitle), .dim), columns: columns))
    rows += [Line(), Line()]
    let button = Line("[ \(strings(.buttonGetStarted)) ]", theme.shade(opacity))
    rows.append(opacity > 0 ? theme.centered(button, columns: columns) : Line())
    if let reason {
      rows.append(Line())
      rows += strings.reason(reason).wrapped(to: max(20, columns - 8)).map {
        theme.centered(Line($0), columns: columns)
      }
    }
    let keys = opacity > 0 ? strings(.keysHome) : ""
    return PageDrawing(
      rows: space.filled(rows, footer: theme.footer(keys, space.message, columns: columns)),
      items: [.init(id: "getStarted", isFocused: opacity > 0, opacity: opacity)])
  }

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    switch key {
    case .enter, .space:
      start = nil
      desk.works.append(.event(.button(id: "getStarted")))
      return .open(ServicesPage(last: service))
    case .character("q"), .escape: return .leave
    default: return .stay
    }
  }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    guard let start, isOnTop else { return nil }
    let begin = start.adding(Self.splash)
    if now < begin { return begin }
    guard !theme.isCalm, opacity(at: now, theme) < 1 else { return nil }
    return start.adding(ticks: now.ticks(since: start) + 1)
  }
}
