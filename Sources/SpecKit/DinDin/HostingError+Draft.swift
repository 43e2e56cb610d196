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
}
