/// The HTML of statuses as text.
enum HTMLText {
  /// `</p>` and `<br>` are line breaks, other tags go, what has the class `invisible` is left out, and
  /// entities are decoded.
  static func readable(_ html: String) -> String {
    var result = ""
    var hidden = 0
    /// The names of the open elements, with whether each hides what is in it.
    var open: [(name: String, hides: Bool)] = []
    for part in parts(of: html) {
      switch part {
      case .text(let text):
        if hidden == 0 { result += decoded(text) }
      case .begin(let name, let attributes):
        if name == "br", hidden == 0 { result += "\n" }
        guard !void.contains(name) else { continue }
        let hides = classes(attributes).contains("invisible")
        open.append((name, hides))
        if hides { hidden += 1 }
      case .end(let name):
        if name == "p" { result += "\n\n" }
        guard let index = open.lastIndex(where: { $0.name == name }) else { continue }
        for element in open[index...] where element.hides { hidden -= 1 }
        open.removeSubrange(index...)
      }
    }
    while result.last?.isNewline == true { result.removeLast() }
    return result
  }

  /// The addresses of the links that are neither mentions nor tags.
  static func links(_ html: String) -> [String] {
    parts(of: html).compactMap { part in
      guard case .begin("a", let attributes) = part else { return nil }
      let names = classes(attributes)
      guard !names.contains("mention"), !names.contains("hashtag") else { return nil }
      return attribute("href", of: attributes)
    }
  }

  private enum Part {
    case text(Substring)
    case begin(String, Substring)
    case end(String)
  }

  private static let void: Set<String> = ["br", "img", "hr", "wbr", "input", "meta", "link"]

  private static func parts(of html: String) -> [Part] {
    var parts: [Part] = []
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      if open > rest.startIndex { parts.append(.text(rest[..<open])) }
      guard let close = rest[open...].firstIndex(of: ">") else { return parts }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let isEnd = tag.first == "/"
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      guard !name.isEmpty else { continue }
      parts.append(isEnd ? .end(name) : .begin(name, tag.dropFirst(name.count)))
    }
    if !rest.isEmpty { parts.append(.text(rest)) }
    return parts
  }

  private static func classes(_ attributes: Substring) -> [Substring] {
    (attribute("class", of: attributes) ?? "").split { $0.isWhitespace }.map { $0[...] }
  }

  private static func attribute(_ name: String, of attributes: Substring) -> String? {
    guard let mark = attributes.firstRange(of: "\(name)=\"") else { return nil }
    return decoded(attributes[mark.upperBound...].prefix { $0 != "\"" })
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&", let end = rest.prefix(10).firstIndex(of: ";"),
        let meaning = meaning(String(rest[..<end]))
      else {
        result.append(scalar)
        continue
      }
      result.append(meaning)
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }

  private static func meaning(_ name: String) -> Unicode.Scalar? {
    if let known = entities[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).flatMap { $0 == "\0" ? nil : $0 }
  }
}
