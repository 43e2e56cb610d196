internal import SpecCore

/// The options that choose a show.
struct ShowOptions: Sendable {
  var sequence = ShowSequence.turns
  var step = StepDuration.standard

  static let arguments: [Argument<Self>] = [
    .option(
      "seq", \.sequence, value: "N",
      help: "The sequence: 1 shows each color on all seats in turn, 2 one color per quadrant.",
      shows: "1"),
    .option(
      "step", \.step, value: "DURATION",
      help:
        "How long each color of sequence 1 is shown, 334ms to 60s; sequence 2 is shown four times as long.",
      shows: "2s"),
  ]

  var show: Show { Show(sequence: sequence, stepMilliseconds: step.milliseconds) }
}
