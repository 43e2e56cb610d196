/// The help of a command or a topic as blocks: the text of help, the manual and its JSON are written from it.
package struct HelpDocument: Sendable {
  /// The extent of the help.
  package enum Form: Sendable, Equatable {
    /// `-h`: how to call it, examples, its options or commands, on one screen.
    case short
    /// `--help`: also notes, all examples, references.
    case full
    /// The manual page: also the fields of the result.
    case manual
  }

  enum Subject: Sendable {
    case command(Node)
    case topic(HelpTopic)
  }

  let subject: Subject
  /// The names that lead to the command, or the topic.
  let path: [String]
  let form: Form
  let language: String
  let abstract: Text
  let blocks: [Block]

  enum Block: Sendable {
    case usage
    case examples([Example])
    case commands(Text?, [Node])
    /// Positional arguments or options.
    case arguments(Text, [ArgumentInfo])
    case notes(Text)
    /// Only in the manual, with the columns of a line in a pipe.
    case fields([Field], columns: [String])
    /// Rows of a topic.
    case terms(Text, [(name: String, help: String)])
    case seeAlso([Reference])
  }

  /// A command or a call to look at.
  struct Reference: Sendable {
    let call: String
    /// The names of the command, if it has a manual page.
    var page: [String]?
  }
}

extension HelpDocument {
  /// - Parameter root: the whole tree, in which references are looked up.
  package init(
    _ node: Node, _ path: [String], _ form: Form, in root: Node, language: String = "en"
  ) {
    let (usage, notes) = (Block.usage, Block.notes(node.notes))
    let examples = Block.examples(node.examples(path))
    let commands = node.commandsByHeading.map { Block.commands($0.heading, $0.nodes) }
    let arguments = [
      Block.arguments(helpTexts.arguments, node.positionals),
      .arguments(helpTexts.options, node.sortedOptions),
      .arguments(Text("Global options"), path.count == 1 ? GlobalOptions.infos : []),
    ]
    let references = Block.seeAlso(node.references(path, root))
    let blocks: [Block]
    switch form {
    case .short:
      blocks = Self.shortBlocks(node, path, language)
    case .full:
      blocks = [usage, examples] + commands + arguments + [notes, references]
    case .manual:
      let fields = Block.fields(node.fields, columns: node.columns)
      let topics = path.count == 1 ? HelpTopic.allCases : []
      blocks =
        [usage, notes] + arguments + commands + [fields, examples]
        + topics.map { Block.terms(Text($0.title), $0.rows) } + [references]
    }
    self.init(node, path, form, language, blocks)
  }

  init(_ node: Node, _ path: [String], _ form: Form, _ language: String, _ blocks: [Block]) {
    subject = .command(node)
    self.path = path
    self.form = form
    self.language = language
    abstract = node.abstract
    self.blocks = blocks.filter { !$0.isEmpty }
  }

  package init(_ topic: HelpTopic, language: String) {
    subject = .topic(topic)
    path = [topic.rawValue]
    form = .full
    self.language = language
    abstract = Text(topic.abstract)
    blocks = [.terms(Text(topic.rawValue), topic.rows)]
  }

  /// The ways to call the command, in words: arguments in brackets where they may be left out.
  ///
  /// - Parameter style: applied to each name for which something is put in.
  func usage(_ style: (String) -> String = { $0 }) -> [[String]] {
    guard case .command(let node) = subject else { return [] }
    let values = node.positionals.map { argument in
      let name = style("<\(argument.name)>") + (argument.kind == .rest ? "..." : "")
      return argument.isRequired ? name : "[\(name)]"
    }
    let options = node.arguments.contains(where: \.isOption) ? ["[\(style("options"))]"] : []
    return (node.isRunnable ? [values + options] : [])
      + (node.isGroup ? [[style("<command>")]] : [])
  }
}

extension HelpDocument.Block {
  fileprivate var isEmpty: Bool {
    switch self {
    case .usage: false
    case .examples(let examples): examples.isEmpty
    case .commands(_, let nodes): nodes.isEmpty
    case .arguments(_, let arguments): arguments.isEmpty
    case .notes(let text): text.isEmpty
    case .fields(let fields, _): fields.isEmpty
    case .terms(_, let rows): rows.isEmpty
    case .seeAlso(let references): references.isEmpty
    }
  }
}

extension Node {
  /// The commands of a group in the order of their headings.
  var commandsByHeading: [(heading: Text?, nodes: [Node])] {
    visibleChildren.reduce(into: []) { groups, child in
      if let index = groups.firstIndex(where: { $0.heading == child.heading }) {
        groups[index].nodes.append(child)
      } else {
        groups.append((child.heading, [child]))
      }
    }
  }

  var positionals: [ArgumentInfo] { arguments.filter { !$0.isOption } }

  /// The options, with what only scripts use at the end.
  var sortedOptions: [ArgumentInfo] {
    let options = arguments.filter(\.isOption)
    return options.filter { $0.name != "keys" } + options.filter { $0.name == "keys" }
  }

  /// The nearest two commands on each side in the same group, as they are typed.
  fileprivate func neighbors(of path: [String]) -> [String] {
    let group = path.dropLast()
    guard let siblings = try? find(group.dropFirst()).node.visibleChildren,
      let place = siblings.firstIndex(where: { $0.name == path.last })
    else { return [] }
    return siblings.indices.filter { $0 != place && abs($0 - place) <= 2 }.map {
      (group + [siblings[$0].name]).joined(separator: " ")
    }
  }

  fileprivate func references(_ path: [String], _ root: Node) -> [HelpDocument.Reference] {
    let call = path.joined(separator: " ")
    let others = (seeAlso ?? root.neighbors(of: path)).map { words in
      let words = words.hasPrefix("spec ") ? words : "spec \(words)"
      let names = words.split(separator: " ").map(String.init)
      let isCommand = (try? root.find(names.dropFirst())) != nil
      return HelpDocument.Reference(call: words, page: isCommand ? names : nil)
    }
    let fields = fields.isEmpty ? [] : [HelpDocument.Reference(call: "\(call) --fields help")]
    let children = isGroup ? [HelpDocument.Reference(call: "\(call) <command> --help")] : []
    // The parent and the root, which is the parent of a module.
    let groups = path.count > 2 ? [Array(path.dropLast()), [root.name]] : [[root.name]]
    let above =
      path.count == 1
      ? HelpTopic.allCases.map { HelpDocument.Reference(call: "spec help \($0.rawValue)") }
      : groups.map { names in
        HelpDocument.Reference(call: names.joined(separator: " ") + " --help", page: names)
      }
    return others + fields + children + above
  }
}

extension ArgumentInfo {
  /// `-n, --count N`, or `<timer>`.
  var helpLabel: String {
    guard isOption else { return "<\(name)>" }
    let short = short.map { "-\($0), " } ?? "    "
    let names = names.map { "--\($0)" }.joined(separator: ", ")
    return short + names + (value.isEmpty ? "" : " \(value)")
  }

  /// The help with the choices, bounds and default that its text does not name.
  func helpText(_ language: String) -> String {
    let text = help(language)
    var sentences = [text]
    if !choices.allSatisfy({ text.contains($0) }) {
      sentences.append(
        Text("One of {choices}.")(language, ["choices": choices.joined(separator: ", ")]))
    }
    if let (low, high) = bounds?(), !text.contains(low) || !text.contains(high) {
      sentences.append(Text("From {low} to {high}.")(language, ["low": low, "high": high]))
    }
    if let shows {
      sentences.append(Text("Default: {value}.")(language, ["value": shows(language)]))
    }
    if isRepeatable, kind == .option {
      sentences.append(Text("May be given several times.")(language))
    }
    return sentences.joined(separator: " ")
  }
}

/// Titles of help.
struct HelpTexts: Sendable {
  let commands = Text("Commands")
  let arguments = Text("Arguments")
  let options = Text("Options")
}

let helpTexts = HelpTexts()
