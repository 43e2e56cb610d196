/// Shows the frames of a screen.
protocol FrameSink {
  /// A frame whose output is computed but not written.
  associatedtype Prepared

  /// Whether a frame follows each step, also one that changes nothing.
  static var showsEachStep: Bool { get }
  func prepared(_ frame: Frame, size: ScreenSize) -> Prepared
  /// Shows a frame if it differs from the last one, or after a step.
  mutating func show(_ frame: Prepared, isStep: Bool) throws
  /// The output no longer shows the last frame.
  mutating func forget()
}

struct TerminalSink: FrameSink {
  struct Prepared {
    var text: String
    var leaving: [UInt8]
    var canvas: Canvas
  }

  let session: any TerminalSession
  private var canvas: Canvas

  init(_ session: any TerminalSession, color: ColorDepth) {
    self.session = session
    canvas = Canvas(color: color)
  }

  static var showsEachStep: Bool { false }

  func prepared(_ frame: Frame, size: ScreenSize) -> Prepared {
    var canvas = canvas
    let text = canvas.text(for: frame, size: size)
    return Prepared(text: text, leaving: Canvas.leaving(frame), canvas: canvas)
  }

  mutating func show(_ frame: Prepared, isStep: Bool) throws {
    canvas = frame.canvas
    guard !frame.text.isEmpty else { return }
    session.leave(with: frame.leaving)
    try session.write(frame.text)
  }

  mutating func forget() { canvas.forget() }
}

/// Prints the frames of a script of keys.
///
/// The first frame is printed, and one after each key, text and resize that does not leave the screen, also
/// if nothing has changed. A wake, a source and the end of a wait print a frame only if it differs from
/// the last one.
struct PrintedFrames: FrameSink {
  private let driver: ScreenDriver
  private var count = 0
  private var last: Frame?

  init(_ driver: ScreenDriver) { self.driver = driver }

  static var showsEachStep: Bool { true }

  func prepared(_ frame: Frame, size: ScreenSize) -> Frame { frame.fitted(to: size) }

  mutating func show(_ frame: Frame, isStep: Bool) throws {
    guard isStep || frame != last else { return }
    (last, count) = (frame, count + 1)
    let elapsed = driver.moment().since(driver.now)
    let milliseconds = Int64(clamping: elapsed.nanoseconds / 1_000_000)
    let context = driver.context
    if let columns = context.columns, columns.isChosen {
      let json = FrameText.json(frame, number: count, milliseconds: milliseconds)
      return try context.show(columns, of: JSON(parsing: json))
    }
    let text =
      context.options.isJSON
      ? FrameText.json(frame, number: count, milliseconds: milliseconds)
      : FrameText.plain(frame, number: count, milliseconds: milliseconds, color: driver.color)
    try context.output.write(text)
  }

  mutating func forget() {}
}

/// Frames as `--keys` prints them.
package enum FrameText {
  package static func plain(
    _ frame: Frame, number: Int, milliseconds: Int64, color: ColorDepth
  ) -> String {
    let head = "== \(number) +\(milliseconds)ms \(frame.screen) ==\n"
    return head
      + frame.rows.map {
        (color == .none
          ? Renderer.text($0.unisolated, color: .none).trimmingTrailingSpaces()
          : Renderer.text($0.unisolated.trimmed(), color: color)) + "\n"
      }.joined()
  }

  package static func json(_ frame: Frame, number: Int, milliseconds: Int64) -> String {
    var members: [JSON.Member] = [
      .init("frame", .int(Int64(number))), .init("atMs", .int(milliseconds)),
      .init("screen", .string(frame.screen)),
    ]
    members += frame.extra
    if let picture = frame.picture, picture.isTold {
      members.append(.init("picture", picture.json))
    }
    if let focus = frame.focus { members.append(.init("focus", focus)) }
    let rows = frame.rows.map {
      Renderer.text($0.unisolated, color: .none).trimmingTrailingSpaces()
    }
    members.append(.init("rows", .array(rows.map(JSON.string))))
    return JSON.object(members).serialized() + "\n"
  }
}
