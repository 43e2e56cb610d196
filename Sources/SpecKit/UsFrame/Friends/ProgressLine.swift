internal import SpecCore

/// How far something is that takes long: one line of the terminal on standard error, written again and
/// again; nothing elsewhere, nor where the terminal is too narrow for screens.
struct ProgressLine {
  private let context: Context
  private var isShown = false

  init(_ context: Context) { self.context = context }

  mutating func show(_ text: String) {
    let width = context.terminal.size().columns - 1
    guard context.error.isTerminal, !context.options.isQuiet, context.environment["TERM"] != "dumb",
      width >= ScreenProgram.leastSize.columns - 1
    else { return }
    let line = context.isUTF8 ? text : text.filter(\.isASCII)
    // A failing standard error must not change the result.
    try? context.error.write("\r\u{1B}[K\(line.truncated(to: width, ellipsis: ""))")
    isShown = true
  }

  func end() {
    if isShown { try? context.error.write("\r\u{1B}[K") }
  }
}
