internal import SpecCore

/// The value of `--step` where the show is played.
struct StepDuration: ArgumentValue, Equatable {
  static let standard = StepDuration(milliseconds: 2000)
  static let longest = 60_000

  let milliseconds: Int

  static func parse(argument text: String) throws -> StepDuration {
    let milliseconds = try duration(text)
    guard milliseconds >= FlashCount.leastStepMilliseconds else {
      throw ArgumentError(
        "a step of '\(text)' flashes too fast: 334ms is the shortest; see 'spec grid check'",
        code: "step-too-fast")
    }
    return StepDuration(milliseconds: milliseconds)
  }

  /// Parses a duration of at most a minute into milliseconds.
  static func duration(_ text: String) throws -> Int {
    let milliseconds = try PlainDuration.parse(argument: text).milliseconds
    guard milliseconds <= longest else {
      throw ArgumentError(
        "a step of '\(text)' is too long: 60s is the longest", code: "step-too-slow")
    }
    return Int(milliseconds)
  }
}
