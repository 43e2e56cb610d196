/// A leaf of the command tree as modules declare it that have not moved to `Command` yet.
package protocol LegacyCommand: Sendable {
  static var name: String { get }
  /// One sentence.
  static var abstract: Text { get }
  /// Paragraphs with an empty line between.
  static var discussion: Text { get }
  static var arguments: [Argument<Self>] { get }
  /// The members of its JSON output, which `--fields` chooses from.
  static var fields: [Field] { get }
  /// The names of the columns of its records in a pipe, if all records have the same; `--header` prints them.
  static var columns: [String] { get }
  static var examples: [Example] { get }
  static var seeAlso: [String] { get }
  /// Returns the option that extra words probably meant, as it should be typed.
  static func suggestion(for words: [String]) -> String?
  init()
  func run(_ context: Context) throws
}

extension LegacyCommand {
  package static var discussion: Text { "" }
  package static var arguments: [Argument<Self>] { [] }
  package static var fields: [Field] { [] }
  package static var columns: [String] { [] }
  package static var examples: [Example] { [] }
  package static var seeAlso: [String] { [] }
  package static func suggestion(for words: [String]) -> String? { nil }
}

extension Node {
  package init<C: LegacyCommand>(_ type: C.Type) {
    self.init(
      C.name,
      help: {
        Help(C.abstract, notes: C.discussion, examples: C.examples, seeAlso: C.seeAlso)
      },
      result: { (C.fields, C.columns) }, arguments: { C.arguments.map(\.info) },
      suggest: { C.suggestion(for: $0) },
      prepare: { matches in
        var command = C()
        let arguments = C.arguments
        try Parser.assign(matches, arguments.map(\.info)) { text, index in
          try arguments[index].assign(text, &command)
        }
        let ready = command
        return { try ready.run($0) }
      })
  }

  /// A group that runs a command of its own when no verb follows it.
  package init<C: LegacyCommand>(
    group name: String, _ abstract: Text, bare: C.Type, passesWords: Bool = false,
    aliases: [String: CommandGuess] = [:],
    @Children _ children: @escaping @Sendable () -> [Node]
  ) {
    self.init(
      group: name, abstract, bare: Node(bare), passesWords: passesWords, aliases: aliases, children)
  }
}

extension Node.Children {
  package static func buildExpression<C: LegacyCommand>(_ type: C.Type) -> [Node] { [Node(type)] }
}
