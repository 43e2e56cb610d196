/// What stands between the parts of a list.
enum ListSeparator {
  static func comma(in language: String) -> String { language == "ar" ? "، " : ", " }
  /// For parts that have commas themselves.
  static func semicolon(in language: String) -> String { language == "ar" ? "؛ " : "; " }
}

extension Sequence<String> {
  func listed(in language: String) -> String {
    joined(separator: ListSeparator.comma(in: language))
  }
}
