/// The separators of lists.
public enum ListSeparator {
  public static func comma(in language: String) -> String { language == "ar" ? "، " : ", " }
  /// For parts that have commas themselves.
  public static func semicolon(in language: String) -> String { language == "ar" ? "؛ " : "; " }
}

extension Sequence<String> {
  public func listed(in language: String) -> String {
    joined(separator: ListSeparator.comma(in: language))
  }
}

/// Joins the clauses of a message: by the semicolon of the language, after a question by a space.
public func joined(clauses: [String], in language: String) -> String {
  clauses.reduce("") { text, clause in
    guard let last = text.last else { return clause }
    let separator = "?؟".contains(last) ? " " : ListSeparator.semicolon(in: language)
    return text + separator + clause
  }
}
