/// Everything a command may touch outside itself. Tests build one from fakes.
package struct Context: Sendable {
  package var input: Input
  package var output: Sink
  package var error: Sink
  package var environment: [String: String]
  package var clock: Clock
  /// Numbers for record ids, jitter and demo data; secrets come from `randomBytes` instead.
  package var random: @Sendable () -> UInt64
  package var terminal: Terminal
  /// The path of this program.
  package var executable: String
  package var options = GlobalOptions()
  /// The columns that `--fields` and `--header` request; nil without them.
  package var columns: ColumnChoice?
  /// Catches SIGINT and SIGTERM from the call on. The returned function takes a signal that has come; its result is
  /// always nil if the program is not a process of its own.
  package var stopSignals: @Sendable () -> () -> Signal? = { { nil } }

  package init(
    input: Input, output: Sink, error: Sink, environment: [String: String], clock: Clock,
    random: @escaping @Sendable () -> UInt64, terminal: Terminal, executable: String
  ) {
    self.input = input
    self.output = output
    self.error = error
    self.environment = environment
    self.clock = clock
    self.random = random
    self.terminal = terminal
    self.executable = executable
  }
}

extension Context {
  /// The moment; a command takes it once and hands it to its rules.
  package var now: Instant { clock.now() }

  package func directories() throws -> Directories { try Directories(environment: environment) }

  /// Whether the result is data for a program: `--json`, or fields that `--fields` chooses. Then a command
  /// draws nothing by itself.
  package var wantsData: Bool { options.isJSON || columns?.isChosen == true }

  /// Whether a question may be asked and a screen drawn.
  package var isInteractive: Bool {
    input.isTerminal && output.isTerminal && !options.noInput
  }

  /// The language asked for: a bare code such as `ru` from the environment, or what `--lang` says.
  package var language: String {
    if let asked = options.language, !asked.isEmpty { return asked }
    let locale = self.locale("LC_MESSAGES")
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
    return code.isEmpty || code == "C" || code == "POSIX" ? "en" : code.lowercased()
  }

  /// Whether the terminal's character set is UTF-8.
  package var isUTF8: Bool {
    let locale = self.locale("LC_CTYPE").lowercased()
    return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8")
  }

  private func locale(_ category: String) -> String {
    for name in ["LC_ALL", category, "LANG"] {
      if let value = environment[name], !value.isEmpty { return value }
    }
    return ""
  }

  /// The size and capabilities of the terminal for drawings on standard output.
  package var page: Page {
    let size = terminal.size()
    return Page(
      columns: size.columns, rows: size.rows, color: colorDepth(of: output), isUTF8: isUTF8,
      language: language)
  }

  package func colorDepth(of sink: Sink) -> ColorDepth {
    ColorDepth(
      choice: options.color, environment: environment, isTerminal: sink.isTerminal)
  }

  /// Whether fades and flashes are replaced by plain changes.
  package var prefersReducedMotion: Bool {
    environment["SPEC_REDUCED_MOTION"].map { !$0.isEmpty && $0 != "0" } ?? false
  }
}

extension Context {
  /// A message on standard error; a failing standard error must not change the result.
  package func note(_ text: String) {
    guard !options.isQuiet else { return }
    message(text)
  }

  /// Whether a hint is shown; commands request nothing that only a hint would need if it is not.
  package var showsHints: Bool {
    error.isTerminal && !options.isQuiet && !options.isJSON
  }

  /// Shows the next step to a person at a terminal.
  package func hint(_ text: String) {
    guard showsHints else { return }
    // Lines from right to left are wrapped where they are turned: one may hold but a command.
    guard language != "ar" else { return message(text, .dim) }
    message(
      text.wrappedAroundCommands(to: terminal.size().columns).joined(separator: "\n"), .dim)
  }

  package func verbose(_ text: String) {
    guard options.isVerbose else { return }
    message(text)
  }

  private func message(_ text: String, _ style: Style = .plain) {
    let depth = colorDepth(of: error)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try? error.write(Renderer.text(messageLines(String(line), style), color: depth))
    }
  }

  /// A line of a message as standard error shows it: at the right edge of a terminal where it is in a
  /// language from right to left.
  ///
  /// - Parameter space: cells that stay free at the end.
  package func messageLines(
    _ text: String, _ style: Style = .plain, leaving space: Int = 0
  ) -> [Line] {
    guard error.isTerminal, language == "ar", !options.isJSON,
      TextDirection.isRightToLeft(anywhereIn: text)
    else { return [Line(text, style)] }
    let room = max(8, terminal.size().columns - 1 - space)
    return text.wrappedAroundCommands(to: room).map { row in
      let line = Line(row, style)
      return (isUTF8 ? line.rightToLeft : line).padded(to: room, .right)
    }
  }
}
