/// Reads words: long and short options, joined values, clusters, `--`, and `-` as a value.
package enum Parser {
  /// A word (or two) recognized as an argument.
  package struct Match: Sendable, Equatable {
    /// Position in the list of arguments given to `match`.
    package let index: Int
    /// The value; of a flag the word that gave it, such as `-h`.
    package let text: String
  }

  /// Sorts words into arguments. Which values are well formed is not decided here.
  ///
  /// - Parameter suggest: takes an extra word and those after it up to the next option, and returns the option that
  ///   they probably meant.
  package static func match(
    _ words: some Sequence<String>, _ infos: [ArgumentInfo],
    suggest: @escaping ([String]) -> String? = { _ in nil }
  ) throws(UsageError) -> [Match] {
    var matcher = Matcher(infos: infos, suggest: suggest, words: ArraySlice(Array(words)))
    return try matcher.run()
  }

  /// The option in front and how many words it takes, one or two; nil if it is none of these.
  static func leadingOption(
    _ words: ArraySlice<String>, _ infos: [ArgumentInfo]
  ) -> (count: Int, matches: [Match])? {
    guard let word = words.first, looksLikeOption(word), word != "--" else { return nil }
    for count in [1, 2] where words.count >= count {
      if let matches = try? match(words.prefix(count), infos) { return (count, matches) }
    }
    return nil
  }

  /// Gives each matched text to its argument; all wrong values are reported at once.
  ///
  /// - Parameter assign: takes the text and the position of the argument in `infos`.
  package static func assign(
    _ matches: [Match], _ infos: [ArgumentInfo], by assign: (String, Int) throws -> Void
  ) throws {
    var errors: [FieldError] = []
    for match in matches {
      let info = infos[match.index]
      do {
        try assign(match.text, match.index)
      } catch let failure as Failure where failure.status == .usage {
        errors.append(FieldError(argument: info.label, info.field ?? info.name, failure))
      }
    }
    if !errors.isEmpty { throw UsageError.badValues(errors) }
  }

  /// A word that can only be an option. A dash before a digit or a point begins a number.
  static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    let second = word.dropFirst().first
    return second.map { !($0.isASCII && ($0.isNumber || $0 == ".")) } ?? false
  }
}

private struct Matcher {
  let infos: [ArgumentInfo]
  let suggest: ([String]) -> String?
  var words: ArraySlice<String>
  var matches: [Parser.Match] = []

  mutating func run() throws(UsageError) -> [Parser.Match] {
    var onlyValues = false
    while let word = words.popFirst() {
      if onlyValues || !Parser.looksLikeOption(word) {
        try takePositional(word)
      } else if word == "--" {
        onlyValues = true
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else {
        try takeCluster(word.dropFirst())
      }
    }
    if let missing = infos.indices.first(where: {
      infos[$0].isRequired && !infos[$0].isMissedByCommand && !isMatched($0)
    }) {
      throw .missingArgument(infos[missing].name)
    }
    return matches
  }

  private func isMatched(_ index: Int) -> Bool { matches.contains { $0.index == index } }

  private mutating func takePositional(_ word: String) throws(UsageError) {
    let free = infos.indices.first { infos[$0].kind == .positional && !isMatched($0) }
    guard let index = free ?? infos.firstIndex(where: { $0.kind == .rest }) else {
      let others = words.prefix { !Parser.looksLikeOption($0) }
      throw .extraArgument(word, suggestion: suggest([word] + others))
    }
    matches.append(Parser.Match(index: index, text: word))
  }

  private mutating func takeLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let label = "--\(name)"
    guard let index = infos.firstIndex(where: { $0.isOption && $0.names.contains(name) }) else {
      let known = infos.filter(\.isOption).flatMap(\.names).map { "--\($0)" }
      throw .unknownOption(label, suggestion: nearest(label, in: known))
    }
    try apply(index, label, joined: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func takeCluster(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let index = infos.firstIndex(where: { $0.isOption && $0.short == letter }) else {
        throw .unknownOption("-\(letter)", suggestion: nil)
      }
      var joined: String?
      if infos[index].kind == .option, !letters.isEmpty {
        joined = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try apply(index, "-\(letter)", joined: joined)
    }
  }

  private mutating func apply(_ index: Int, _ label: String, joined: String?) throws(UsageError) {
    if infos[index].kind == .flag {
      guard joined == nil else { throw .unexpectedValue(label) }
      return matches.append(Parser.Match(index: index, text: label))
    }
    if let joined { return matches.append(Parser.Match(index: index, text: joined)) }
    guard let value = words.first else { throw .missingValue(label, found: nil) }
    guard !Parser.looksLikeOption(value) else { throw .missingValue(label, found: value) }
    words.removeFirst()
    matches.append(Parser.Match(index: index, text: value))
  }
}
