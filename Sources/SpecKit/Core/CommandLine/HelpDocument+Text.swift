extension HelpDocument {
  /// The page for a width and a language: the same with and without color.
  package func text(columns: Int, language: String) -> String {
    written(columns, language).text
  }

  /// The page as a terminal shows it, with bold titles.
  package func lines(_ page: Page) -> [Line] {
    if page.language == "ar", page.isUTF8 { return mirrored(page) }
    return written(min(80, max(20, page.columns)), page.language).rows.map {
      Line($0.text, $0.isTitle ? .bold : .plain)
    }
  }

  private func written(_ columns: Int, _ language: String) -> HelpText {
    var text = HelpText(columns: columns, language: language)
    text.paragraph(abstract(language))
    for block in blocks {
      switch block {
      case .usage(let usage): text.section(helpTexts.usage, usage.map(\.text))
      case .examples(let examples): text.examples(examples, isShort: form == .short)
      case .commands(let heading, let entries):
        text.table(
          heading ?? helpTexts.commands,
          entries.map { ($0.path.last ?? "", $0.abstract(language)) })
      case .arguments(let title, let infos):
        text.table(
          title, infos.map { ($0.helpLabel, $0.helpText(language, form)) }, isShort: form == .short)
      case .notes(let notes): text.discussion(notes)
      case .fields: break
      case .terms(let title, let rows): text.table(title, rows.map { ($0.name, $0.help) })
      case .seeAlso(let references):
        let calls = references.map(\.call).joined(separator: ", ")
        if form == .short {
          text.begin("")
          text.paragraph(helpTexts.more(language, ["call": calls]))
        } else {
          text.section(helpTexts.seeAlso, [calls])
        }
      }
    }
    return text
  }

  /// The page for a language from right to left: texts and the first columns of tables begin at the right,
  /// calls keep their order.
  private func mirrored(_ page: Page) -> [Line] {
    let room = min(80, max(20, page.columns - 1))
    let rows = written(room, page.language).rows
    func turned(_ text: String, _ style: Style, isProse: Bool = false) -> Line {
      isProse || TextDirection.isRightToLeft(anywhereIn: text)
        ? Line(text, style).rightToLeft : Line([Line.Span(text, style, isolated: !text.isEmpty)])
    }
    func spaces(_ count: Int) -> Line { Line(String(repeating: " ", count: count)) }
    return rows.map { row in
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

extension HelpDocument.Usage {
  fileprivate var text: String {
    (path + words { $0 }).joined(separator: " ")
  }

  /// The words after the name: arguments in brackets where they may be left out.
  func words(_ style: (String) -> String) -> [String] {
    if hasCommand { return [style("<command>")] }
    let values = arguments.filter { !$0.isOption }.map { argument in
      let name = style("<\(argument.name)>") + (argument.kind == .rest ? "..." : "")
      return argument.isRequired ? name : "[\(name)]"
    }
    return values + (arguments.contains(where: \.isOption) ? ["[\(style("options"))]"] : [])
  }
}
