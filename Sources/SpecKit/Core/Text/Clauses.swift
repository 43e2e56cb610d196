/// Joins the clauses of a message: by the semicolon of the language, after a question by a space.
package func joined(clauses: [String], in language: String) -> String {
  clauses.reduce("") { text, clause in
    guard let last = text.last else { return clause }
    let separator = "?؟".contains(last) ? " " : ListSeparator.semicolon(in: language)
    return text + separator + clause
  }
}

extension Failure {
  /// The same with what else can be done about it.
  package func adding(_ advice: String, in language: String) -> Failure {
    var failure = self
    failure.message = joined(clauses: [message, advice], in: language)
    return failure
  }
}
