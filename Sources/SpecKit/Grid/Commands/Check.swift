internal import SpecCore

/// `spec grid check`: is it safe to look at?
struct GridCheck: Command {
  static let name = "check"
  static let abstract: Text = "Count how often a sequence flashes, and say whether that is safe."
  static let discussion: Text = """
    At most 3 flashes a second are allowed (WCAG 2.3.1). The count is that of the sequence \
    repeated without a pause, at full brightness over black, at the worst seat. Nothing faster \
    than 334ms a color is ever played; no option changes that.
    """
  static let arguments: [Argument<Self>] = [
    .option("seq", \.sequence, value: "N", help: "The sequence: 1 or 2.", shows: "1"),
    .option(
      "step", \.step, value: "DURATION",
      help: "How long each color of sequence 1 is held, 10ms to 60s.", shows: "2s"),
  ]
  static let fields = CheckView.fields
  static let examples = [
    Example("spec grid check", "The sequence at its usual pace."),
    Example("spec grid check --step 1s --json", "A faster one."),
  ]
  static let seeAlso = ["grid play"]
  var sequence = ShowSequence.turns
  var step = CheckedStepDuration(milliseconds: StepDuration.standard.milliseconds)

  func run(_ context: Context) throws {
    let view = CheckView(Show(sequence: sequence, stepMilliseconds: step.milliseconds))
    try context.show(view)
    guard view.isPlayable else { throw GridError.notPlayable(view.show) }
  }
}
