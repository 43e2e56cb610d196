/// The options of a call that hints to other commands repeat, so that a hint is right where the call
/// was, such as at another server.
package struct RepeatedOptions {
  private let options: [(info: ArgumentInfo, text: String)]
  private let tree: Node

  /// - Parameter words: those of the call after the names of its commands.
  package init(_ words: [String], of node: Node, globals: [ArgumentInfo], in tree: Node) {
    let infos = node.arguments + globals
    let matches = (try? Parser.match(words, infos)) ?? []
    options = matches.filter { infos[$0.index].isRepeatedInHints }.map {
      (infos[$0.index], $0.text)
    }
    self.tree = tree
  }

  /// The text, where each command between apostrophes has the options that it takes.
  package func added(to text: String) -> String {
    guard !options.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "'\(tree.name) "),
      let end = rest[start.upperBound...].firstIndex(of: "'")
    {
      result += rest[..<end] + more(for: rest[rest.index(after: start.lowerBound)..<end])
      rest = rest[end...]
      result.append(rest.removeFirst())
    }
    return result + rest
  }

  private func more(for call: Substring) -> String {
    let words = call.split(separator: " ").map(String.init)
    var node = tree
    for word in words.dropFirst() {
      guard let child = node.children.first(where: { $0.name == word }) else { break }
      node = child
    }
    let taken = node.arguments
    return options.filter { option in
      taken.contains { $0.name == option.info.name } && !words.contains("--\(option.info.name)")
    }
    .map { " --\($0.info.name)" + ($0.info.kind == .flag ? "" : " \(Self.quoted($0.text))") }
    .joined()
  }

  /// As a shell takes it, without apostrophes, which stand around the call.
  package static func quoted(_ text: String) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyz0123456789:/._%=-"
    guard !text.lowercased().allSatisfy(plain.contains) else { return text }
    let escaped = text.map { "\"\\$`".contains($0) ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}
