/// The styles and the number of colors of an output.
package enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
  /// Text alone, without any escape code.
  case none
  /// Bold, dim, underlined and reversed text, but no color.
  case monochrome
  case ansi16
  case palette256
  case trueColor

  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

extension ColorDepth {
  package var hasColor: Bool { self > .monochrome }

  /// Decides by `--color`, then `NO_COLOR`, then `CLICOLOR_FORCE`, then the terminal.
  package init(choice: ColorChoice?, environment: [String: String], isTerminal: Bool) {
    let forced = max(.ansi16, Self(terminalIn: environment))
    switch choice ?? .auto {
    case .never: self = .none
    case .always: self = forced
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty {
        // NO_COLOR asks for no color, not for plain text (no-color.org).
        self = isTerminal ? min(.monochrome, Self(terminalIn: environment)) : .none
      } else if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" {
        self = forced
      } else {
        self = isTerminal ? Self(terminalIn: environment) : .none
      }
    }
  }

  /// The colors of the terminal that the environment describes.
  private init(terminalIn environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased() ?? "")
      || term.hasSuffix("-direct")
    {
      self = .trueColor
    } else {
      self = term.contains("256color") ? .palette256 : .ansi16
    }
  }
}
