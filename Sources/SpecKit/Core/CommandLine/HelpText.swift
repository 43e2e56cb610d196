/// Builds a page of help of a given width.
struct HelpText {
  let columns: Int
  let language: String
  /// The rows, and where the second column begins in those of a table.
  private(set) var rows: [(text: String, column: Int)] = []

  var text: String { rows.map { $0.text + "\n" }.joined() }

  init(columns: Int, language: String) {
    self.columns = columns
    self.language = language
  }

  mutating func paragraph(_ paragraph: Text) {
    for row in paragraph(language).wrappedAroundQuotes(to: columns) { line(row) }
  }

  mutating func section(_ title: Text, _ rows: [String]) {
    guard !rows.isEmpty else { return }
    begin(title)
    for row in rows { indented(row, by: 2, hanging: 4) }
  }

  mutating func examples(_ examples: [Example]) {
    guard !examples.isEmpty else { return }
    begin(helpTexts.examples)
    for example in examples {
      // All of it can be pasted as it stands.
      for row in example.help(language).wrapped(to: max(8, columns - 4)) { line("  # " + row) }
      let rows = example.line.wrappedForShell(to: max(8, columns - 6))
      for (index, row) in rows.enumerated() { line((index == 0 ? "  " : "      ") + row) }
    }
  }

  /// Two columns; a label too long for its column stands in a row of its own.
  mutating func table(_ title: Text, _ rows: [(label: String, help: String)]) {
    guard !rows.isEmpty else { return }
    begin(title)
    let limit = columns < 60 ? columns / 3 : 30
    let fitting = rows.map { displayWidth($0.label) }.filter { $0 <= limit }.max() ?? 0
    for (label, help) in rows {
      let help = help.wrappedAroundQuotes(to: max(8, columns - fitting - 4))
      func below(_ row: String) {
        line(String(repeating: " ", count: fitting + 4) + row, column: fitting + 4)
      }
      if displayWidth(label) > fitting {
        indented(label, by: 2, hanging: 4)
        help.forEach(below)
      } else {
        line("  " + label.padded(to: fitting) + "  " + (help.first ?? ""), column: fitting + 4)
        help.dropFirst().forEach(below)
      }
    }
  }

  mutating func discussion(_ discussion: Text) {
    guard !discussion.isEmpty else { return }
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

  private mutating func begin(_ title: Text) {
    line("")
    line(title(language).uppercased())
  }

  private mutating func indented(_ row: String, by indent: Int, hanging: Int) {
    let rows = row.wrappedAroundQuotes(to: max(8, columns - hanging))
    for (index, row) in rows.enumerated() {
      line(String(repeating: " ", count: index == 0 ? indent : hanging) + row)
    }
  }

  private mutating func line(_ row: String, column: Int = 0) {
    rows.append((row.trimmingTrailingSpaces(), column))
  }
}
