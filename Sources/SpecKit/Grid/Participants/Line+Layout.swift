internal import SpecCore

/// Puts parts beside each other as far as they fit, the rest below them; a part that is too long
/// for a line by itself is cut.
func flow(_ parts: [Line], columns: Int, indent: Int = 1, gap: Int = 3) -> [Line] {
  let margin = Line(String(repeating: " ", count: indent))
  var lines: [Line] = []
  for part in parts {
    if let last = lines.last, last.width + gap + part.width <= columns {
      lines[lines.count - 1] = last + Line(String(repeating: " ", count: gap)) + part
    } else {
      lines.append(margin + part)
    }
  }
  return lines.map { $0.truncated(to: columns) }
}

/// A text in lines that are all indented alike.
func paragraph(_ text: String, _ style: Style = Style(), columns: Int, indent: Int = 1) -> [Line] {
  let margin = String(repeating: " ", count: indent)
  return text.wrapped(to: max(1, columns - indent)).map { Line(margin + $0, style) }
}
