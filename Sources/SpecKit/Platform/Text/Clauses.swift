/// Joins the clauses of a message: by the semicolon of the language, after a question by a space.
public func joined(clauses: [String], in language: String) -> String {
  clauses.reduce("") { text, clause in
    guard let last = text.last else { return clause }
    let separator = "?؟".contains(last) ? " " : ListSeparator.semicolon(in: language)
    return text + separator + clause
  }
}
