/// The tokens of an expression, one at a time: whether a slash divides or begins a regular expression is
/// for the parser to say.
struct RuleLexer {
  enum Token: Equatable {
    case name(String)
    case number(RuleNumber)
    case string(String)
    case symbol(String)
    case end
  }

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var token = Token.end
  /// The offset of the token in Unicode scalars.
  private(set) var start = 0

  init(_ text: String) throws(RuleSyntaxError) {
    scalars = Array(text.unicodeScalars)
    try advance()
  }

  /// Reads the next token.
  mutating func advance() throws(RuleSyntaxError) {
    while let scalar = peek(), Self.isSpace(scalar) { place += 1 }
    start = place
    guard let scalar = peek() else {
      token = .end
      return
    }
    switch scalar {
    case "0"..."9": token = .number(try number())
    case "'", "\"": token = .string(try string(until: scalar))
    case _ where Self.isNamePart(scalar): token = .name(name())
    default: token = .symbol(try symbol())
    }
  }

  /// Whether the token is that symbol.
  func isAt(_ symbol: String) -> Bool {
    if case .symbol(symbol) = token { true } else { false }
  }

  /// The text of a token for an error.
  var tokenText: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<place].prefix(40))
    return text
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: false
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r": true
    default: false
    }
  }

  private mutating func name() -> String {
    let first = place
    while let scalar = peek(), Self.isNamePart(scalar) { place += 1 }
    return ascii(first..<place)
  }

  /// The text of a name or symbol, which is ASCII.
  private func ascii(_ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { bytes in
      for place in range { bytes[place - range.lowerBound] = UInt8(scalars[place].value) }
      return range.count
    }
  }

  private mutating func number() throws(RuleSyntaxError) -> RuleNumber {
    var text = digits()
    if peek() == ".", let next = peek(1), ("0"..."9").contains(next) {
      place += 1
      text += "." + digits()
    }
    if let scalar = peek(), "eE".unicodeScalars.contains(scalar) {
      place += 1
      text += "e"
      if let sign = peek(), "+-".unicodeScalars.contains(sign) {
        place += 1
        text.unicodeScalars.append(sign)
      }
      text += digits()
    }
    let isWhole = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard peek().map({ !Self.isNamePart($0) }) ?? true, let double = Double(text), double.isFinite
    else { throw RuleSyntaxError(start, .badNumber) }
    return isWhole ? Int64(text).map { RuleNumber($0) } ?? RuleNumber(double) : RuleNumber(double)
  }

  private mutating func digits() -> String {
    var text = ""
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      text.unicodeScalars.append(scalar)
      place += 1
    }
    return text
  }

  private mutating func symbol() throws(RuleSyntaxError) -> String {
    let first = place
    place += symbolLength
    if place > first { return ascii(first..<place) }
    place += 1
    throw RuleSyntaxError(start, .unexpected(tokenText))
  }

  /// The length of the longest symbol that begins here; 0 if none does.
  private var symbolLength: Int {
    switch peek() {
    case "=", "!":
      let isNot = peek() == "!"
      guard peek(1) == "=" else { return isNot ? 1 : 0 }
      return peek(2) == "=" ? 3 : 2
    case "<", ">": return peek(1) == "=" ? 2 : 1
    case "&", "|": return peek(1) == peek() ? 2 : 0
    case "+", "-", "*", "/", "%", "?", ":", "(", ")", "[", "]", ",", ".": return 1
    default: return 0
    }
  }
}

extension RuleLexer {
  private mutating func string(until quote: Unicode.Scalar) throws(RuleSyntaxError) -> String {
    var text = ""
    place += 1
    while let scalar = peek(), scalar != "\n" {
      place += 1
      if scalar == quote { return text }
      text.unicodeScalars.append(scalar == "\\" ? try escape() : scalar)
    }
    throw RuleSyntaxError(start, .openString)
  }

  private mutating func escape() throws(RuleSyntaxError) -> Unicode.Scalar {
    let escapeStart = place - 1
    let letter = peek()
    place += 1
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "\\", "'", "\"", "/": return letter ?? "\\"
    case "x":
      if let code = hexadecimal(2), let scalar = Unicode.Scalar(code) { return scalar }
    case "u":
      if let code = hexadecimal(4), let scalar = try scalar(code) { return scalar }
    default: break
    }
    throw RuleSyntaxError(escapeStart, .badEscape)
  }

  /// The scalar of one code, or of two that are a pair.
  private mutating func scalar(_ code: UInt32) throws(RuleSyntaxError) -> Unicode.Scalar? {
    guard (0xD800...0xDBFF).contains(code), peek() == "\\", peek(1) == "u" else {
      return Unicode.Scalar(code)
    }
    place += 2
    guard let low = hexadecimal(4), (0xDC00...0xDFFF).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard place + count <= scalars.count else { return nil }
    var code: UInt32 = 0
    for scalar in scalars[place..<place + count] {
      guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
      code = code << 4 + UInt32(digit)
    }
    place += count
    return code
  }

  /// The regular expression that begins at the slash that is the token, with the flag `i` or without;
  /// then the token after it is read.
  mutating func pattern() throws(RuleSyntaxError) -> RulePattern {
    let first = start + 1
    place = first
    var isInSet = false
    while let scalar = peek(), scalar != "\n", scalar != "/" || isInSet {
      switch scalar {
      case "\\": place += 1
      case "[": isInSet = true
      case "]": isInSet = false
      default: break
      }
      place += 1
    }
    guard peek() == "/" else { throw RuleSyntaxError(start, .openPattern) }
    let source = Array(scalars[first..<place])
    place += 1
    let flagStart = place
    let flags = name()
    guard flags.isEmpty || flags == "i" else { throw RuleSyntaxError(flagStart, .badFlag) }
    let pattern: RulePattern
    do throws(RuleSyntaxError) {
      pattern = try RulePattern(source, ignoresCase: flags == "i")
    } catch {
      throw RuleSyntaxError(first + error.offset, error.problem)
    }
    try advance()
    return pattern
  }
}
