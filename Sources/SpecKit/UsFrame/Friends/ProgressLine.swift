internal import SpecCore

/// How far something is that takes long: one line of the terminal on standard error, written again and
/// again; nothing elsewhere.
struct ProgressLine {
  private let context: Context
  private var isShown = false

  init(_ context: Context) { self.context = context }

  mutating func show(_ text: String) {
    guard context.error.isTerminal, !context.options.isQuiet, context.environment["TERM"] != "dumb"
    else { return }
    let width = max(1, context.terminal.size().columns - 1)
    let line = context.isUTF8 ? text : text.filter(\.isASCII)
    // A failing standard error must not change the result.
    try? context.error.write("\r\u{1B}[K\(line.truncated(to: width, ellipsis: ""))")
    isShown = true
  }

  func end() {
    if isShown { try? context.error.write("\r\u{1B}[K") }
  }
}
