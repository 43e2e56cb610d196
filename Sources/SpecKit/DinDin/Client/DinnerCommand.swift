internal import SpecCore

/// A command of the person's own that is run about a dinner.
struct DinnerCommand {
  let command: String
  let context: Context

  private static let limit = Duration.seconds(60)

  /// Runs the command by `sh -c`; what it prints goes to standard error.
  ///
  /// - Parameter more: further variables, without the beginning of their names.
  /// - Returns: whether it succeeded.
  func run(_ dinner: Dinner?, id: String, _ more: [String: String] = [:]) throws -> Bool {
    var values = more
    values["ID"] = id
    if let dinner {
      values["WHEN"] = calendarTexts.when(dinner.times.start, in: context.language)
      values["STARTS_AT"] = dinner.start.iso8601
      values["HOST"] = dinner.host.name
      values["LABEL"] = dinner.details.label
      values["ADDRESS"] = dinner.details.address ?? ""
    }
    var environment = context.environment
    for name in ["WHEN", "STARTS_AT", "HOST", "LABEL", "ADDRESS", "KIND"] {
      environment["SPEC_DINDIN_\(name)"] = nil
    }
    for (name, value) in values {
      // Environment variables cannot contain NUL.
      environment["SPEC_DINDIN_\(name)"] = String(
        String.UnicodeScalarView(value.unicodeScalars.filter { $0.value != 0 }))
    }
    let outcome = try context.programs.run(
      Program("/bin/sh", ["-c", command], environment: environment, timeout: Self.limit))
    context.passOn(outcome)
    return outcome.isSuccess
  }
}
