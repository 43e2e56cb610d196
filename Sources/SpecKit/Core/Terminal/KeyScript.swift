/// The input that `--keys` plays into a screen, such as `down,down,enter,wait:1s,text:Ann,q`.
package struct KeyScript: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    case key(Key)
    /// The characters of `text:Ann`, or of a word that is nothing else.
    case text(String)
    case wait(Duration)
    case resize(ScreenSize)
  }

  package private(set) var steps: [Step] = []

  /// More repetitions than a person means, but fewer than fill the memory.
  private static let limit = 10_000

  /// - Throws: `Failure` `bad-keys`, naming the word.
  package init(parsing script: String) throws {
    guard !script.isEmpty else { return }
    for word in Self.words(script) {
      let found = try Self.steps(word)
      guard steps.count + found.count <= Self.limit else {
        throw Failure.badKeys(Text("more than {limit} keys"), ["limit": "\(Self.limit)"])
      }
      steps += found
    }
  }

  /// The words between commas; `\,` is a comma inside one.
  private static func words(_ script: String) -> [String] {
    var words = [""]
    var escaped = false
    for character in script {
      if escaped, character != "," { words[words.count - 1].append("\\") }
      if character == ",", !escaped {
        words.append("")
      } else if character != "\\" || escaped {
        words[words.count - 1].append(character)
      }
      escaped = character == "\\" && !escaped
    }
    if escaped { words[words.count - 1].append("\\") }
    return words
  }

  private static func steps(_ raw: String) throws -> [Step] {
    if raw.hasPrefix("text:") { return [.text(String(raw.dropFirst(5)))] }
    let word = raw.count == 1 ? raw : String(raw.trimmingSpaces())
    guard !word.isEmpty else {
      throw Failure.badKeys(Text("there is an empty word in '--keys'; write space or \\,"))
    }
    if let key = Key(word: word) { return [.key(key)] }
    if let step = try timeOrSize(word) { return [step] }
    if let actions = Mouse.actions(word: word) { return actions.map { .key(.mouse($0)) } }
    if let repeated = try repetition(word) { return repeated }
    return [.text(raw)]
  }

  /// Reads `key*3`.
  private static func repetition(_ word: String) throws -> [Step]? {
    guard let star = word.lastIndex(of: "*"), let key = Key(word: word[..<star]) else { return nil }
    let count = word[word.index(after: star)...]
    guard !count.isEmpty, count.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
    guard let times = Int(count), (1...limit).contains(times) else {
      throw Failure.badKeys(
        Text("'{word}': a key comes 1 to {limit} times"), ["word": word, "limit": "\(limit)"])
    }
    return Array(repeating: .key(key), count: times)
  }

  private static func timeOrSize(_ word: String) throws -> Step? {
    if word.hasPrefix("wait:") || word.hasPrefix("+") {
      let text = word.hasPrefix("+") ? word.dropFirst() : word.dropFirst(5)
      guard let duration = Period(exact: String(text))?.duration else {
        throw Failure.badKeys(
          Text("invalid wait '{word}'; write wait:1s or +500ms"), ["word": word])
      }
      return .wait(duration)
    }
    guard word.hasPrefix("resize:") else { return nil }
    guard let size = ScreenSize(word.dropFirst(7)) else {
      throw Failure.badKeys(Text("invalid size '{word}'; write resize:60x30"), ["word": word])
    }
    return .resize(size)
  }
}

extension KeyScript: ArgumentValue {
  package static func parse(argument text: String) throws -> KeyScript {
    try KeyScript(parsing: text)
  }
}

extension Failure {
  fileprivate static func badKeys(_ text: Text, _ values: [String: String] = [:]) -> Failure {
    Failure(badValue: text, code: "bad-keys", values)
  }
}
