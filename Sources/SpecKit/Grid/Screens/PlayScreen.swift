internal import SpecCore

/// The full screen of `spec grid play`: black until the start, then the current step.
struct PlayScreen: Screen {
  enum Effect: Sendable { case readWallClock }

  let view: PlayView
  /// The requested wall-clock time, if the wall clock is to be followed.
  private let target: Instant?
  /// The start on the driver's clock.
  private(set) var start: Instant
  /// When the wall clock was last read, on the driver's clock.
  private var readAt: Instant
  private var steps: ShowClock
  /// The step that is shown.
  private var step: Int?

  /// - Parameters:
  ///   - start: on the driver's clock, which at `now` agrees with the wall clock.
  ///    - followsWallClock: whether setting the wall clock moves the start.
  init(view: PlayView, start: Instant, now: Instant, followsWallClock: Bool) {
    self.view = view
    self.start = start
    target = followsWallClock ? start : nil
    readAt = now
    steps = ShowClock(view.show, joinsLate: true)
    step = steps.step(at: elapsed(now))
  }

  private func elapsed(_ now: Instant) -> Nanoseconds { now.since(start).inNanoseconds }

  func frame(size: ScreenSize, at now: Instant) -> Frame {
    view.frame(step, rest: start.since(now), size: size)
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(.character("q")): return .leave
    case .wake:
      if target != nil, start.since(now) >= Self.fixedBefore {
        readAt = now
        return .perform(.readWallClock)
      }
      step = steps.step(at: elapsed(now)) ?? step
      return steps.hasEnded(at: elapsed(now)) ? .leave : .stay
    default: return .stay
    }
  }

  func wake(after now: Instant) -> Wake? {
    let fixed = start.adding(.zero - Self.fixedBefore)
    guard target != nil, now < fixed else {
      return .exact(max(now, start.adding(.nanoseconds(steps.due))))
    }
    return .at(max(now, min(fixed, readAt.adding(seconds: 1))))
  }

  /// For this long before the start the wall clock is no longer followed.
  private static let fixedBefore = Duration.seconds(1)

  /// Moves the start, after the wall clock was read as `wall`.
  mutating func follow(wall: Instant) {
    guard let target else { return }
    start = readAt.adding(target.since(wall))
  }
}

/// The frames of `spec grid play`.
struct PlayView: Sendable {
  let show: Show
  let seat: Seat?
  let brightness: Brightness
  let depth: ColorDepth
  let isUTF8: Bool
  /// The requested start time, shown while waiting.
  let startText: String?

  /// - Parameters:
  ///   - step: nil before the first one.
  ///   - rest: until the start.
  func frame(_ step: Int?, rest: Duration, size: ScreenSize) -> Frame {
    guard let step else { return Frame("wait", rows: waiting(size, rest)) }
    let rows = seat == nil ? map(step, size) : whole(step, size)
    return Frame("play", rows: rows, extra: [.init("step", .int(Int64(step)))])
  }

  private func waiting(_ size: ScreenSize, _ rest: Duration) -> [Line] {
    let black = Style.black(depth)
    guard rest > .zero, let startText else {
      return LineLayout.filled([], black, in: size)
    }
    // Rounded up; a wake may come a little early.
    let seconds = max(1, (rest + .milliseconds(900)).components.seconds)
    let text =
      "sequence \(show.sequence.rawValue) starts at \(startText), in \(spoken(.seconds(seconds)))"
    let large =
      seconds < 100 && size.rows >= 14
      ? LargeText.lines(
        String(seconds), black, width: size.columns, rows: max(5, size.rows / 3), isASCII: !isUTF8)
      : nil
    let rows = LineLayout.filled(
      text.wrapped(to: max(1, size.columns - 2)).map { Line($0, black) } + [Line()]
        + (large.map { $0 + [Line()] } ?? []) + [Line("q quit", black)], black, in: size)
    return isUTF8 ? rows : rows.map { $0.ascii(depth) }
  }

  private func map(_ step: Int, _ size: ScreenSize) -> [Line] {
    let least = GridMap.leastSize
    guard size.columns >= least.columns, size.rows >= least.rows else {
      return "window too small (\(least.columns)x\(least.rows))".wrapped(to: size.columns)
        .map { Line($0) }
    }
    let width = (size.columns - GridMap.labelWidth) / 10
    let lines = GridMap(
      show: show, step: step, brightness: brightness, depth: depth, isUTF8: isUTF8
    ).lines(cellWidth: width, cellHeight: (size.rows - GridMap.otherRows) / 10)
    let gap = lines.count + 1 < size.rows ? [Line()] : []
    let columns = lines.first?.width ?? 0
    let rows = lines + gap + [foot(step, width: columns)]
    // In the middle of the screen.
    let left = Line().padded(to: (size.columns - columns) / 2)
    return Array(repeating: Line(), count: (size.rows - rows.count) / 2) + rows.map { left + $0 }
  }

  /// The progress at the left, with the colors where they fit, and the key at the right.
  private func foot(_ step: Int, width: Int) -> Line {
    let progress =
      Line().padded(to: GridMap.labelWidth)
      + Line("step \(step) of \(show.sequence.stepCount)", .bold)
    let keys = Line("q", .bold) + Line(" quit", .dim)
    let full = progress + Line("  \(colors(step))", .dim)
    let shown = full.width + 2 + keys.width <= width ? full : progress
    return shown.padded(to: width - keys.width) + keys
  }

  /// The color of a step and the next color.
  private func colors(_ step: Int) -> String {
    guard show.sequence == .turns else { return "four quarters, then black" }
    let colors = show.sequence.colors.map(\.rawValue) + ["black"]
    return "\(colors[step - 1]), then \(colors[step])"
  }

  /// The screen of one seat.
  private func whole(_ step: Int, _ size: ScreenSize) -> [Line] {
    guard let seat, let color = show.sequence.color(step: step, row: seat.row, column: seat.column)
    else { return [] }
    return color.screen(brightness, depth, size, isASCII: !isUTF8)
  }
}

extension GridColor {
  /// A whole screen of this color with its letter, or without color its name, in large characters.
  func screen(
    _ brightness: Brightness, _ depth: ColorDepth, _ size: ScreenSize, isASCII: Bool
  ) -> [Line] {
    let style = style(brightness, depth)
    let text = depth.hasColor ? letter : rawValue.uppercased()
    // Three fifths of the screen, which is seen from afar.
    let rows = max(min(5, size.rows - 2), size.rows * 3 / 5)
    let middle =
      LargeText.lines(text, style, width: size.columns, rows: rows, isASCII: isASCII)
      ?? [Line(text, style)]
    let screen = LineLayout.filled(middle, style, in: size)
    return isASCII ? screen.map { $0.ascii(depth) } : screen
  }
}

extension Style {
  /// Gray on black, for a screen that waits in a dark hall.
  static func black(_ depth: ColorDepth) -> Style {
    Style(.gray, on: depth == .trueColor ? .rgb(0, 0, 0) : .ansi(0))
  }
}
