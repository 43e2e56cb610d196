internal import SpecCore

extension TimersSession {
  /// `Paused: Tea`
  func said(_ text: Text, _ timers: [TimerReport]) -> String {
    localize(text, ["title": sanitized(timers.map(\.title).joined(separator: ", "))])
  }

  /// `Added: Tea; rings next tomorrow 09:00`
  func saidWithRing(_ text: Text, _ timer: TimerReport) -> String {
    let ring = renderer().nextRing(timer).map { localize(listTexts.rings, ["due": $0]) }
    return joined(clauses: [said(text, [timer]), ring].compactMap(\.self), in: context.language)
  }

  /// Reports a change of timers, without those that it did not change.
  func say(_ text: Text, _ timers: [TimerReport], besides others: [Timer]) {
    let changed = timers.filter { timer in !others.contains { $0.id == timer.id } }
    if !changed.isEmpty { sayUndo(said(text, changed)) }
  }

  /// Reports a change on a terminal, with the command that undoes it.
  func sayUndo(_ said: String? = nil, isRedo: Bool = false) {
    let command = localize(isRedo ? Text("redo: spec timers redo") : Text("undo: spec timers undo"))
    context.hint(said.map { "\($0) (\(command))" } ?? command)
  }
}

/// Questions that both commands and the live screen ask.
struct QuestionTexts: Sendable {
  let delete = Text("Delete {titles}?")
  let dropStatistics = Text("Delete its entries and statistics too?")

  func resume(_ timer: Timer, _ status: TimerStatus?, _ localize: Localizer) -> String {
    let values = [
      "elapsed": status?.elapsed ?? 0, "remaining": status?.remaining ?? 0,
      "period": timer.period?.length ?? 0,
    ].mapValues(Localizer.clock)
    if status?.state == .finished {
      return localize(Text("Start again from {period}? [r/Esc] "), values)
    }
    return localize(
      timer.type == .up
        ? Text("Continue from {elapsed}, or start again from zero? [c/r/Esc] ")
        : Text("Continue with {remaining} left, or start again from {period}? [c/r/Esc] "), values)
  }
}

let questionTexts = QuestionTexts()
