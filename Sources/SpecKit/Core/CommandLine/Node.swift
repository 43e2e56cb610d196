/// The command tree as data: help, manual, completions and the tests that walk every command are
/// loops over it.
package struct Node: Sendable {
  package let name: String
  /// Made when asked for, as `children` are: a command must not pay for the tables of all others.
  private let makeHelp: @Sendable () -> Help
  private let makeResult: @Sendable () -> ResultShape
  private let makeArguments: @Sendable () -> [ArgumentInfo]
  private var makeChildren: @Sendable () -> [Node] = { [] }
  package private(set) var isGroup = false

  /// The members of the JSON of a command, and the columns of its lines.
  package typealias ResultShape = (fields: [Field], columns: [String])
  /// Runs a command whose arguments were read.
  package typealias Run = @Sendable (Context) throws -> Void

  package var abstract: Text { makeHelp().abstract }
  package var notes: Text { makeHelp().notes }
  package var arguments: [ArgumentInfo] { makeArguments() }
  package var fields: [Field] { makeResult().fields }
  package var columns: [String] { makeResult().columns }
  /// - Parameter path: the names that lead to this node, its own last.
  package func examples(_ path: [String]) -> [Example] {
    makeHelp().examples.map { $0.after(path) }
  }
  /// Nil for the neighbors.
  var seeAlso: [String]? { makeHelp().seeAlso }
  /// Words that name no child go to the command that a bare group runs.
  package private(set) var passesWords = false
  /// Above which commands of its group help lists it.
  package private(set) var heading: Text?
  /// Left out of help; for programs, not people.
  package private(set) var isHidden = false
  /// False for a group that does nothing without a verb.
  package private(set) var isRunnable = true
  /// Words that people try instead of a command of this group, and the calls that they mean.
  private(set) var aliases: [String: CommandGuess] = [:]
  let suggest: @Sendable ([String]) -> String?
  /// Reads the matched words into a command.
  private let prepare: @Sendable ([Parser.Match]) throws -> Run

  package var children: [Node] { makeChildren() }

  package init(
    _ name: String, help: @escaping @Sendable () -> Help,
    result: @escaping @Sendable () -> ResultShape = { ([], []) },
    arguments: @escaping @Sendable () -> [ArgumentInfo] = { [] },
    suggest: @escaping @Sendable ([String]) -> String? = { _ in nil },
    prepare: @escaping @Sendable ([Parser.Match]) throws -> Run = { _ in { _ in } }
  ) {
    self.name = name
    makeHelp = help
    makeResult = result
    makeArguments = arguments
    self.suggest = suggest
    self.prepare = prepare
  }

  package init<C: Command>(_ name: String, _ type: C.Type) {
    self.init(
      name, help: { C.help }, result: { (C.Result.resultFields, C.Result.resultColumns) },
      arguments: { C.arguments.map(\.info) + C.Session.Options.arguments.map(\.info) },
      suggest: { C.suggestion(for: $0) },
      prepare: { matches in
        var (command, options) = (C(), C.Session.Options())
        let (own, shared) = (C.arguments, C.Session.Options.arguments)
        try Parser.assign(matches, own.map(\.info) + shared.map(\.info)) { text, index in
          if index < own.count {
            try own[index].assign(text, &command)
          } else {
            try shared[index - own.count].assign(text, &options)
          }
        }
        return { [command, options] context in
          try command.run(try C.Session(context, options)).show(in: context)
        }
      })
  }

  /// A group that shows its help when nothing follows it.
  package init(
    group name: String, _ abstract: Text, examples: [Example] = [],
    @Children _ children: @escaping @Sendable () -> [Node]
  ) {
    self.init(name, help: { Help(abstract, examples: examples, seeAlso: []) })
    makeChildren = children
    isGroup = true
    isRunnable = false
  }

  /// A group that runs a command of its own when no verb follows it.
  package init(
    group name: String, _ abstract: Text, discussion: Text? = nil, bare command: Node,
    passesWords: Bool = false, aliases: [String: CommandGuess] = [:],
    @Children _ children: @escaping @Sendable () -> [Node]
  ) {
    self.init(
      name,
      help: {
        let help = command.makeHelp()
        return Help(
          abstract, notes: discussion ?? help.notes, examples: help.examples, seeAlso: help.seeAlso)
      },
      result: command.makeResult, arguments: command.makeArguments, suggest: command.suggest,
      prepare: command.prepare)
    makeChildren = children
    isGroup = true
    self.passesWords = passesWords
    self.aliases = aliases
  }

  package var hidden: Node {
    var copy = self
    copy.isHidden = true
    return copy
  }

  package var visibleChildren: [Node] { children.filter { !$0.isHidden } }

  @resultBuilder
  package enum Children {
    package static func buildExpression(_ node: Node) -> [Node] { [node] }
    package static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
    package static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap(\.self) }
  }

  /// Commands that help lists under a heading of their own.
  package static func under(_ heading: Text, @Children _ nodes: () -> [Node]) -> [Node] {
    nodes().map { node in
      var copy = node
      copy.heading = heading
      return copy
    }
  }
}

extension Node {
  /// The node at a path below this one and the names on the way, this one's first.
  package func find(_ path: some Sequence<String>) throws(UsageError) -> (
    node: Node, path: [String]
  ) {
    let (node, others, names) = try descend(Array(path))
    guard let word = others.first else { return (node, names) }
    throw node.unknown(word, others.dropFirst(), after: names)
  }

  /// Every node of the tree with the names that lead to it.
  ///
  /// - Parameter isIncluded: whether a node and those below it belong to the result.
  package func walk(
    _ path: [String] = [], where isIncluded: (Node) -> Bool = { _ in true }
  ) -> [(path: [String], node: Node)] {
    guard isIncluded(self) else { return [] }
    let here = path + [name]
    return [(here, self)] + children.flatMap { $0.walk(here, where: isIncluded) }
  }

  /// Follows words to a command, passing over options on the way: global ones, and those of a group
  /// that its commands share.
  ///
  /// - Parameter skipsUnknown: whether an unknown option is passed over too. As the word behind it may be its value,
  ///   no word is an unknown command from there on.
  /// - Returns: the command, the words that are its own (global options included), and its names.
  package func descend(
    _ words: [String], globals: [ArgumentInfo] = [], skipsUnknown: Bool = false
  ) throws(UsageError) -> (node: Node, words: [String], path: [String]) {
    var node = self
    var path = [name]
    var kept: [String] = []
    var words = ArraySlice(words)
    var isSure = true
    while node.isGroup, let word = words.first {
      if Parser.looksLikeOption(word) {
        let option = Parser.leadingOption(words, globals + node.arguments.filter(\.isOption))
        guard option != nil || skipsUnknown else { break }
        isSure = isSure && option != nil
        kept += words.prefix(option?.count ?? 1)
        words.removeFirst(option?.count ?? 1)
      } else if let child = node.children.first(where: { $0.name == word }) {
        node = child
        path.append(word)
        words.removeFirst()
      } else if node.passesWords || !isSure {
        break
      } else {
        throw node.unknown(word, words.dropFirst(), after: path)
      }
    }
    return (node, kept + words, path)
  }

  /// Reads the words of a command, and checks the values of global options among them.
  package func ready(_ words: [String]) throws -> Run {
    let arguments = arguments
    let infos = arguments + GlobalOptions.infos
    let matches = try Parser.match(words, infos, suggest: suggest)
    // The program has read them already, but without reporting wrong values.
    var globals = GlobalOptions()
    try Parser.assign(matches.filter { $0.index >= arguments.count }, infos) { text, index in
      try GlobalOptions.arguments[index - arguments.count].assign(text, &globals)
    }
    return try prepare(matches.filter { $0.index < arguments.count })
  }
}
