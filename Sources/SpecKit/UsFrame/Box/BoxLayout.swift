internal import SpecCore

/// An update as a box at the foot of the picture. A text that is too long goes on in further pages
/// of the same size.
struct BoxLayout: Sendable, Equatable {
  var row: Int
  var column: Int
  var columns: Int
  /// The rows of the box, borders included, page by page.
  var pages: [[Line]]
  /// How many words each page has.
  var words: [Int]
  var border: String

  var rows: Int { pages.first?.count ?? 0 }

  private init(
    row: Int, column: Int, columns: Int, pages: [[Line]], words: [Int], border: String
  ) {
    (self.row, self.column, self.columns) = (row, column, columns)
    (self.pages, self.words, self.border) = (pages, words, border)
  }

  /// - Parameters:
  ///   - title: what stands in the upper border.
  ///   - text: as it was written; it is cleaned here.
  init(title: [String], text: String, border: BoxBorder, size: ScreenSize) {
    let columns = max(8, size.columns - 6)
    let most = max(1, size.rows / 2 - 2)
    let lines = Self.wrapped(text, to: columns - 4, isUTF8: border.isUTF8)
    let texts = stride(from: 0, to: max(lines.count, 1), by: most)
      .map { Array(lines[$0..<min($0 + most, lines.count)]) }
    let words = texts.map { page in
      page.reduce(0) { $0 + $1.split(separator: " ").count }
    }
    let height = texts.first?.count ?? 1
    let top = Self.top(title, border, columns)
    let pages = texts.enumerated().map { index, page in
      let body = (0..<height).map { row in
        let line = row < page.count ? page[row] : ""
        return Line("\(border.vertical) \(line.padded(to: columns - 4)) \(border.vertical)")
      }
      let number = texts.count > 1 ? "\(index + 1)/\(texts.count)" : nil
      return [top] + body + [Self.bottom(number, border, columns)]
    }
    self.init(
      row: max(0, size.rows - height - 2), column: 1, columns: columns, pages: pages, words: words,
      border: border.name)
  }

  private static func top(_ title: [String], _ border: BoxBorder, _ columns: Int) -> Line {
    let text = title.map { clean($0, isUTF8: border.isUTF8) }.joined(separator: border.dot)
      .truncated(to: columns - 6, ellipsis: border.ellipsis)
    let (left, right) = border.topCorners
    let rest = String(repeating: border.horizontal, count: columns - 5 - displayWidth(text))
    return Line("\(left)\(border.horizontal) \(text) \(rest)\(right)")
  }

  private static func bottom(_ number: String?, _ border: BoxBorder, _ columns: Int) -> Line {
    let (left, right) = border.bottomCorners
    guard let number, displayWidth(number) < columns - 6 else {
      return Line(left + String(repeating: border.horizontal, count: columns - 2) + right)
    }
    let rest = String(repeating: border.horizontal, count: columns - 5 - displayWidth(number))
    return Line("\(left)\(rest) \(number) \(border.horizontal)\(right)")
  }

  // MARK: text

  /// How many marks may stand over one letter; more would run over the rows around.
  private static let mostMarks = 4

  private static func wrapped(_ text: String, to width: Int, isUTF8: Bool) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { line in clean(line.map { $0 == "\t" ? " " : String($0) }.joined(), isUTF8: isUTF8) }
      .flatMap { $0.wrapped(to: width) }
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    // What is wider than the row alone would break the border.
    return lines.map { $0.truncated(to: width, ellipsis: "") }
  }

  /// The text without what could harm the box.
  private static func clean(_ text: String, isUTF8: Bool) -> String {
    let text = sanitized(text)
    guard isUTF8 else { return inASCII(text) }
    return String(
      text.flatMap { character -> [Character] in
        guard character.unicodeScalars.count > mostMarks else { return [character] }
        return Array(String(String.UnicodeScalarView(limited(character.unicodeScalars))))
      })
  }

  private static func limited(_ scalars: Character.UnicodeScalarView) -> [Unicode.Scalar] {
    var marks = 0
    return scalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: marks += 1
      default: return true
      }
      return marks <= mostMarks
    }
  }
}

extension BoxLayout {
  /// The box of an update: name, handle and local time stand in its border.
  init(_ update: Update, strings: Strings, zone: Zone, isUTF8: Bool, size: ScreenSize) {
    let border = BoxBorder(isHeavy: update.kind == .dm, isUTF8: isUTF8)
    let time = zone.civil(at: update.at).time.hourMinute
    let author = update.author.map { "\($0.name) @\($0.handle)" }
    let title = [
      update.kind == .dm ? strings(.dm) : nil, author, time,
      update.edited == true ? strings(.boxEdited) : nil,
    ]
    self.init(title: title.compactMap(\.self), text: update.text, border: border, size: size)
  }
}
