/// The help of a command, in the fixed order abstract, usage, examples, commands, arguments,
/// options, notes, JSON fields, see also.
package struct HelpPage: Presentable, Encodable {
  package let path: [String]
  package let node: Node
  private let language: String

  /// The help of the command that the words lead to; the arguments of a command are ignored.
  ///
  /// - Throws: `UsageError` for a word that is no command.
  package init(_ root: Node, _ words: [String], language: String = "en") throws(UsageError) {
    self.language = language
    var node = root
    var path = [root.name]
    var words = ArraySlice(words)
    var isSure = true
    while let word = words.first {
      if Parser.looksLikeOption(word) {
        let count = Node.optionWords(words, node.arguments.filter(\.isOption))
        // What follows an unknown option may be its value.
        isSure = isSure && count != nil
        words.removeFirst(count ?? 1)
        continue
      }
      guard let child = node.children.first(where: { $0.name == word }) else {
        if !node.isGroup || node.passesWords || !isSure { break }
        throw node.unknown(word, words.dropFirst(), after: path)
      }
      node = child
      path.append(child.name)
      words.removeFirst()
    }
    self.path = path
    self.node = node
  }

  package func text() -> String? { text(columns: 80, language: language) }

  package func drawing(_ page: Page) -> [Line] {
    if page.language == "ar", page.isUTF8 { return mirrored(page) }
    let rows = text(columns: min(80, max(20, page.columns)), language: page.language)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // A title stands alone at the margin after an empty line.
    let isTitle = zip(rows, [Substring("-")] + rows).map { row, above in
      above.isEmpty && row.first.map { $0 != " " } ?? false
    }
    return zip(rows, isTitle).map { Line(String($0), $1 ? .bold : .plain) }
  }

  /// The page for a language from right to left: texts and the first columns of tables begin at the right,
  /// calls keep their order.
  private func mirrored(_ page: Page) -> [Line] {
    let room = min(80, max(20, page.columns - 1))
    let rows = help(columns: room, language: page.language).rows
    func turned(_ text: String, _ style: Style, isProse: Bool = false) -> Line {
      isProse || TextDirection.isRightToLeft(anywhereIn: text)
        ? Line(text, style).rightToLeft : Line([Line.Span(text, style, isolated: !text.isEmpty)])
    }
    func spaces(_ count: Int) -> Line { Line(String(repeating: " ", count: count)) }
    return rows.enumerated().map { index, row in
      let isTitle =
        row.text.first.map { $0 != " " } ?? false && (index == 0 || rows[index - 1].text.isEmpty)
      let label = row.text.prefix(cells: row.column)
      let rest = String(row.text.dropFirst(label.count))
      let style: Style = isTitle && index > 0 ? .bold : .plain
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

  /// The page for a width and a language. Help is plain text: the same with and without color.
  package func text(columns: Int, language: String) -> String {
    help(columns: columns, language: language).text
  }

  private func help(columns: Int, language: String) -> HelpText {
    var page = HelpText(columns: columns, language: language)
    page.paragraph(node.abstract)
    page.section(helpTexts.usage, usage)
    page.examples(node.examples)
    for (heading, commands) in node.commandsByHeading {
      page.table(
        heading ?? helpTexts.commands,
        commands.map { ($0.name, $0.abstract(language)) })
    }
    page.table(
      helpTexts.arguments,
      node.arguments.filter { !$0.isOption }.map { ("<\($0.name)>", Self.help($0, language)) })
    page.table(helpTexts.options, node.options.map { (Self.label($0), Self.help($0, language)) })
    if path.count == 1 {
      page.table(
        helpTexts.globalOptions,
        GlobalOptions.arguments.map { (Self.label($0.info), Self.help($0.info, language)) })
    }
    page.discussion(node.discussion)
    page.table(helpTexts.fields, node.fields.map { ("\($0.name)  \($0.type)", $0.help(language)) })
    page.section(helpTexts.seeAlso, [seeAlso.joined(separator: ", ")])
    return page
  }

  private var usage: [String] {
    let call = path.joined(separator: " ")
    var rows: [String] = []
    if node.isRunnable { rows.append(([call] + words).joined(separator: " ")) }
    if node.isGroup { rows.append("\(call) <command>") }
    return rows
  }

  private var words: [String] {
    let values = node.arguments.filter { !$0.isOption }.map { argument in
      let name = "<\(argument.name)>" + (argument.kind == .rest ? "..." : "")
      return argument.isRequired ? name : "[\(name)]"
    }
    return values + (node.arguments.contains(where: \.isOption) ? ["[options]"] : [])
  }

  private var seeAlso: [String] {
    let more = node.isGroup ? ["\(path.joined(separator: " ")) <command> --help"] : []
    let topics = ["environment", "exit-codes", "json"].map { "spec help \($0)" }
    return node.seeAlso.map { $0.hasPrefix("spec ") ? $0 : "spec \($0)" } + more
      + (path.count == 1 ? topics : ["spec --help"])
  }

  /// `-n, --count N`, the column before an option's help.
  package static func label(_ info: ArgumentInfo) -> String {
    let short = info.short.map { "-\($0), " } ?? "    "
    let names = info.names.map { "--\($0)" }.joined(separator: ", ")
    return short + names + (info.value.isEmpty ? "" : " \(info.value)")
  }

  /// The help of an argument, with its choices, bounds and default where the text has them not.
  package static func help(_ info: ArgumentInfo, _ language: String) -> String {
    var text = info.help(language)
    func add(_ more: Text, _ values: [String: String] = [:]) {
      text += " " + more(language, values)
    }
    let isNamed = info.choices.allSatisfy { text.contains($0) }
    if !info.choices.isEmpty, !isNamed {
      add(helpTexts.choices, ["choices": info.choices.joined(separator: ", ")])
    }
    if let (low, high) = info.bounds?(), !text.contains(low) || !text.contains(high) {
      add(helpTexts.bounds, ["low": low, "high": high])
    }
    if let shows = info.shows { add(helpTexts.standard, ["value": shows(language)]) }
    if info.isRepeatable, info.kind == .option { add(helpTexts.repeatable) }
    return text
  }
}

/// The titles of help, and what it adds to the text of an argument.
package struct HelpTexts: Sendable {
  let usage = Text("Usage")
  let examples = Text("Examples")
  let commands = Text("Commands")
  let arguments = Text("Arguments")
  let options = Text("Options")
  let globalOptions = Text("Global options")
  let notes = Text("Notes")
  let fields = Text("JSON fields")
  let seeAlso = Text("See also")
  let choices = Text("One of {choices}.")
  let bounds = Text("From {low} to {high}.")
  let standard = Text("Default: {value}.")
  let repeatable = Text("May be given several times.")
}

package let helpTexts = HelpTexts()

extension Node {
  /// The commands of a group in the order of their headings.
  fileprivate var commandsByHeading: [(heading: Text?, commands: [Node])] {
    var found: [(heading: Text?, commands: [Node])] = []
    for child in visibleChildren {
      if let index = found.firstIndex(where: { $0.heading == child.heading }) {
        found[index].commands.append(child)
      } else {
        found.append((child.heading, [child]))
      }
    }
    return found
  }

  /// The options, with what only scripts use at the end.
  fileprivate var options: [ArgumentInfo] {
    let options = arguments.filter(\.isOption)
    return options.filter { $0.name != "keys" } + options.filter { $0.name == "keys" }
  }
}

extension HelpPage {
  /// The JSON face of help is the description of the command itself.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json)
  }

  private var json: JSON {
    func member(_ key: String, _ items: [JSON]) -> [JSON.Member] {
      items.isEmpty ? [] : [JSON.Member(key, .array(items))]
    }
    return .object(
      [
        JSON.Member("command", .string(path.joined(separator: " "))),
        JSON.Member("abstract", .string(node.abstract("en"))),
      ]
        + member("arguments", node.arguments.map(Self.json))
        + member("commands", node.visibleChildren.map { .string($0.name) })
        + member(
          "fields",
          node.fields.map {
            [
              "name": .string($0.name), "type": .string("\($0.type)"),
              "help": .string($0.help("en")),
            ]
          })
        + member(
          "examples",
          node.examples.map { ["line": .string($0.line), "help": .string($0.help("en"))] }))
  }

  private static func json(_ info: ArgumentInfo) -> JSON {
    var members = [
      JSON.Member("name", .string(info.name)), JSON.Member("kind", .string("\(info.kind)")),
    ]
    if let short = info.short { members.append(JSON.Member("short", .string(String(short)))) }
    if !info.choices.isEmpty {
      members.append(JSON.Member("choices", .array(info.choices.map { .string($0) })))
    }
    if info.isRequired { members.append(JSON.Member("required", true)) }
    members.append(JSON.Member("help", .string(help(info, "en"))))
    return .object(members)
  }
}
