internal import SpecCore

/// A command of the person's own that is run about a dinner.
struct DinnerCommand {
  let command: String
  let context: Context

  /// Runs the command by `sh -c`; what it prints goes to standard error.
  ///
  /// - Parameter more: further variables, without the beginning of their names.
  /// - Returns: whether it succeeded.
  func run(_ dinner: Dinner?, id: String, _ more: [String: String] = [:]) throws -> Bool {
    // Those that say nothing are empty: what this process was given under these names is of another dinner.
    var values = ["WHEN": "", "STARTS_AT": "", "HOST": "", "LABEL": "", "ADDRESS": "", "KIND": ""]
      .merging(more) { $1 }
    values["ID"] = id
    if let dinner {
      values["WHEN"] = calendarTexts.when(dinner.times.start, in: context.language)
      values["STARTS_AT"] = dinner.start.iso8601
      values["HOST"] = dinner.host.name
      values["LABEL"] = dinner.details.label
      values["ADDRESS"] = dinner.details.address ?? ""
    }
    let variables = values.map { ("SPEC_DINDIN_\($0)", $1) }
    return try context.runOwn(command, Dictionary(uniqueKeysWithValues: variables)).isSuccess
  }
}
