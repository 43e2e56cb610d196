internal import SpecCore

/// How pictures are drawn, and why so.
struct PictureChoice: Sendable, Equatable {
  enum Reason: Sendable, Hashable, CustomStringConvertible {
    case asked, setting
    /// The variable that said it.
    case environment(String)
    /// What the terminal answered.
    case kittyAnswer, sixelAnswer, nameAnswer
    case colorterm, colors256, noColor, dumb, notATerminal

    var description: String {
      switch self {
      case .asked: "asked"
      case .setting: "setting"
      case .environment(let name): "env:\(name)"
      case .kittyAnswer: "query:kitty"
      case .sixelAnswer: "query:sixel"
      case .nameAnswer: "query:name"
      case .colorterm: "colorterm"
      case .colors256: "colors-256"
      case .noColor: "no-color"
      case .dumb: "dumb"
      case .notATerminal: "not-a-terminal"
      }
    }
  }

  var method: PictureMethod
  var reason: Reason

  init(_ method: PictureMethod, _ reason: Reason) {
    (self.method, self.reason) = (method, reason)
  }

  /// What is known without asking the terminal; nil if it may be asked.
  init?(
    asked: PictureMethod?, setting: PictureMethod?, environment: [String: String],
    colors: ColorChoice?
  ) {
    if let asked {
      self.init(asked, .asked)
    } else if let setting {
      self.init(setting, .setting)
    } else if colors == .never
      || colors != .always && environment["NO_COLOR"]?.isEmpty == false
    {
      self.init(.ascii, .noColor)
    } else if environment["TERM"] == "dumb" {
      self.init(.ascii, .dumb)
    } else if let found = Self.known(environment) {
      self = found
    } else {
      return nil
    }
  }

  /// What the terminal answered; nil if it draws no pixels.
  init?(_ answers: TerminalAnswers, isMultiplexed: Bool) {
    let name = answers.name?.lowercased() ?? ""
    if !isMultiplexed, let known = Self.names.first(where: { name.hasPrefix($0.0) }) {
      self.init(known.1, .nameAnswer)
    } else if answers.drawsKitty, !isMultiplexed {
      self.init(.kitty, .kittyAnswer)
    } else if answers.drawsSixels {
      self.init(.sixel, .sixelAnswer)
    } else {
      return nil
    }
  }

  /// What any terminal can that has the colors of the environment.
  init(colorsOf environment: [String: String], isTerminal: Bool) {
    switch ColorDepth(choice: .always, environment: environment, isTerminal: true) {
    case .trueColor: self.init(.half, .colorterm)
    case .palette256: self.init(.fixed, .colors256)
    case .ansi16, .monochrome, .none: self.init(.ascii, isTerminal ? .noColor : .notATerminal)
    }
  }

  // MARK: tables

  private static let names: [(String, PictureMethod)] = [
    ("kitty", .kitty), ("ghostty", .kitty), ("iterm2", .iterm2), ("wezterm", .iterm2),
    ("mlterm", .sixel), ("foot", .sixel), ("konsole", .sixel),
  ]

  /// Signs of terminals, in order: a variable, what its value has to be, and the method.
  private static let signs: [(name: String, fits: @Sendable (String) -> Bool, PictureMethod)] = [
    ("TERM", { $0 == "xterm-kitty" }, .kitty), ("TERM", { $0 == "xterm-ghostty" }, .kitty),
    ("TERM", { $0.hasPrefix("foot") || $0 == "mlterm" }, .sixel),
    ("TERM", { $0 == "linux" }, .ascii), ("TERM", { $0.hasPrefix("screen") }, .fixed),
    ("TERM_PROGRAM", { ["vscode", "WarpTerminal", "iTerm.app", "WezTerm"].contains($0) }, .iterm2),
    ("LC_TERMINAL", { $0 == "iTerm2" }, .iterm2), ("KITTY_PID", { _ in true }, .kitty),
    ("GHOSTTY_BIN_DIR", { _ in true }, .kitty), ("WEZTERM_EXECUTABLE", { _ in true }, .iterm2),
    ("KONSOLE_VERSION", { (Int($0) ?? 0) >= 220_370 }, .sixel),
    ("MLTERM", { _ in true }, .sixel), ("VTE_VERSION", { _ in true }, .half),
  ]

  /// Within tmux the variables are those of a terminal that may be another one by now.
  private static func known(_ environment: [String: String]) -> PictureChoice? {
    guard !isMultiplexed(environment) else { return nil }
    let sign = signs.first { sign in
      environment[sign.name].map { !$0.isEmpty && sign.fits($0) } ?? false
    }
    return sign.map { PictureChoice($0.2, .environment($0.name)) }
  }

  static func isMultiplexed(_ environment: [String: String]) -> Bool {
    environment["TMUX"]?.isEmpty == false || environment["TERM"]?.hasPrefix("tmux") == true
  }
}
