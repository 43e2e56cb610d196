internal import SpecCore

/// `spec grid check`: counts the flashes of a sequence.
struct GridCheck: Command {
  static let name = "check"
  static let abstract: Text = "Count how often a sequence flashes, and tell whether that is safe."
  static let discussion: Text = """
    WCAG 2.3.1 allows at most 3 flashes a second. Flashes are counted at the worst seat, with the \
    sequence repeated without a pause at full brightness on black. Steps shorter than 334ms are \
    never played; no option changes that.
    """
  static let arguments: [Argument<Self>] = [
    .option("seq", \.sequence, value: "N", help: "The sequence: 1 or 2.", shows: "1"),
    .option(
      "step", \.step, value: "DURATION",
      help: "How long each color of sequence 1 is shown, 10ms to 60s.", shows: "2s"),
  ]
  static let fields = CheckView.fields
  static let examples = [
    Example("spec grid check", "Sequence 1 at its normal speed."),
    Example("spec grid check --step 1s --json", "The same at double speed."),
  ]
  static let seeAlso = ["grid play"]
  var sequence = ShowSequence.turns
  var step = CheckedStepDuration()

  func run(_ context: Context) throws {
    let view = CheckView(Show(sequence: sequence, stepMilliseconds: step.milliseconds))
    try context.show(view)
    guard view.isPlayable else { throw GridError.notPlayable(view.show) }
  }
}
