extension HelpDocument: Presentable {
  package func text() -> String? { text(columns: 80) }

  /// The page for a width: the same with and without color.
  package func text(columns: Int) -> String {
    HelpText(self, columns: columns).rows.map { $0.text + "\n" }.joined()
  }

  /// The page as a terminal shows it, with bold titles.
  package func drawing(_ page: Page) -> [Line] {
    if language == "ar", page.isUTF8 { return mirrored(page) }
    return HelpText(self, columns: min(80, max(20, page.columns))).rows.map {
      Line($0.text, $0.isTitle ? .bold : .plain)
    }
  }

  /// The page for a language from right to left: texts and the first columns of tables begin at the right,
  /// calls keep their order.
  private func mirrored(_ page: Page) -> [Line] {
    let room = min(80, max(20, page.columns - 1))
    func turned(_ text: String, _ style: Style, isProse: Bool = false) -> Line {
      isProse || TextDirection.isRightToLeft(anywhereIn: text)
        ? Line(text, style).rightToLeft : Line([Line.Span(text, style, isolated: !text.isEmpty)])
    }
    func spaces(_ count: Int) -> Line { Line(String(repeating: " ", count: count)) }
    return HelpText(self, columns: room).rows.map { row in
      let label = row.text.prefix(cells: row.column)
      let rest = String(row.text.dropFirst(label.count))
      let style: Style = row.isTitle ? .bold : .plain
      let text = turned(rest.trimmingSpaces(), style, isProse: row.column > 0)
      let margin = rest.prefix { $0 == " " }.count
      let line =
        row.column == 0
        ? text + spaces(margin)
        : text + turned(label.trimmingSpaces(), .plain).padded(to: row.column - 2, .right)
          + spaces(2)
      return line.width == 0 ? Line() : line.padded(to: max(room, page.columns - 1), .right)
    }
  }
}

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
  /// Whether everything takes as few rows as possible.
  private let isShort: Bool
  private(set) var rows: [Row] = []

  init(_ document: HelpDocument, columns: Int) {
    self.columns = columns
    language = document.language
    isShort = document.form == .short
    paragraph(document.abstract(language))
    for block in document.blocks { add(block, of: document) }
  }

  /// A table without a title.
  init(rows: [(name: String, help: String)], columns: Int) {
    self.columns = columns
    language = "en"
    isShort = false
    table(rows)
  }

  private mutating func add(_ block: HelpDocument.Block, of document: HelpDocument) {
    switch block {
    case .usage:
      begin(Text("Usage"))
      for words in document.usage() {
        indented((document.path + words).joined(separator: " "), hanging: 4)
      }
    case .examples(let examples):
      begin(Text("Examples"))
      if isShort { shortExamples(examples) } else { fullExamples(examples) }
    case .commands(let heading, let nodes):
      begin(heading ?? helpTexts.commands)
      table(nodes.map { ($0.name, $0.abstract(language)) })
    case .arguments(let title, let infos):
      begin(title)
      let rows = infos.map { info in
        (name: info.helpLabel, help: isShort ? info.help(language) : info.helpText(language))
      }
      table(rows, isCut: isShort)
    case .notes(let notes):
      begin(Text("Notes"))
      discussion(notes(language))
    case .fields:
      break
    case .terms(let title, let rows):
      begin(title)
      table(rows)
    case .seeAlso(let references):
      let calls = references.map(\.call).joined(separator: ", ")
      if isShort {
        line("")
        paragraph(Text("More: {call}")(language, ["call": calls]))
      } else {
        begin(Text("See also"))
        indented(calls, hanging: 4)
      }
    }
  }

  /// An empty line and a title.
  private mutating func begin(_ title: Text) {
    line("")
    rows.append(Row(text: title(language).uppercased(), isTitle: true))
  }

  private mutating func paragraph(_ paragraph: String) {
    for row in paragraph.wrappedAroundQuotes(to: columns) { line(row) }
  }

  /// The calls in one row each, if their meaning fits with it.
  private mutating func shortExamples(_ examples: [Example]) {
    let width = examples.map { displayWidth($0.line) }.filter { $0 <= columns / 2 }.max() ?? 0
    for example in examples {
      let row = "  " + example.line.padded(to: width) + "  # " + example.help(language)
      // In a line from right to left the call would not keep its order.
      let fits = language != "ar" && displayWidth(row) <= columns
      if fits { line(row) } else { shellRows(of: example) }
    }
  }

  /// The examples so that all of them can be pasted as they stand.
  private mutating func fullExamples(_ examples: [Example]) {
    for example in examples {
      for row in example.help(language).wrapped(to: max(8, columns - 4)) { line("  # " + row) }
      shellRows(of: example)
    }
  }

  private mutating func shellRows(of example: Example) {
    let rows = example.line.wrappedForShell(to: max(8, columns - 6))
    for (index, row) in rows.enumerated() { line((index == 0 ? "  " : "      ") + row) }
  }

  /// Two columns; a name too long for its column stands in a row of its own.
  ///
  /// - Parameter isCut: whether the help takes no more than a row of a page of 80 columns.
  private mutating func table(_ rows: [(name: String, help: String)], isCut: Bool = false) {
    let limit = columns < 60 ? columns / 3 : 30
    let fitting = rows.map { displayWidth($0.name) }.filter { $0 <= limit }.max() ?? 0
    let column = rows.allSatisfy(\.name.isEmpty) ? 2 : fitting + 4
    for (name, help) in rows {
      var help = (isCut ? help.shortened(to: 80 - column) : help)
        .wrappedAroundQuotes(to: max(8, columns - column))[...]
      if displayWidth(name) > fitting {
        indented(name, hanging: 4)
      } else {
        line(("  " + name).padded(to: column) + (help.popFirst() ?? ""), column: column)
      }
      for row in help { line(String(repeating: " ", count: column) + row, column: column) }
    }
  }

  private mutating func discussion(_ discussion: String) {
    for (index, paragraph) in discussion.split(separator: "\n\n").enumerated() {
      if index > 0 { line("") }
      // A paragraph that is indented is text to copy.
      if paragraph.hasPrefix("    ") {
        for row in paragraph.split(separator: "\n") { line(String(row)) }
        continue
      }
      let joined = paragraph.split(separator: "\n").joined(separator: " ")
      indented(joined, hanging: 2)
    }
  }

  private mutating func indented(_ row: String, hanging: Int) {
    let rows = row.wrappedAroundQuotes(to: max(8, columns - hanging))
    for (index, row) in rows.enumerated() {
      line(String(repeating: " ", count: index == 0 ? 2 : hanging) + row)
    }
  }

  private mutating func line(_ row: String, column: Int = 0) {
    rows.append(Row(text: row.trimmingTrailingSpaces(), column: column))
  }
}

extension String {
  /// Returns the first sentence in at most `width` cells: up to the first semicolon, else the first words and `...`.
  fileprivate func shortened(to width: Int) -> String {
    let sentence = firstRange(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self
    guard displayWidth(sentence) > width else { return sentence }
    if let end = sentence.firstRange(of: "; ")?.lowerBound,
      displayWidth(sentence[..<end]) < width
    {
      return sentence[..<end] + "."
    }
    var words = sentence.wrappedAroundQuotes(to: width - 3).first ?? ""
    while let last = words.last, ",;:".contains(last) { words.removeLast() }
    return words + "..."
  }
}
