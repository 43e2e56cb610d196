internal import SpecCore

/// The value of `--step` where the show is played.
struct StepDuration: ArgumentValue, Equatable {
  static let standard = StepDuration(milliseconds: 2000)
  static let longest = 60_000

  let milliseconds: Int

  static func parse(argument text: String) throws -> StepDuration {
    let milliseconds = try Period.parse(argument: text).lengthInMilliseconds
    guard milliseconds <= longest else {
      throw Failure(
        badValue: "a step of '\(text)' is too long: 60s is the longest", code: "step-too-slow")
    }
    guard milliseconds >= Show.leastStepMilliseconds else {
      throw Failure(
        badValue: "a step of '\(text)' flashes too fast: 334ms is the shortest",
        code: "step-too-fast")
    }
    return StepDuration(milliseconds: Int(milliseconds))
  }
}
