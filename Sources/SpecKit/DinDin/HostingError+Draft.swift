internal import SpecCore

extension HostingError {
  /// What a draft lacks before it can be sent.
  func incomplete(_ parts: [DraftPart], _ text: Text, in language: String) -> Failure {
    let errors = parts.map { part in
      FieldError(part.rawValue, "missing", hostingTexts.missing(part)(language))
    }
    return Failure(
      .refused, "draft-incomplete", text, in: language,
      [
        "list": errors.map(\.message).listed(in: language),
        "options": parts.map { "\($0.option) \($0.value)" }.listed(in: language),
        "commands": hostingTexts.completing(parts, in: language),
      ], errors: errors)
  }

  /// What is wrong with several names, as one failure of the kind of the first.
  static func failure(_ problems: [HostingError], in language: String) -> Failure {
    let unknown = problems.compactMap { if case .noPerson(let name) = $0 { name } else { nil } }
    let rest = problems.filter { if case .noPerson = $0 { false } else { true } }
    let all =
      (unknown.isEmpty ? [] : [HostingError.noPerson(unknown.joined(separator: "', '"))]) + rest
    let failures = all.map { $0.failure(in: language) }
    var failure = problems[0].failure(in: language)
    failure.message = joined(clauses: failures.map(\.message), in: language)
    if failures.count > 1 {
      failure.errors = failures.map { FieldError("guests", $0.code, $0.message) }
    }
    return failure
  }

  /// Selected people who are no longer on the list.
  func gone(_ ids: [String], in language: String) -> Failure {
    Failure(
      .notFound, "no-guest",
      Text(
        "no longer on the list of people: {list}; 'spec dindin draft toggle {words}' takes them off the draft"
      ), in: language,
      [
        "list": ids.listed(in: language),
        "words": ids.map(\.shellWord).joined(separator: " "),
      ])
  }
}
