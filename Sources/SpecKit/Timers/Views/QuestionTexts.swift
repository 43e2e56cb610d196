internal import SpecCore

/// Questions that both commands and the live screen ask.
struct QuestionTexts: Sendable {
  let resumeDown = Text("Continue with {remaining} left, or start again from {period}? [c/r/Esc] ")
  let resumeUp = Text("Continue from {elapsed}, or start again from zero? [c/r/Esc] ")
  /// Of a timer that has ended.
  let again = Text("Start again from {period}? [r/Esc] ")
  let delete = Text("Delete {titles}?")
  let dropStatistics = Text("Delete its entries and statistics too?")

  func resume(_ timer: Timer, _ status: TimerStatus?, _ localize: Localizer) -> String {
    let values = [
      "elapsed": status?.elapsed ?? 0, "remaining": status?.remaining ?? 0,
      "period": timer.period?.length ?? 0,
    ].mapValues(Localizer.clock)
    if status?.state == .finished { return localize(again, values) }
    return localize(timer.type == .up ? resumeUp : resumeDown, values)
  }
}

let questionTexts = QuestionTexts()
