/// What starts a runner by itself: a systemd user unit, or a line for cron.
package struct ServiceUnit: Sendable, Equatable {
  /// The absolute path of the program.
  package var executable: String
  /// The words after `timers run` or `timers tick`.
  package var arguments: [String]
  /// Words before `timers`, such as `--lang ru`.
  package var globals: [String]
  /// Variables that change where timers are kept or how they are read.
  package var environment: [String: String]

  package init(
    executable: String, arguments: [String], globals: [String] = [],
    environment: [String: String] = [:]
  ) {
    self.executable = executable
    self.arguments = arguments
    self.globals = globals
    self.environment = environment
  }

  /// The variables that a service manager does not hand on.
  package static let variables = [
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "TZ", "TZDIR",
    "SPEC_FIXTURES",
  ]

  private func words(_ verb: String) -> [String] {
    [executable] + globals + ["timers", verb] + arguments
  }

  private var sorted: [(String, String)] { environment.sorted { $0.key < $1.key } }

  /// A unit for `~/.config/systemd/user`.
  package var systemd: String {
    let environment = sorted.map { "Environment=\(Self.quoted("\($0)=\($1)"))\n" }.joined()
    // In ExecStart a dollar begins a variable; in Environment it is itself.
    let command = words("run").map { Self.quoted($0.replacing("$", with: "$$")) }
      .joined(separator: " ")
    return """
      [Unit]
      Description=Timers of spec: notifies when they are due

      [Service]
      \(environment)ExecStart=\(command)
      Restart=on-failure
      RestartSec=5

      [Install]
      WantedBy=default.target

      """
  }

  /// A word by the rules of systemd.syntax(7): quoted if it must be, `%` doubled.
  private static func quoted(_ word: String) -> String {
    let escaped = word.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\", "\"": text += "\\" + String(scalar)
      case "%": text += "%%"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case let scalar where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\x" + (digits.count < 2 ? "0" : "") + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return isPlain(word) ? word : "\"\(escaped)\""
  }

  /// A line for crontab(1), each minute. What `tick` prints would be mailed, so that it is dropped.
  package var cron: String {
    let assignments = sorted.map { "\($0)=\(Self.shellQuoted($1))" }
    let command = words("tick").map(Self.shellQuoted)
    let line = (assignments + command).joined(separator: " ") + " >/dev/null"
    // A percent sign ends the command of a crontab line.
    return "* * * * * " + line.replacing("%", with: "\\%") + "\n"
  }

  private static func shellQuoted(_ word: String) -> String {
    isPlain(word) ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_./=:,+@".utf8.contains(byte)
        }
      }
  }
}
