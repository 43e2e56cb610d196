/// The escape codes by which terminals are asked to show a notification.
package enum TerminalNotification: Sendable, Equatable {
  /// OSC 99: kitty.
  case kitty
  /// OSC 777: foot, urxvt, Ghostty.
  case urxvt
  /// OSC 9: iTerm2, WezTerm.
  case iTerm

  /// The code of the terminal that the environment describes, nil where none is known. Inside
  /// tmux, that is the terminal in which tmux was started.
  package init?(environment: [String: String]) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    func has(_ name: String) -> Bool { !value(name).isEmpty }
    let term = value("TERM")
    guard term != "dumb" else { return nil }
    let program = [value("TERM_PROGRAM"), value("LC_TERMINAL")]
    if term == "xterm-kitty" || has("KITTY_WINDOW_ID") {
      self = .kitty
    } else if program.contains("iTerm.app") || program.contains("iTerm2")
      || program.contains("WezTerm") || has("WEZTERM_PANE") || has("ITERM_SESSION_ID")
    {
      self = .iTerm
    } else if term == "xterm-ghostty" || program.contains("ghostty")
      || has("GHOSTTY_RESOURCES_DIR") || term.hasPrefix("foot") || term.hasPrefix("rxvt-unicode")
    {
      self = .urxvt
    } else {
      return nil
    }
  }

  /// The bytes to write. Other than UTF-8, a terminal may take the second half of a letter for the
  /// beginning of a command, so that it gets ASCII only.
  package func bytes(
    _ notification: Notification, inTmux: Bool = false, isUTF8: Bool = true
  ) -> [UInt8] {
    func clean(_ text: String) -> String {
      let text = sanitized(text)
      return isUTF8 ? text : String(text.map { $0.isASCII ? $0 : "?" })
    }
    let code = code(
      title: clean(notification.title), body: clean(notification.body),
      id: notification.id)
    return Array((inTmux ? Self.passedThroughTmux(code) : code).utf8)
  }

  private func code(title: String, body: String, id: String) -> String {
    let (begin, end) = ("\u{1B}]", "\u{1B}\\")
    switch self {
    case .kitty:
      if body.isEmpty { return "\(begin)99;i=\(id);\(Self.payload(title))\(end)" }
      return "\(begin)99;i=\(id):d=0;\(Self.payload(title))\(end)"
        + "\(begin)99;i=\(id):d=1:p=body;\(Self.payload(body))\(end)"
    case .urxvt:
      func field(_ text: String) -> String { text.filter { $0 != ";" } }
      return "\(begin)777;notify;\(field(title));\(field(body))\(end)"
    case .iTerm:
      let message = body.isEmpty ? title : "\(title): \(body)"
      // A number at the beginning is a command of ConEmu's, which others took over.
      let guarded = message.first?.isNumber == true ? " " + message : message
      return "\(begin)9;\(guarded)\(end)"
    }
  }

  /// The beginning of a text that fits the 2048 bytes kitty takes.
  private static func payload(_ text: String) -> String {
    var left = 2048
    return String(
      text.prefix { character in
        left -= character.utf8.count
        return left >= 0
      })
  }

  /// Wrapped so that tmux hands it on (`allow-passthrough on`).
  private static func passedThroughTmux(_ code: String) -> String {
    let doubled = code.unicodeScalars.reduce(into: "") { text, scalar in
      text.unicodeScalars.append(scalar)
      if scalar == "\u{1B}" { text.unicodeScalars.append(scalar) }
    }
    return "\u{1B}Ptmux;\(doubled)\u{1B}\\"
  }
}
