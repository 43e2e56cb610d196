/// The help of a command or a topic as a result.
package struct HelpPage: Presentable, Encodable {
  private let document: HelpDocument
  /// The same with all that JSON has.
  private let complete: HelpDocument
  private let language: String

  /// The help of the command that the words lead to; the arguments of a command are ignored.
  ///
  /// - Throws: `UsageError` for a word that is no command.
  package init(
    _ root: Node, _ words: [String], _ form: HelpDocument.Form = .full, language: String = "en"
  ) throws(UsageError) {
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
    document = HelpDocument(node, path, form, in: root, language: language)
    complete = HelpDocument(node, path, .manual, in: root)
    self.language = language
  }

  package init(_ topic: HelpTopic) {
    document = HelpDocument(topic)
    complete = document
    language = "en"
  }

  package func text() -> String? { document.text(columns: 80, language: language) }

  package func drawing(_ page: Page) -> [Line] { document.lines(page) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(complete.json)
  }
}
