import SpecTestSupport
import Testing

@testable import SpecCore
@testable import SpecUsFrame

@Suite struct `A picture in a frame` {
  private static let red = RGB(200, 0, 0)
  private static let size = ScreenSize(columns: 6, rows: 3)

  private func picture(_ method: PictureMethod, columns: Int = 6, rows: Int = 3) throws
    -> DrawnPicture
  {
    let output = PictureOutput(
      PictureChoice(method, .asked), size: ScreenSize(columns: columns, rows: rows))
    let raster = Raster(width: 60, height: 60, pixels: Array(repeating: Self.red, count: 3600))
    return try output.drawn(.raster(raster), PictureView(), id: 5, isLayer: true)
  }

  private func frame(
    _ method: PictureMethod, _ overlays: [Overlay] = [], column: Int = 0, columns: Int = 6
  ) throws -> Frame {
    var frame = Frame("test", rows: ["abcdef", "ghijkl", "mnopqr"])
    frame.picture = PictureLayer(try picture(method, columns: columns), column: column)
    frame.overlays = overlays
    return frame
  }

  private func box(_ opacity: Double) -> Overlay {
    Overlay(["hi "], row: 1, column: 1, opacity: opacity)
  }

  @Test func `lies among the rows`() throws {
    let rows = try frame(.ascii).fitted(to: Self.size).rows.map(\.text)
    #expect(rows == Array(repeating: "......", count: 3))
    let beside = try frame(.ascii, column: 2, columns: 3).fitted(to: Self.size).rows.map(\.text)
    #expect(beside.map { $0.prefix(2) } == ["ab", "gh", "mn"])
    #expect(beside.map(\.last) == ["f", "l", "r"])
  }

  /// The lines over it take on its color as they fade.
  @Test(arguments: [(1.0, "0;0;0", "255;255;255"), (0.5, "100;0;0", "228;128;128")])
  func `shines through lines over it`(_ opacity: Double, _ back: String, _ front: String) throws {
    let frame = try frame(.half, [box(opacity)]).fitted(to: Self.size)
    let text = ScreenFrame.plain(frame, number: 1, milliseconds: 0, color: .trueColor)
    #expect(text.contains("38;2;\(front)") && text.contains("48;2;\(back)"))
    #expect(text.contains("38;2;200;0;0") && text.contains("h"))
  }

  @Test func `hides lines that are less than half there where there are no colors`() throws {
    let shown = try [0.4, 0.6].map {
      try frame(.ascii, [box($0)]).fitted(to: Self.size).rows[1].text.contains("hi")
    }
    #expect(shown == [false, true])
  }

  @Test func `shows around characters without a background`() throws {
    var icon = box(0.5)
    icon.background = nil
    let text = ScreenFrame.plain(
      try frame(.half, [icon]).fitted(to: Self.size), number: 1, milliseconds: 0, color: .trueColor)
    #expect(text.contains("38;2;228;128;128;48;2;200;0;0mhi"))
  }

  // MARK: on a terminal

  @Test func `is drawn once, and then only rows that change`() throws {
    var canvas = Canvas(color: .trueColor)
    let first = canvas.text(for: try frame(.half), size: Self.size)
    #expect(first.ranges(of: "▀").count == 18)
    #expect(canvas.text(for: try frame(.half), size: Self.size) == "")
    let second = canvas.text(for: try frame(.half, [box(1)]), size: Self.size)
    #expect(second.contains("\u{1B}[2;1H") && !second.contains("\u{1B}[1;1H"))
    #expect(second.contains("hi"))
  }

  @Test func `of kitty lies below lines that come and go`() throws {
    var canvas = Canvas(color: .trueColor)
    let first = canvas.text(for: try frame(.kitty), size: Self.size)
    #expect(first.contains("\u{1B}_Ga=T,f=24") && first.contains("C=1,z=-1073741825"))
    for overlays in [[box(1)], [box(0.5)], []] {
      let next = canvas.text(for: try frame(.kitty, overlays), size: Self.size)
      #expect(!next.contains("\u{1B}_G") && next.contains("\u{1B}[2;1H"))
    }
    let gone = canvas.text(for: Frame("test", rows: ["x"]), size: Self.size)
    #expect(gone.contains("a=d,d=I,i=5") && gone.contains("x"))
  }

  /// Text takes the place of sixels, so they are drawn again when it has gone.
  @Test func `of sixels is drawn again when lines have gone`() throws {
    var canvas = Canvas(color: .trueColor)
    func hasSixels(_ overlays: [Overlay]) throws -> Bool {
      canvas.text(for: try frame(.sixel, overlays), size: Self.size).contains("\u{1B}P0;1;0q")
    }
    #expect(try hasSixels([]))
    #expect(try !hasSixels([box(0.5)]))
    #expect(try !hasSixels([box(1)]))
    #expect(try hasSixels([]))
    // The cursor skips cells that are not covered.
    let covered = canvas.text(for: try frame(.sixel, [box(1)]), size: Self.size)
    #expect(covered.contains("\u{1B}[2;1H\u{1B}[1C") && covered.contains("\u{1B}[2C"))
  }

  /// Pixels that are asked for there are sent as to the terminal itself.
  @Test func `is not wrapped for tmux`() throws {
    var output = PictureOutput(
      PictureChoice(.kitty, .asked), size: ScreenSize(columns: 2, rows: 1))
    output.cell = CellSize(width: 10, height: 20)
    let raster = Raster(width: 2, height: 2, pixels: Array(repeating: Self.red, count: 4))
    let drawn = try output.drawn(.raster(raster), PictureView(), id: 0x01_02_03)
    let text = String(decoding: drawn.text, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}_Ga=T,f=24,s=20,v=20,i=66051,q=2,c=2,"), "\(text.prefix(80))")
  }

  /// Whatever was being written is ended, and the picture taken away.
  @Test func `is taken away at any end`() throws {
    let kitty = String(decoding: Canvas.leaving(try frame(.kitty)), as: UTF8.self)
    #expect(kitty == "\u{1B}\\\u{1B}\\\u{1B}_Ga=d,d=I,i=5,q=2\u{1B}\\")
    #expect(Canvas.leaving(try frame(.sixel)) == Array("\u{1B}\\\u{1B}\\".utf8))
    #expect(Canvas.leaving(try frame(.half)).isEmpty)
  }

  // MARK: on a screen

  /// A picture that can be taken away and given back, and a box over it.
  private struct PictureScreen: Screen {
    let shown: Frame
    var hasPicture = true
    var typed = ""

    func frame(size: ScreenSize, at now: Instant) -> Frame {
      var frame = shown
      if !hasPicture { (frame.picture, frame.overlays) = (nil, []) }
      return frame
    }

    mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Never> {
      guard case .key(.character(let key)) = event else { return .unchanged }
      typed.append(key)
      if key == "q" { return .leave }
      hasPicture = key == "p"
      return .stay
    }
  }

  @Test func `is on a screen as long as it is shown, with keys typed before`() throws {
    let start = Instant(seconds: 0)
    let steps: [(keys: String, isLeft: Bool)] = [("", true), ("x", false), ("xp", true)]
    for (keys, isLeft) in steps {
      let fake = FakeTerminal(
        start: start, size: Self.size, [.event(.milliseconds(9), .input(Array("q".utf8)))])
      let context = screenContext(fake.terminal, clock: fake.time.clock)
      var screen = PictureScreen(shown: try frame(.kitty, [box(1)]))
      try ScreenDriver(context, keys: nil, timeline: .counting, typed: Array(keys.utf8))
        .run(&screen)
      #expect(screen.typed == keys + "q")
      #expect(fake.leaves.contains("a=d,d=I,i=5") == isLeft, "after \(keys)")
      #expect(fake.writes[0].text.contains("\u{1B}_Ga=T") && fake.isClosed)
    }
  }

  @Test func `is in the frames of a script of keys`() throws {
    let recorder = Recorder()
    var context = screenContext(
      .absent(), clock: VirtualTime(start: Instant(seconds: 0)).clock, recorder: recorder,
      isTerminal: false)
    context.options.isJSON = true
    var screen = PictureScreen(shown: try frame(.ascii, [box(1)]))
    try ScreenDriver(context, keys: try KeyScript(parsing: "x"), size: Self.size).run(&screen)
    let frames = try recorder.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(frames[0]["rows"] == ["......", ".hi ..", "......"])
    #expect(
      frames[0]["picture"] == ["method": "ascii", "x": 0, "y": 0, "columns": 6, "rows": 3])
    #expect(frames[1]["picture"] == nil)
  }
}
