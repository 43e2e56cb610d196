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
  private struct Details {
    var discussion: Text = ""
    var fields: [Field] = []
    var examples: [Example] = []
    var seeAlso: [String] = []
  }

  package var discussion: Text { makeDetails().discussion }
  package var arguments: [ArgumentInfo] { makeArguments() }
  package var fields: [Field] { makeDetails().fields }
  package var examples: [Example] { makeDetails().examples }
  package var seeAlso: [String] { makeDetails().seeAlso }
  /// Words that name no child go to the command that a bare group runs.
  package var passesWords = false
  /// Above which commands of its group help lists it.
  package private(set) var heading: Text?
  /// Left out of help; for programs, not people.
  package var isHidden = false
  /// False for a group that does nothing without a verb.
  package var isRunnable = true
  /// Words that people try and that are no commands here, and what to call instead.
  package var otherWords: [String: Text] = [:]
  private var suggest: @Sendable ([String]) -> String? = { _ in nil }
  /// Reads the matched words into a command and gives what runs it.
  let prepare: @Sendable ([Parser.Match]) throws -> @Sendable (Context) throws -> Void

  package var children: [Node] { makeChildren() }

  /// A command.
  package init<C: Command>(_ type: C.Type) {
    name = C.name
    abstract = C.abstract
    makeArguments = { C.arguments.map(\.info) }
    makeDetails = {
      Details(
        discussion: C.discussion, fields: C.fields, examples: C.examples, seeAlso: C.seeAlso)
    }
    suggest = { C.suggestion(for: $0) }
    prepare = { matches in
      var command = C()
      try Parser.assign(matches, C.arguments, to: &command)
      let ready = command
      return { try ready.run($0) }
    }
  }

  /// A group that shows its help when nothing follows it.
  package init(
    group name: String, _ abstract: Text, discussion: Text = "",
    @Children _ children: @escaping @Sendable () -> [Node]
  ) {
    self.name = name
    self.abstract = abstract
    makeDetails = { Details(discussion: discussion) }
    makeChildren = children
    isGroup = true
    isRunnable = false
    prepare = { _ in { _ in } }
  }

  /// A group that runs a command of its own when no verb follows it.
  package init<C: Command>(
    group name: String, _ abstract: Text, discussion: Text? = nil, bare: C.Type,
    passesWords: Bool = false, otherWords: [String: Text] = [:],
    @Children _ children: @escaping @Sendable () -> [Node]
  ) {
    let command = Node(bare)
    self.name = name
    self.abstract = abstract
    self.passesWords = passesWords
    self.otherWords = otherWords
    makeChildren = children
    isGroup = true
    makeArguments = command.makeArguments
    suggest = command.suggest
    let makeDetails = command.makeDetails
    self.makeDetails = {
      var details = makeDetails()
      if let discussion { details.discussion = discussion }
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
    package static func buildExpression<C: Command>(_ type: C.Type) -> [Node] { [Node(type)] }
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

  /// - Parameter rest: the words behind it.
  func unknown(_ word: String, _ rest: ArraySlice<String> = [], after names: [String]) -> UsageError
  {
    if word == "help", names.count > 1 {
      let path = ([names[0], word] + names.dropFirst() + steps(along: rest))
      return .commandElsewhere(word, commands: [path.joined(separator: " ")])
    }
    if let advice = otherWords[word] { return .otherWord(advice) }
    // Not of the whole program: every module has its own `list`.
    if names.count > 1, case let commands = commands(like: word, after: names), !commands.isEmpty {
      return .commandElsewhere(word, commands: commands)
    }
    let guess = suggest([word]) ?? nearest(word, in: visibleChildren.map(\.name))
    return .unknownCommand(word, path: names, suggestion: guess)
  }

  /// The names on the way that words lead from here, as far as they lead anywhere.
  private func steps(along words: ArraySlice<String>) -> [String] {
    guard let word = words.first, let child = children.first(where: { $0.name == word }) else {
      return []
    }
    return [word] + child.steps(along: words.dropFirst())
  }

  /// The commands that are probably meant by a word, as they should be typed: those here that do the same,
  /// else those of this name in the groups below, else those there that do the same.
  private func commands(like word: String, after names: [String]) -> [String] {
    let synonyms = CommandSynonyms.all[word] ?? []
    let own = synonyms.filter { name in visibleChildren.contains { $0.name == name } }
    if !own.isEmpty { return own.map { (names + [$0]).joined(separator: " ") } }
    let below = ([word] + synonyms).lazy.map { self.commands(named: $0, after: names) }
    return below.first { !$0.isEmpty } ?? []
  }

  /// The commands of the groups below that have this name, as they should be typed.
  private func commands(named word: String, after names: [String]) -> [String] {
    visibleChildren.flatMap { child in
      let path = names + [child.name]
      let own = child.visibleChildren.filter { $0.name == word }
        .map { (path + [$0.name]).joined(separator: " ") }
      return own + child.commands(named: word, after: path)
    }
  }

  /// Every node of the tree with the names that lead to it.
  package func walk(_ path: [String] = []) -> [(path: [String], node: Node)] {
    let here = path + [name]
    return [(here, self)] + children.flatMap { $0.walk(here) }
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
  package func ready(_ words: [String], globals: [Argument<GlobalOptions>]) throws
    -> @Sendable (Context) throws -> Void
  {
    let arguments = arguments
    let count = arguments.count
    let matches = try match(words, arguments + globals.map(\.info))
    var options = GlobalOptions()
    let global = matches.filter { $0.index >= count }.map {
      Parser.Match(index: $0.index - count, text: $0.text)
    }
    try Parser.assign(global, globals, to: &options)
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
