internal import SpecCore

extension Page {
  /// The mark of a truncated text.
  var ellipsis: String { isUTF8 ? "…" : "~" }

  /// A text wrapped to the width.
  func wrapped(_ text: String, _ style: Style = .plain) -> [Line] {
    sanitized(text).wrapped(to: max(1, columns)).map { Line($0, style) }
  }
}
