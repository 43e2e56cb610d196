/// The command tree as data: help, manual, completions and the tests that walk every command are
/// loops over it.
package struct Node: Sendable {
  package let name: String
  package let abstract: Text
  /// Made when asked for, as `children` are: a command must not pay for the tables of all others.
  private var makeArguments: @Sendable () -> [ArgumentInfo] = { [] }
  private var makeDetails: @Sendable () -> Details = { Details() }
  private var makeChildren: @Sendable () -> [Node] = { [] }
  package private(set) var isGroup = false

  /// What only help and its kin show.
  package struct Details {
    var notes: Text
    var fields: [Field]
    var columns: [String]
    /// Takes the path of the command.
    var examples: ([String]) -> [Example]
    /// Nil for the neighbors.
    var seeAlso: [String]?

    package init(
      notes: Text = "", fields: [Field] = [], columns: [String] = [],
      examples: @escaping ([String]) -> [Example] = { _ in [] }, seeAlso: [String]? = nil
    ) {
      self.notes = notes
      self.fields = fields
      self.columns = columns
      self.examples = examples
      self.seeAlso = seeAlso
    }
  }

  package var notes: Text { makeDetails().notes }
  package var arguments: [ArgumentInfo] { makeArguments() }
  package var fields: [Field] { makeDetails().fields }
  package var columns: [String] { makeDetails().columns }
  /// - Parameter path: the names that lead to this node, its own last.
  package func examples(_ path: [String]) -> [Example] { makeDetails().examples(path) }
  var seeAlso: [String]? { makeDetails().seeAlso }
  /// Words that name no child go to the command that a bare group runs.
  package var passesWords = false
  /// Above which commands of its group help lists it.
  package private(set) var heading: Text?
  /// Left out of help; for programs, not people.
  package var isHidden = false
  /// False for a group that does nothing without a verb.
  package var isRunnable = true
  /// Words that people try and that are no commands here, and what to call instead.
  package var aliases: [String: CommandGuess] = [:]
  private(set) var suggest: @Sendable ([String]) -> String? = { _ in nil }
  /// Reads the matched words into a command and gives what runs it.
  let prepare: @Sendable ([Parser.Match]) throws -> @Sendable (Context) throws -> Void

  package var children: [Node] { makeChildren() }

  package init(
    _ name: String, _ abstract: Text, arguments: @escaping @Sendable () -> [ArgumentInfo],
    details: @escaping @Sendable () -> Details,
    suggest: @escaping @Sendable ([String]) -> String? = { _ in nil },
    prepare: @escaping @Sendable ([Parser.Match]) throws -> @Sendable (Context) throws -> Void
  ) {
    self.name = name
    self.abstract = abstract
    makeArguments = arguments
    makeDetails = details
    self.suggest = suggest
    self.prepare = prepare
  }

  /// A command and its verb.
  package init<C: Command>(_ name: String, _ type: C.Type) {
    self.init(
      name, C.help.abstract,
      arguments: { C.arguments.map(\.info) + C.Session.Options.arguments.map(\.info) },
      details: {
        Details(
          notes: C.help.notes, fields: C.Result.resultFields, columns: C.Result.resultColumns,
          examples: { path in
            C.help.examples.map {
              Example($0.line(after: path), $0.help, setup: $0.setup, runs: $0.runs)
            }
          },
          seeAlso: C.help.seeAlso)
      },
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
    group name: String, _ abstract: Text, discussion: Text = "", examples: [Example] = [],
    @Children _ children: @escaping @Sendable () -> [Node]
  ) {
    self.name = name
    self.abstract = abstract
    makeDetails = { Details(notes: discussion, examples: { _ in examples }, seeAlso: []) }
    makeChildren = children
    isGroup = true
    isRunnable = false
    prepare = { _ in { _ in } }
  }

  /// A group that runs a command of its own when no verb follows it.
  package init(
    group name: String, _ abstract: Text, discussion: Text? = nil, bare command: Node,
    passesWords: Bool = false, aliases: [String: CommandGuess] = [:],
    @Children _ children: @escaping @Sendable () -> [Node]
  ) {
    self.name = name
    self.abstract = abstract
    self.passesWords = passesWords
    self.aliases = aliases
    makeChildren = children
    isGroup = true
    makeArguments = command.makeArguments
    suggest = command.suggest
    let makeDetails = command.makeDetails
    self.makeDetails = {
      var details = makeDetails()
      if let discussion { details.notes = discussion }
      return details
    }
    prepare = command.prepare
  }

  /// The same node left out of help.
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
}

extension Node {
  /// Commands that help lists under a heading of their own.
  package static func under(_ heading: Text, @Children _ nodes: () -> [Node]) -> [Node] {
    nodes().map { node in
      var copy = node
      copy.heading = heading
      return copy
    }
  }

  /// The node at a path below this one and the names on the way, this one's first.
  package func find(_ path: some Sequence<String>) throws(UsageError) -> (
    node: Node, path: [String]
  ) {
    var node = self
    var names = [name]
    for word in path {
      guard let child = node.children.first(where: { $0.name == word }) else {
        throw node.unknown(word, after: names)
      }
      node = child
      names.append(child.name)
    }
    return (node, names)
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
}

extension Node {
  /// Follows words to a command, passing over options on the way: global ones, and those of a group
  /// that its commands share.
  ///
  /// - Returns: the command, the words that are its own (global options included), and its names.
  package func descend(_ words: [String], globals: [ArgumentInfo]) throws(UsageError)
    -> (node: Node, words: [String], path: [String])
  {
    var node = self
    var path = [name]
    var kept: [String] = []
    var words = ArraySlice(words)
    while node.isGroup, let word = words.first {
      if Parser.looksLikeOption(word) {
        let options = globals + node.arguments.filter(\.isOption)
        guard let count = Self.optionWords(words, options) else { break }
        kept += words.prefix(count)
        words = words.dropFirst(count)
      } else if let child = node.children.first(where: { $0.name == word }) {
        node = child
        path.append(word)
        words.removeFirst()
      } else if node.passesWords {
        break
      } else {
        throw node.unknown(word, words.dropFirst(), after: path)
      }
    }
    return (node, kept + words, path)
  }

  /// How many words the option in front takes, or nothing if it is none of these.
  static func optionWords(_ words: ArraySlice<String>, _ options: [ArgumentInfo]) -> Int? {
    guard words.first != "--" else { return nil }
    for count in [1, 2] where words.count >= count {
      if (try? Parser.match(words.prefix(count), options)) != nil { return count }
    }
    return nil
  }

  /// Reads the words of a command; what is left of the global options is checked too.
  package func ready(_ words: [String]) throws -> @Sendable (Context) throws -> Void {
    let arguments = arguments
    let count = arguments.count
    let matches = try match(words, arguments + GlobalOptions.infos)
    let global = matches.filter { $0.index >= count }.map {
      Parser.Match(index: $0.index - count, text: $0.text)
    }
    // The program has taken them from the line already; this finds what is wrong with their values.
    var globals = GlobalOptions()
    try Parser.assign(global, GlobalOptions.infos) { text, index in
      try GlobalOptions.arguments[index].assign(text, &globals)
    }
    return try prepare(matches.filter { $0.index < count })
  }

  /// Sorts the words; of one too many it is told what was probably meant.
  private func match(_ words: [String], _ infos: [ArgumentInfo]) throws(UsageError)
    -> [Parser.Match]
  {
    do {
      return try Parser.match(words, infos)
    } catch {
      guard case .extraArgument(let word, let others, _) = error else { throw error }
      throw UsageError.extraArgument(
        word, before: others, suggestion: suggest([word] + others))
    }
  }
}
