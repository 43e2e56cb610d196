/// Builds a page of help of a given width.
struct HelpText {
  struct Row {
    let text: String
    /// The cell at which the second column of a table begins; 0 in other rows.
    var column = 0
    var isTitle = false
  }

  let columns: Int
  let language: String
  private(set) var rows: [Row] = []

  var text: String { rows.map { $0.text + "\n" }.joined() }

  init(columns: Int, language: String) {
    self.columns = columns
    self.language = language
  }

  mutating func paragraph(_ paragraph: String) {
    for row in paragraph.wrappedAroundQuotes(to: columns) { line(row) }
  }

  mutating func section(_ title: Text, _ rows: [String]) {
    begin(title)
    for row in rows { indented(row, by: 2, hanging: 4) }
  }

  /// - Parameter isShort: whether each is one row, with its meaning only if that fits too.
  mutating func examples(_ examples: [Example], isShort: Bool) {
    begin(helpTexts.examples)
    if isShort {
      let width = examples.map { displayWidth($0.line) }.filter { $0 <= columns / 2 }.max() ?? 0
      for example in examples {
        let call = "  " + example.line.padded(to: width)
        let meaning = "  # " + example.help(language)
        // In a line from right to left the call would not keep its order.
        let fits = language != "ar" && displayWidth(call + meaning) <= columns
        if fits { line(call + meaning) } else { shellRows(of: example).forEach { line($0) } }
      }
      return
    }
    for example in examples {
      // All of it can be pasted as it stands.
      for row in example.help(language).wrapped(to: max(8, columns - 4)) { line("  # " + row) }
      shellRows(of: example).forEach { line($0) }
    }
  }

  private func shellRows(of example: Example) -> [String] {
    let rows = example.line.wrappedForShell(to: max(8, columns - 6))
    return rows.enumerated().map { index, row in (index == 0 ? "  " : "      ") + row }
  }

  /// Two columns; a label too long for its column stands in a row of its own.
  ///
  /// - Parameter isShort: whether help that needs more than a row of a page of 80 columns is cut.
  mutating func table(
    _ title: Text, _ rows: [(label: String, help: String)], isShort: Bool = false
  ) {
    begin(title)
    pairs(rows, isShort: isShort)
  }

  /// The rows of a table without a title.
  mutating func pairs(_ rows: [(label: String, help: String)], isShort: Bool = false) {
    let limit = columns < 60 ? columns / 3 : 30
    let fitting = rows.map { displayWidth($0.label) }.filter { $0 <= limit }.max() ?? 0
    let column = rows.allSatisfy(\.label.isEmpty) ? 2 : fitting + 4
    for (label, help) in rows {
      let help = (isShort ? help.shortened(to: 80 - column) : help)
        .wrappedAroundQuotes(to: max(8, columns - column))
      func below(_ row: String) {
        line(String(repeating: " ", count: column) + row, column: column)
      }
      if displayWidth(label) > fitting {
        indented(label, by: 2, hanging: 4)
        help.forEach(below)
      } else {
        line(("  " + label).padded(to: column) + (help.first ?? ""), column: column)
        help.dropFirst().forEach(below)
      }
    }
  }

  mutating func discussion(_ discussion: Text) {
    begin(helpTexts.notes)
    let paragraphs = discussion(language).split(separator: "\n\n")
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line("") }
      // A paragraph that is indented is text to copy.
      if paragraph.hasPrefix("    ") {
        for row in paragraph.split(separator: "\n") { line(String(row)) }
        continue
      }
      let joined = paragraph.split(separator: "\n").joined(separator: " ")
      indented(joined, by: 2, hanging: 2)
    }
  }

  /// An empty line and a title, if there is one.
  mutating func begin(_ title: Text) {
    line("")
    if !title.isEmpty { rows.append(Row(text: title(language).uppercased(), isTitle: true)) }
  }

  private mutating func indented(_ row: String, by indent: Int, hanging: Int) {
    let rows = row.wrappedAroundQuotes(to: max(8, columns - hanging))
    for (index, row) in rows.enumerated() {
      line(String(repeating: " ", count: index == 0 ? indent : hanging) + row)
    }
  }

  private mutating func line(_ row: String, column: Int = 0) {
    rows.append(Row(text: row.trimmingTrailingSpaces(), column: column))
  }
}

extension String {
  /// Returns the text in at most `width` cells: up to the first semicolon, else the first words and `...`.
  fileprivate func shortened(to width: Int) -> String {
    guard displayWidth(self) > width else { return self }
    if let end = firstRange(of: "; ")?.lowerBound, displayWidth(self[..<end]) < width {
      return self[..<end] + "."
    }
    var words = wrappedAroundQuotes(to: width - 3).first ?? ""
    while let last = words.last, ",;:".contains(last) { words.removeLast() }
    return words + "..."
  }
}
