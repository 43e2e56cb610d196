internal import SpecCore

/// Shows the number of the current run on a terminal, until the result comes.
struct RehearsalProgress {
  private let rehearsal: Rehearsal
  private let context: Context
  private let isShown: Bool

  init(_ rehearsal: Rehearsal, _ context: Context) {
    self.rehearsal = rehearsal
    self.context = context
    isShown = context.error.isTerminal && !context.options.isQuiet && !context.options.isJSON
  }

  func show(_ run: Int) {
    guard isShown, !rehearsal.isSimulated || run % 10 == 0 else { return }
    try? context.error.write("\rrehearsal \(run + 1) of \(rehearsal.runs) \u{1B}[K")
  }

  func clear() { if isShown { try? context.error.write("\r\u{1B}[K") } }
}
