internal import SpecCore

/// The value of `--step` of `check`, which allows steps too short to play.
struct CheckedStepDuration: ArgumentValue, Equatable {
  var milliseconds = StepDuration.standard.milliseconds

  static func parse(argument text: String) throws -> CheckedStepDuration {
    let milliseconds = try StepDuration.duration(text)
    guard milliseconds >= 10 else {
      throw ArgumentError(
        "a step of '\(text)' is too short to count: 10ms is the shortest", code: "step-too-fast")
    }
    return CheckedStepDuration(milliseconds: milliseconds)
  }
}
