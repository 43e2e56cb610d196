/// The probable meaning of an unknown command. The program suggests it and never runs it.
package enum CommandGuess: Sendable, Equatable {
  /// One of these calls, as they are typed.
  case calls([String])
  /// A word, probably misspelled.
  case word(String)
  /// More than a call: an instruction.
  case advice(Text)
}

extension CommandGuess: ExpressibleByStringLiteral {
  package init(stringLiteral call: String) { self = .calls([call]) }
}

/// Command names of other programs with the names of this one for the same; a module adds aliases for its
/// own words.
enum CommandAliases {
  /// Only those that a module has are suggested.
  static let all: [String: [String]] = [
    "rm": ["delete", "remove", "cancel"],
    "remove": ["delete", "cancel"],
    "delete": ["remove", "cancel"],
    "del": ["delete", "remove", "cancel"],
    "start": ["resume", "run", "play", "watch", "serve"],
    "stop": ["pause", "cancel"],
    "ls": ["list", "upcoming", "agenda", "friends"],
    "create": ["add", "new", "submit"],
    "new": ["add", "create", "submit"],
    "add": ["new", "create", "submit"],
    "members": ["community", "guests", "friends"],
    "profile": ["me", "whoami", "person"],
    "whoami": ["me"],
    "me": ["whoami"],
    "status": ["list", "watch", "bar"],
  ]
}

extension Node {
  /// The error for a word that names no command of this group.
  ///
  /// - Parameters:
  ///   - rest: the words behind it.
  ///   - names: those on the way to this group, its own last.
  ///   - others: words that would be right here besides the commands.
  package func unknown(
    _ word: String, _ rest: ArraySlice<String> = [], after names: [String], or others: [String] = []
  ) -> UsageError {
    .unknownCommand(word, path: names, guess: guess(word, rest, after: names, or: others))
  }

  /// In this order: help asked in the wrong place, the group's own aliases, commands here or below that do the
  /// same, what the bare command makes of it, the nearest word.
  private func guess(
    _ word: String, _ rest: ArraySlice<String>, after names: [String], or others: [String]
  ) -> CommandGuess? {
    let isWholeProgram = names.count == 1
    if word == "help", !isWholeProgram {
      let path = [names[0], word] + names.dropFirst() + steps(along: rest)
      return .calls([path.joined(separator: " ")])
    }
    if let alias = aliases[word] { return alias }
    // Not of the whole program: every module has its own `list`.
    if !isWholeProgram {
      let commands = commands(like: word, after: names)
      if !commands.isEmpty { return .calls(commands) }
    }
    return (suggest([word]) ?? nearest(word, in: visibleChildren.map(\.name) + others))
      .map { .word($0) }
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
    let synonyms = CommandAliases.all[word] ?? []
    let own = synonyms.filter { name in visibleChildren.contains { $0.name == name } }
    if !own.isEmpty { return own.map { (names + [$0]).joined(separator: " ") } }
    // The commands of this group itself have one name more.
    let below = walk(Array(names.dropLast()), where: { !$0.isHidden })
      .filter { $0.path.count > names.count + 1 }
    return ([word] + synonyms).lazy
      .map { name in below.filter { $0.node.name == name }.map { $0.path.joined(separator: " ") } }
      .first { !$0.isEmpty } ?? []
  }
}
