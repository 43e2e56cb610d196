internal import SpecCore

/// The first screen: the name alone, then a button.
struct HomePage: ScreenPage {
  let name = ScreenName.home
  /// Since when the name is seen; nil where there is no splash.
  var start: Instant?
  /// Why the last sign-in ended.
  var reason: String?
  let service: ServiceName?
  private var picture: Splash

  /// What is seen in the place of the name.
  private enum Splash {
    case name
    /// The person's own picture is being drawn.
    case loading
    case picture(DrawnPicture, for: ScreenSize)
  }

  init(_ app: UsFrame, start: Instant? = nil, reason: String? = nil, service: ServiceName?) {
    (self.start, self.reason, self.service) = (start, reason, service)
    picture = Assets(app: app).isReplaced(.splash) ? .loading : .name
  }

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
    var layer: PictureLayer?
    switch picture {
    case .name:
      rows.append(theme.centered(Line(strings(.screenTitle), .bold), columns: columns))
      rows.append(Line())
      rows.append(theme.centered(Line(strings(.screenSubtitle), .dim), columns: columns))
      rows += [Line(), Line()]
    case .picture(let drawn, let size) where size == space.size:
      let area = drawn.area
      layer = PictureLayer(drawn, row: 1, column: max(0, (columns - area.columns) / 2))
      rows = Array(repeating: Line(), count: area.rows + 2)
    case .loading, .picture: rows += Array(repeating: Line(), count: 5)
    }
    let button = Line("[ \(strings(.buttonGetStarted)) ]", theme.shade(opacity))
    rows.append(opacity > 0 ? theme.centered(button, columns: columns) : Line())
    if let reason {
      rows.append(Line())
      rows += strings.reason(reason, at: service).wrapped(to: max(20, columns - 8)).map {
        theme.centered(Line($0), columns: columns)
      }
    }
    let keys = opacity > 0 ? strings(.keysHome) : ""
    return PageDrawing(
      rows: space.filled(rows, footer: theme.footer(keys, space.message, columns: columns)),
      items: [.init(id: "getStarted", isFocused: opacity > 0, opacity: opacity)], picture: layer)
  }

  // MARK: splash

  mutating func appear(_ desk: inout PageDesk) { loadSplash(&desk) }
  mutating func resize(_ desk: inout PageDesk) { loadSplash(&desk) }

  /// Below the picture are the button, a reason of up to three rows, and the keys.
  private func loadSplash(_ desk: inout PageDesk) {
    if case .name = picture { return }
    let (size, output) = (desk.size, desk.pictures)
    let room = ScreenSize(
      columns: max(1, size.columns - 4), rows: max(1, size.rows - (reason == nil ? 6 : 10)))
    desk.works.append(
      ScreenWork(.pictures) { app in
        var picture = Splash.name
        if let photo = Assets(app: app).photo(.splash) {
          var output = output
          output.size = room.holding(photo.picture, cell: output.cell)
          let id = UInt32(truncatingIfNeeded: app.now.milliseconds) & 0xFFFFF | 0x20_0000
          if let drawn = try? output.drawn(photo.picture, PictureView(), id: id, isLayer: true) {
            picture = .picture(drawn, for: size)
          }
        }
        return { [picture] program, _ in
          program.change(HomePage.self) { $0.picture = picture }
          return .stay
        }
      })
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

extension ScreenSize {
  /// The cells of a picture that is not enlarged, within this size.
  fileprivate func holding(_ picture: PictureSource, cell: CellSize) -> ScreenSize {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(
      1, Double(columns * cell.width) / max(1, width), Double(rows * cell.height) / max(1, height))
    func cells(_ length: Double, _ cell: Int, _ most: Int) -> Int {
      min(most, max(1, Int((length * scale / Double(cell)).rounded(.up))))
    }
    return ScreenSize(
      columns: cells(width, cell.width, columns), rows: cells(height, cell.height, rows))
  }
}
