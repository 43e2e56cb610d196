/// What stands between the parts of a list.
package enum ListSeparator {
  package static func comma(in language: String) -> String { language == "ar" ? "، " : ", " }
  /// For parts that have commas themselves.
  package static func semicolon(in language: String) -> String { language == "ar" ? "؛ " : "; " }
}

extension Sequence<String> {
  package func listed(in language: String) -> String {
    joined(separator: ListSeparator.comma(in: language))
  }
}
