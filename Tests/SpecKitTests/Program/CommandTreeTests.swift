import Foundation
import SpecCore
import SpecKit
import SpecTestSupport
import Testing

/// Rules that hold for every command, by walking the tree.
@Suite struct `Every command` {
  struct Entry: CustomTestStringConvertible, Sendable {
    let path: [String]
    let node: Node
    var name: String { path.joined(separator: " ") }
    var testDescription: String { name }
  }

  static let entries = commandTree.walk().map { Entry(path: $0.path, node: $0.node) }
  static let visible = entries.filter { !$0.node.isHidden }
  static let globals = GlobalOptions.infos

  @Test(arguments: visible) func `is described in one sentence`(entry: Entry) {
    let abstract = entry.node.abstract("en")
    #expect(abstract.hasSuffix(".") && abstract.count <= 80 && abstract.first?.isUppercase == true)
    for argument in entry.node.arguments {
      #expect(argument.help("en").hasSuffix("."), "\(argument.name)")
    }
    #expect(entry.node.fields.allSatisfy { !$0.help.isEmpty })
  }

  /// The closed vocabulary of types.
  @Test(arguments: visible) func `types its JSON fields with known words`(entry: Entry) {
    let known = ["string", "integer", "number", "boolean", "instant", "date", "object"]
    for field in entry.node.fields {
      var word = "\(field.type)"
      if word.hasSuffix("?") { word.removeLast() }
      while word.hasPrefix("["), word.hasSuffix("]") { word = String(word.dropFirst().dropLast()) }
      #expect(known.contains(word) || word.contains("|"), "\(field.name): \(field.type)")
    }
  }

  @Test(arguments: visible.filter { $0.path.count > 1 && $0.node.isRunnable })
  func `has an example that starts with its call`(entry: Entry) {
    #expect(!entry.node.examples(entry.path).isEmpty)
    #expect(entry.node.examples(entry.path).allSatisfy { $0.line.hasPrefix("spec ") })
  }

  @Test(arguments: visible) func `names its options in one style`(entry: Entry) {
    let options = entry.node.arguments.filter(\.isOption)
    let names = options.flatMap(\.names)
    for name in names {
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } && name.count > 1)
    }
    #expect(Set(names).count == names.count)
    let shorts = (options + Self.globals).compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    let reserved = Set(Self.globals.flatMap(\.names))
    #expect(reserved.isDisjoint(with: names))
    #expect(Set(entry.node.children.map(\.name)).count == entry.node.children.count)
  }

  @Test(arguments: visible) func `has help that fits and keeps its order`(entry: Entry) throws {
    let words = Array(entry.path.dropFirst())
    let order = [
      "USAGE", "EXAMPLES", "COMMANDS", "ARGUMENTS", "OPTIONS", "GLOBAL OPTIONS", "NOTES",
      "SEE ALSO",
    ]
    let (node, path) = try commandTree.find(words)
    for (columns, form) in [80, 40, 20].flatMap({ [($0, HelpDocument.Form.full), ($0, .short)] }) {
      let document = HelpDocument(node, path, form, in: commandTree)
      let text = document.text(columns: columns)
      let rows = text.split(separator: "\n").map(String.init)
      #expect(!rows.contains("JSON FIELDS"))
      // A word longer than the page, such as a long option, stands alone.
      let wide = rows.filter { displayWidth($0) > columns && $0.contains(" ") }
      #expect(columns < 80 || wide.isEmpty, "\(wide)")
      let titles = rows.compactMap { order.firstIndex(of: $0) }
      #expect(titles == titles.sorted())
    }
  }

  @Test(arguments: visible) func `answers help in every way of asking`(entry: Entry) {
    let words = Array(entry.path.dropFirst())
    let home = TestHome()
    let help = home.run(words: words + ["--help"])
    let short = home.run(words: words + ["-h"])
    for help in [help, short] {
      #expect(
        help.status == 0 && help.err.isEmpty
          && help.out.hasPrefix(entry.node.abstract("en").prefix(8)))
    }
    #expect(home.run(words: words + ["--help", "--bogus", "extra"]) == help)
    #expect(home.run(words: words + ["-h", "--bogus", "extra"]) == short)
    #expect(home.run(words: words + ["-h", "--help"]) == help)
    #expect(home.run(words: words + ["--help"], environment: ["NO_COLOR": "1"]) == help)
    if words.first != "help" { #expect(home.run(words: ["help"] + words) == help) }
  }

  @Test(arguments: visible) func `has a short help that fits on a screen of 24 rows`(entry: Entry) {
    for language in ["en", "ru", "ar"] {
      let document = HelpDocument(
        entry.node, entry.path, .short, in: commandTree, language: language)
      let help = document.text(columns: 80)
      #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 24)
    }
  }

  @Test(arguments: visible.filter { $0.path.count > 1 })
  func `is named in the short help of its group`(entry: Entry) throws {
    let name = try #require(entry.path.last)
    let help = TestHome().run(words: entry.path.dropFirst().dropLast() + ["-h"]).out
    // Usage, examples and the way to more name commands too.
    let rows = help.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("  spec ") }
    let names = rows.flatMap { row in
      let list = row.replacing(/^.* {2}/, with: "").split { ", ".contains($0) }
      let isList = row.contains(",") || list.count == 1
      // A row of its own begins with the name; a list follows its heading.
      return isList && !row.hasSuffix(".") ? list : Array(row.split(separator: " ").prefix(1))
    }
    #expect(names.contains(Substring(name)), "\(names)")
  }

  @Test(arguments: visible.filter { !$0.node.fields.isEmpty })
  func `lists its fields without running`(entry: Entry) {
    let home = TestHome()
    let words = Array(entry.path.dropFirst())
    let listed = home.run(words: words + ["--fields", "help"])
    #expect(listed.status == 0 && listed.err.isEmpty)
    #expect(listed.records.map { $0[0] } == entry.node.fields.map(\.name))
    #expect(listed.records.allSatisfy { $0.count == 3 })
  }

  @Test(arguments: ["grid", "timers", "dindin", "usframe", "hacksmiths"])
  func `a suggested command of another name exists`(module: String) {
    for word in ["rm", "remove", "start", "stop", "ls", "create", "new", "members", "profile"] {
      let refused = TestHome().run("\(module) \(word)")
      #expect(refused.status == 64, "\(module) \(word)")
      for command in refused.err.split(separator: "'").filter({ $0.hasPrefix("spec \(module) ") }) {
        #expect(TestHome().run("\(command.dropFirst(5)) -h").status == 0, "\(refused.err)")
      }
    }
  }

  @Test(arguments: visible) func `is in the manual with every option`(entry: Entry) throws {
    let page = TestHome().run(words: ["manual"] + entry.path.dropFirst()).out
    let plain = page.replacing("\\-", with: "-")
    let title = entry.path.joined(separator: "-")
    #expect(plain.hasPrefix(".TH \"\(title.uppercased())\" \"1\" "))
    #expect(plain.contains(entry.name))
    for field in entry.node.fields { #expect(plain.contains("\\fB\(field.name)\\fR")) }
    for child in entry.node.visibleChildren {
      #expect(plain.contains("\\fB\(title)-\(child.name)\\fR(1)"))
    }
    for name in entry.node.arguments.filter(\.isOption).flatMap(\.names) {
      #expect(plain.contains("--\(name)"), "--\(name)")
    }
    #expect(page.split(separator: "\n").allSatisfy { !$0.hasPrefix("'") })
  }

  @Test(arguments: visible) func `is offered by completion with every option`(entry: Entry) {
    let home = TestHome()
    let words = Array(entry.path.dropFirst())
    if let last = words.last {
      let offered = home.run(words: ["__complete", "--"] + words.dropLast() + [""]).records
      #expect(offered.contains { $0[0] == last })
    }
    let options = home.run(words: ["__complete", "--"] + words + ["--"]).records.map { $0[0] }
    for name in (entry.node.arguments + Self.globals).filter(\.isOption).flatMap(\.names) {
      #expect(options.contains("--\(name)"), "--\(name)")
    }
  }

  @Test(arguments: visible) func `refuses unknown options and commands`(entry: Entry) {
    let home = TestHome()
    let words = Array(entry.path.dropFirst())
    let option = home.run(words: words + ["--no-such-option"])
    #expect(option.status == 64 && option.out.isEmpty)
    #expect(option.err.hasPrefix("spec: unknown option '--no-such-option'"))
    #expect(option.err.split(separator: "\n").count == 1)
    let json = home.run(words: words + ["--json", "--no-such-option"])
    #expect(json.status == 64 && json.out.isEmpty)
    let error = try? JSON(parsing: json.err)
    #expect(error?["error"]?["code"] == "unknown-option" && error?["error"]?["status"] == 64)
    if entry.node.isGroup, !entry.node.passesWords {
      let command = home.run(words: words + ["no-such-command"])
      #expect(command.status == 64 && command.err.hasPrefix("spec: "))
    }
  }

  /// Set-up takes most of the time, so all forms of output start from copies of one home.
  @Test(arguments: visible.filter { $0.path.count > 1 && $0.node.isRunnable })
  func `has examples that run as they are written, and with a header or chosen fields`(
    entry: Entry
  ) throws {
    for example in entry.node.examples(entry.path) where example.runs {
      let home = TestHome()
      for line in example.setup {
        let result = home.run(line.spec)
        #expect(result.status == 0, "\(line): \(result)")
      }
      let result = try home.copy().run(example.line.spec)
      #expect(result.status == 0, "\(example.line): \(result)")
      guard !example.line.contains("--keys") else { continue }
      if !entry.node.columns.isEmpty { try checkHeader(of: example, entry.node, home) }
      if !entry.node.fields.isEmpty { try checkFields(of: example, entry.node, home) }
    }
  }

  /// With `--header` the first record names the columns.
  private func checkHeader(of example: Example, _ node: Node, _ home: TestHome) throws {
    let call = example.line.spec.replacing(" --json", with: "")
    let result = try home.copy().run("\(call) --header")
    #expect(result.status == 0, "\(example.line): \(result.err)")
    guard let header = result.records.first else { return }
    if header == node.columns {
      #expect(
        result.records.allSatisfy { $0.count == header.count && !$0.contains("") },
        "\(example.line): \(result.out)")
    } else {
      // A document, such as a manual page or a number.
      #expect(try result.out == home.copy().run(call).out, "\(example.line)")
    }
  }

  /// Examples whose result is a document or a number, which has no fields.
  private static let documents: Set = [
    "spec manual timers add", "spec dindin invite list --count",
    "spec timers export ics --days 7",
  ]

  /// The chosen fields are a table: no line has another width.
  private func checkFields(of example: Example, _ node: Node, _ home: TestHome) throws {
    let names = node.fields.prefix(3).map(\.name)
    let call = example.line.spec.replacing(" --json", with: "")
    let result = try home.copy().run("\(call) --header --fields \(names.joined(separator: ","))")
    if Self.documents.contains(example.line) {
      #expect(result.status == 64, "\(example.line)")
      #expect(result.err.contains("has no fields"), "\(example.line): \(result.err)")
      return
    }
    #expect(result.status == 0, "\(example.line): \(result.err)")
    // A stream to which nothing comes prints no header.
    guard let header = result.records.first else { return }
    #expect(header == names, "\(example.line): \(result.out)")
    #expect(result.records.allSatisfy { $0.count == names.count }, "\(example.line)")
  }
}

extension String {
  /// The line without the program's name.
  var spec: String { hasPrefix("spec ") ? String(dropFirst(5)) : self }
}
