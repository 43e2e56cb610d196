internal import SpecCore

extension HostingError {
  /// What a draft lacks before it can be sent.
  func incomplete(_ parts: [DraftPart], in language: String) -> Failure {
    let errors = parts.map { part in
      FieldError(part.rawValue, "missing", hostingTexts.missing(part)(language))
    }
    return Failure(
      .refused, "draft-incomplete",
      Text(
        "the draft cannot be sent yet: {list}; see 'spec dindin draft show'",
        ar: "لا يمكن إرسال المسودة بعد: {list}؛ انظر 'spec dindin draft show'"),
      in: language, ["list": errors.map(\.message).listed(in: language)], errors: errors)
  }
}
