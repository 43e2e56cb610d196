internal import SpecCore

/// Lays out indented text.
enum TextLayout {
  /// The most columns of a page, so that text stays readable.
  static let widest = 100

  /// The columns for text.
  static func width(_ page: Page) -> Int { max(min(page.columns, widest) - 2, 18) }

  /// The columns for tables, which can use the full width.
  static func tableWidth(_ page: Page) -> Int { max(page.columns, 20) }

  /// Wrapped text, each row after `indent` spaces. Line breaks in the text are kept.
  static func paragraph(
    _ text: String, indent: Int, width: Int, style: Style = .plain
  ) -> [Line] {
    sanitizedRows(text).flatMap { $0.wrapped(to: max(width - indent, 8)) }
      .map { spaces(indent) + Line($0, style) }
  }

  /// `  Label   value`, the value wrapped in its own column, or below the label where that would
  /// be too narrow to read.
  static func labeled(
    _ label: String, _ value: String, labelWidth: Int = 8, indent: Int = 3, width: Int
  ) -> [Line] {
    let column = indent + labelWidth
    if width - column < 24 {
      let head = label.isEmpty ? [] : [spaces(indent) + Line(label, Styles.label)]
      return head + paragraph(value, indent: indent + 2, width: width)
    }
    let rows = sanitizedRows(value).flatMap { $0.wrapped(to: width - column) }
    return rows.enumerated().map { number, row in
      let head = number == 0 ? label : ""
      return spaces(indent) + Line(head.padded(to: labelWidth), Styles.label) + Line(row)
    }
  }

  /// Joins items with a separator and wraps between items.
  static func items(
    _ items: [String], separator: String, indent: Int, width: Int
  ) -> [Line] {
    var rows: [String] = []
    var row = ""
    let room = max(width - indent, 8)
    let ending = separator.trimmingTrailingSpaces()
    for (number, item) in items.enumerated() {
      let text = sanitized(item)
      let end = number == items.count - 1 ? "" : ending
      let joined = row.isEmpty ? text : row + separator.dropFirst(ending.count) + text
      if !row.isEmpty, displayWidth(joined + end) > room {
        rows.append(row)
        row = text + end
      } else {
        row = joined + end
      }
    }
    if !row.isEmpty { rows.append(row) }
    return rows.flatMap { $0.wrapped(to: room) }.map { spaces(indent) + Line($0) }
  }

  static func spaces(_ count: Int) -> Line { Line(String(repeating: " ", count: count)) }

  /// The lines of a text, sanitized for a terminal.
  private static func sanitizedRows(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { sanitized($0) }
  }
}
