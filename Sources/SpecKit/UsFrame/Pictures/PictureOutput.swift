internal import SpecCore

/// How pictures are drawn for a call: method, size and what belongs to them.
struct PictureOutput: Sendable, Equatable {
  var choice: PictureChoice
  var size: ScreenSize
  var cell: CellSize
  /// The colors where none but that of the background is drawn.
  var colors = ColorDepth.trueColor
  /// Keys that were typed while the terminal was asked, for the screen that follows.
  var typed: [UInt8]

  init(
    _ choice: PictureChoice, size: ScreenSize, cell: CellSize = .standard, typed: [UInt8] = []
  ) {
    (self.choice, self.size, self.cell, self.typed) = (choice, size, cell, typed)
  }
}

extension PictureOutput {
  /// The area in the units of the method.
  var area: PictureArea {
    PictureArea(
      columns: size.columns, rows: size.rows, cell: (cell.width, cell.height),
      units: choice.method.units)
  }
}

extension Context {
  /// How long the terminal has to say what it can.
  private static let longestQuestion = Duration.milliseconds(250)

  /// Finds out how pictures are drawn. The terminal is asked only if standard output is one, and
  /// not by a program that nobody watches (`CI`).
  ///
  /// - Parameters:
  ///   - isScreen: whether a screen follows, which takes what was typed meanwhile.
  /// - Throws: 64 for a method that needs colors where there are to be none.
  func pictureOutput(
    asked: PictureMethod? = nil, setting: PictureMethod? = nil, size: ScreenSize? = nil,
    cell: CellSize? = nil, isScreen: Bool = false
  ) throws -> PictureOutput {
    if let asked, options.color == .never, asked.needsColors {
      throw Failure.needsColors(asked)
    }
    let isMultiplexed = PictureChoice.isMultiplexed(environment)
    let known = PictureChoice(
      asked: asked, setting: setting, environment: environment, colors: options.color)
    var output = PictureOutput(
      known ?? PictureChoice(colorsOf: environment, isTerminal: output.isTerminal),
      size: size ?? terminal.size())
    output.colors = ColorDepth(choice: options.color, environment: environment, isTerminal: true)
    let found = cell ?? terminal.cell()
    output.cell = found ?? .standard
    let needsCell = found == nil && output.choice.method.hasArea
    if known == nil || needsCell, let answers = try answers(isMultiplexed, isScreen: isScreen) {
      if known == nil {
        output.choice =
          PictureChoice(answers, isMultiplexed: isMultiplexed) ?? output.choice
      }
      output.cell = found ?? answers.cell ?? .standard
      output.typed = answers.typed
    }
    return output
  }

  private func answers(_ isMultiplexed: Bool, isScreen: Bool) throws -> TerminalAnswers? {
    guard output.isTerminal, environment["TERM"] != "dumb", environment["CI"]?.isEmpty ?? true,
      environment["TERM"] != "linux",
      isMultiplexed || !(environment["TERM"] ?? "").hasPrefix("screen"),
      let session = try? terminal.open(.inline)
    else { return nil }
    defer { session.close() }
    // What waits to be read is for the program that comes next.
    if !isScreen, session.hasInput { return nil }
    var answers = try session.ask(
      within: Self.longestQuestion, isMultiplexed: isMultiplexed, keepsHalf: isScreen, clock)
    if !isScreen {
      session.giveBack(answers.typed)
      answers.typed = []
    }
    return answers
  }
}

extension Failure {
  static func needsColors(_ method: PictureMethod) -> Failure {
    Failure(
      .usage, "exclusive-options",
      "--image {method} needs colors; leave out --color never, or give --image ascii",
      ["method": method.rawValue], field: "image")
  }
}

extension PictureMethod: ArgumentValue {
  /// Without colors it shows nothing.
  var needsColors: Bool {
    switch self {
    case .kitty, .iterm2, .sixel, .half, .fixed: true
    case .ascii, .none, .pam: false
    }
  }

  /// Whether it draws in an area of the terminal, for which the shape of a cell matters.
  var hasArea: Bool { self != .none && self != .pam }
}

extension PictureFit: ArgumentValue {}

// As members of results.
extension PictureFit: MemberValue {}
extension PictureMethod: MemberValue {}
extension PictureFormat: MemberValue {}
