internal import SpecCore

extension HostingError {
  /// What a draft lacks before it can be sent.
  func incomplete(_ parts: [DraftPart], _ text: Text) -> Failure {
    let errors = parts.map { part in
      FieldError(part.rawValue, "missing", hostingTexts.missing(part))
    }
    return Failure(
      .refused, "draft-incomplete", text,
      [
        "list": Text { language in errors.map { $0.text(language) }.listed(in: language) },
        "options": Text(list: parts.map { "\($0.option) \($0.value)" }),
        "commands": Text { hostingTexts.completing(parts, in: $0) },
      ], errors: errors)
  }

  /// What is wrong with several names, as one failure of the kind of the first.
  static func failure(_ problems: [HostingError]) -> Failure {
    let unknown = problems.compactMap { if case .noPerson(let name) = $0 { name } else { nil } }
    let rest = problems.filter { if case .noPerson = $0 { false } else { true } }
    let all =
      (unknown.isEmpty ? [] : [HostingError.noPerson(unknown.joined(separator: "', '"))]) + rest
    let failures = all.map { $0.failure }
    var failure = problems[0].failure
    failure.text = Text(clauses: failures.map(\.text))
    if failures.count > 1 {
      failure.errors = failures.map { FieldError("guests", $0.code, $0.text) }
    }
    return failure
  }

  /// Selected people who are no longer on the list.
  func gone(_ ids: [String]) -> Failure {
    Failure(
      .notFound, "no-guest",
      Text(
        "no longer on the list of people: {list}; 'spec dindin draft toggle {words}' takes them off the draft"
      ),
      [
        "list": Text(list: ids),
        "words": ids.map(\.shellWord).joined(separator: " "),
      ])
  }
}
