internal import SpecCore

/// The systemd unit and the crontab line that start a runner.
struct ServiceUnit: Sendable {
  private let executable: String
  private let words: [String]
  /// Variables that move the stored state, which neither systemd nor cron passes on.
  private let variables: [(name: String, value: String)]

  init(executable: String, words: [String], environment: [String: String]) {
    self.executable = executable
    self.words = words
    variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].compactMap { name in
      guard let value = environment[name], value.hasPrefix("/") else { return nil }
      return (name, value)
    }
  }

  /// A systemd user unit, by systemd.service(5) and systemd.unit(5). A start that fails, also because
  /// another runner rings (75), is repeated every 10 seconds without limit.
  var unit: String {
    let command = ([executable, "timers", "run"] + words).map { Self.systemdQuoted($0) }
    let environment = variables.map {
      "Environment=\(Self.systemdQuoted("\($0.name)=\($0.value)", isCommand: false))\n"
    }
    return """
      [Unit]
      Description=Timers of spec
      StartLimitIntervalSec=0

      [Service]
      ExecStart=\(command.joined(separator: " "))
      \(environment.joined())Restart=on-failure
      RestartSec=10

      [Install]
      WantedBy=default.target

      """
  }

  /// A line of a crontab, by crontab(5): every minute.
  var cronLine: String {
    let settings = variables.map { "\($0.name)=\(Self.shellQuoted($0.value)) " }.joined()
    let command = ([executable, "timers", "tick"] + words).map(Self.shellQuoted)
    // Cron takes a percent sign for the end of the line, also inside quotes.
    let line = (settings + command.joined(separator: " ")).replacing("%", with: "\\%")
    return "* * * * * \(line) >/dev/null\n"
  }

  private static func shellQuoted(_ word: String) -> String {
    if isPlain(word) { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Quotes a word: `%` begins a specifier everywhere, `$` a variable in commands only.
  private static func systemdQuoted(_ word: String, isCommand: Bool = true) -> String {
    var text = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("%", with: "%%")
    if isCommand { text = text.replacing("$", with: "$$") }
    return isPlain(word) ? text : "\"\(text)\""
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || "/._,:=+-".utf8.contains($0)
      }
  }
}
