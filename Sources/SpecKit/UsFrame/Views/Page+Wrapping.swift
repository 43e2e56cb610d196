internal import SpecCore

extension Page {
  /// What stands for the end of a text that has no room.
  var ellipsis: String { isUTF8 ? "…" : "~" }

  /// A sentence as lines that fit.
  func wrapped(_ text: String, _ style: Style = .plain) -> [Line] {
    sanitized(text).wrapped(to: max(1, columns)).map { Line($0, style) }
  }
}
