package import SpecCore

extension Node {
  /// What a text has between apostrophes and what looks like a command of this module, but cannot be typed as it
  /// stands: it does not begin with `spec` and the module, or leads to no command.
  package func unusableCommands(in text: String) -> [String] {
    let pieces = text.split(separator: "'", omittingEmptySubsequences: false)
    var isQuoted = false
    var found: [String] = []
    for (index, piece) in pieces.enumerated() {
      if isQuoted, !isUsable(piece.split(separator: " ").map(String.init)) {
        found.append(String(piece))
      }
      // One between two letters is an apostrophe.
      let next = index + 1 < pieces.count ? pieces[index + 1].first : nil
      isQuoted = isQuoted ? false : piece.last?.isLetter != true && next?.isWhitespace == false
    }
    return found
  }

  private func isUsable(_ words: [String]) -> Bool {
    guard words.first == "spec" else {
      let names = Set(walk().dropFirst().compactMap(\.path.last))
      return words.first.map { !names.contains($0) } ?? true
    }
    guard words.count > 1, words[1] == name else { return true }
    var node = self
    for word in words.dropFirst(2) {
      guard let child = node.children.first(where: { $0.name == word }) else {
        let isOption = word.hasPrefix("-")
        return !node.isGroup || isOption
      }
      node = child
    }
    return true
  }
}
