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

  /// The names that lead to the command, or the topic.
  package let path: [String]
  package let form: Form
  let abstract: Text
  let blocks: [Block]

  enum Block: Sendable {
    case usage([Usage])
    case examples([Example])
    case commands(Text?, [Entry])
    /// Positional arguments or options.
    case arguments(Text, [ArgumentInfo])
    case notes(Text)
    /// Only in the manual.
    /// With the columns of a line in a pipe.
    case fields([Field], columns: [String])
    /// Rows of a topic.
    case terms(Text, [(name: String, help: String)])
    case seeAlso([Reference])
  }

  /// A way to call a command.
  struct Usage: Sendable {
    let path: [String]
    var arguments: [ArgumentInfo] = []
    /// Whether a command of the group follows.
    var hasCommand = false
  }

  /// A command of a group.
  struct Entry: Sendable {
    let path: [String]
    let abstract: Text
  }

  /// A command or a call to look at.
  struct Reference: Sendable {
    let call: String
    /// The names of the command, if it has a manual page.
    var page: [String]?
  }
}

extension HelpDocument {
  /// - Parameters:
  ///   - root: the whole tree, in which references are looked up.
  ///   - language: the language in which the short form fits on one screen.
  package init(
    _ node: Node, _ path: [String], _ form: Form, in root: Node, language: String = "en"
  ) {
    if form == .short {
      self = .short(node, path, language)
      return
    }
    self.path = path
    self.form = form
    abstract = node.abstract
    let options = Block.arguments(helpTexts.options, node.sortedOptions)
    let positionals = Block.arguments(
      helpTexts.arguments, node.arguments.filter { !$0.isOption })
    let usage = Block.usage(node.usage(path))
    let commands = node.commandsByHeading(path).map { Block.commands($0.heading, $0.entries) }
    let globals: [Block] =
      path.count == 1
      ? [.arguments(helpTexts.globalOptions, GlobalOptions.infos)] : []
    let references = node.references(path, root)
    let examples = node.examples(path)
    let blocks: [Block]
    if form == .manual {
      let topics: [Block] =
        path.count == 1
        ? HelpTopic.allCases.map { .terms(Text($0.title), $0.rows) } : []
      blocks =
        [usage, .notes(node.notes), positionals, options] + globals + commands
        + [.fields(node.fields, columns: node.columns), .examples(examples)] + topics + [
          .seeAlso(references)
        ]
    } else {
      blocks =
        [usage, .examples(examples)] + commands + [positionals, options] + globals
        + [.notes(node.notes), .seeAlso(references)]
    }
    self.blocks = blocks.filter { !$0.isEmpty }
  }

  package init(_ topic: HelpTopic) {
    path = [topic.rawValue]
    form = .full
    abstract = Text(topic.abstract)
    blocks = [.terms(Text(topic.rawValue), topic.rows)]
  }
}

extension HelpDocument.Block {
  var isEmpty: Bool {
    switch self {
    case .usage(let usage): usage.isEmpty
    case .examples(let examples): examples.isEmpty
    case .commands(_, let entries): entries.isEmpty
    case .arguments(_, let arguments): arguments.isEmpty
    case .notes(let text): text.isEmpty
    case .fields(let fields, _): fields.isEmpty
    case .terms(_, let rows): rows.isEmpty
    case .seeAlso(let references): references.isEmpty
    }
  }
}

extension Node {
  func usage(_ path: [String]) -> [HelpDocument.Usage] {
    (isRunnable ? [HelpDocument.Usage(path: path, arguments: arguments)] : [])
      + (isGroup ? [HelpDocument.Usage(path: path, hasCommand: true)] : [])
  }

  /// The commands of a group in the order of their headings.
  func commandsByHeading(
    _ path: [String]
  ) -> [(heading: Text?, entries: [HelpDocument.Entry])] {
    var found: [(heading: Text?, entries: [HelpDocument.Entry])] = []
    for child in visibleChildren {
      let entry = HelpDocument.Entry(path: path + [child.name], abstract: child.abstract)
      if let index = found.firstIndex(where: { $0.heading == child.heading }) {
        found[index].entries.append(entry)
      } else {
        found.append((child.heading, [entry]))
      }
    }
    return found
  }

  /// The options, with what only scripts use at the end.
  fileprivate var sortedOptions: [ArgumentInfo] {
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

  /// The help with the choices, bounds and default that its text does not name; the first sentence alone
  /// in the short form.
  func helpText(_ language: String, _ form: HelpDocument.Form = .full) -> String {
    var text = help(language)
    if form == .short {
      return text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text
    }
    func add(_ more: Text, _ values: [String: String] = [:]) {
      text += " " + more(language, values)
    }
    let isNamed = choices.allSatisfy { text.contains($0) }
    if !choices.isEmpty, !isNamed {
      add(helpTexts.choices, ["choices": choices.joined(separator: ", ")])
    }
    if let (low, high) = bounds?(), !text.contains(low) || !text.contains(high) {
      add(helpTexts.bounds, ["low": low, "high": high])
    }
    if let shows { add(helpTexts.standard, ["value": shows(language)]) }
    if isRepeatable, kind == .option { add(helpTexts.repeatable) }
    return text
  }
}

/// The titles of help, and its additions to the text of an argument.
package struct HelpTexts: Sendable {
  let usage = Text("Usage")
  let examples = Text("Examples")
  let commands = Text("Commands")
  let arguments = Text("Arguments")
  let options = Text("Options")
  let globalOptions = Text("Global options")
  let notes = Text("Notes")
  let seeAlso = Text("See also")
  let more = Text("More: {call}")
  let choices = Text("One of {choices}.")
  let bounds = Text("From {low} to {high}.")
  let standard = Text("Default: {value}.")
  let repeatable = Text("May be given several times.")
}

package let helpTexts = HelpTexts()
