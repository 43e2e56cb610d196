internal import SpecCore

/// The faces of one update.
struct UpdateView: Presentable {
  let update: Update
  let strings: Strings
  let zone: Zone

  var payload: Update { update }

  func records() -> [[String]] {
    let author = update.author.map { "@\($0.handle)" } ?? ""
    return [
      [
        update.at.wholeSecond.iso8601, update.kind.rawValue, update.id.text, author,
        update.text.onOneLine,
      ]
    ]
  }

  func drawing(_ page: Page) -> [Line] {
    var head = Line()
    let dot = page.isUTF8 ? " · " : " - "
    if update.kind == .dm { head += Line(strings(.dm) + dot, Style(.magenta, bold: true)) }
    if let author = update.author {
      head += Line(author.name, .bold) + Line(" @\(author.handle)\(dot)", Style(.cyan))
    }
    head += Line(zone.civil(at: update.at).time.hourMinute, .dim)
    let body = update.text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .flatMap { sanitized($0).wrapped(to: max(10, page.columns - 2)) }
    return [head.truncated(to: page.columns, ellipsis: page.ellipsis)]
      + body.map { Line("  " + $0) }
  }
}

extension String {
  /// The text with every run of line breaks and tabs as one space.
  var onOneLine: String {
    let breaks = "\t\n\r\u{0B}\u{0C}\u{85}\u{2028}\u{2029}".unicodeScalars
    guard unicodeScalars.contains(where: breaks.contains) else { return self }
    return unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: breaks.contains)
      .enumerated().filter { $0.offset == 0 || !$0.element.isEmpty }
      .map { String(Substring($0.element)) }.joined(separator: " ")
  }
}
