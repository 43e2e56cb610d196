/// What stands between the parts of a list.
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
