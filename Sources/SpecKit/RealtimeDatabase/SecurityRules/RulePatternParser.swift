/// Parses a regular expression as far as Firebase has them. What other dialects read otherwise is refused: escaped
/// letters, two quantifiers in a row, anchors inside, and alternatives next to an anchor.
struct RulePatternParser {
  private static let maximumNesting = 50
  private static let maximumCount = 1000

  private let source: [Unicode.Scalar]
  private let ignoresCase: Bool
  private var place = 0
  private var end: Int
  private var nesting = 0
  /// Whether the text must begin, or end, with the match.
  private(set) var isAtStart = false
  private(set) var isAtEnd = false

  init(_ source: [Unicode.Scalar], ignoresCase: Bool) {
    self.source = source
    self.ignoresCase = ignoresCase
    end = source.count
  }

  mutating func whole() throws(RuleSyntaxError) -> RulePatternTree {
    if peek() == "^" {
      isAtStart = true
      place = 1
    }
    let escapes = source.dropLast().reversed().prefix { $0 == "\\" }.count
    if source.count > place, source.last == "$", escapes.isMultiple(of: 2) {
      isAtEnd = true
      end -= 1
    }
    let first = place
    let tree =
      first == end && (isAtStart || isAtEnd) ? RulePatternTree.sequence([]) : try alternatives()
    guard place == end else { throw RuleSyntaxError(place, .unexpected(")")) }
    if case .choice = tree, isAtStart || isAtEnd { throw RuleSyntaxError(first, .anchoredChoice) }
    return tree
  }

  private func peek() -> Unicode.Scalar? { place < end ? source[place] : nil }

  private mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    place += 1
    return scalar
  }

  private mutating func alternatives() throws(RuleSyntaxError) -> RulePatternTree {
    var parts = [try sequence()]
    while peek() == "|" {
      place += 1
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(RuleSyntaxError) -> RulePatternTree {
    var parts: [RulePatternTree] = []
    while let scalar = peek(), scalar != "|", scalar != ")" { parts.append(try quantified()) }
    if parts.isEmpty { throw RuleSyntaxError(place, .emptyPattern) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func quantified() throws(RuleSyntaxError) -> RulePatternTree {
    let part = try single()
    guard let (least, most) = try quantifier() else { return part }
    if let scalar = peek(), "*+?{".unicodeScalars.contains(scalar) {
      throw RuleSyntaxError(place, .nothingToRepeat)
    }
    return .repeated(part, least, most)
  }

  private mutating func quantifier() throws(RuleSyntaxError) -> (Int, Int?)? {
    let start = place
    switch peek() {
    case "*":
      place += 1
      return (0, nil)
    case "+":
      place += 1
      return (1, nil)
    case "?":
      place += 1
      return (0, 1)
    case "{": break
    default: return nil
    }
    place += 1
    guard let least = count() else { throw RuleSyntaxError(start, .badCount) }
    var most: Int? = least
    if peek() == "," {
      place += 1
      most = peek() == "}" ? nil : count()
      if most == nil, peek() != "}" { throw RuleSyntaxError(start, .badCount) }
    }
    guard next() == "}", most.map({ $0 >= least }) ?? true else {
      throw RuleSyntaxError(start, .badCount)
    }
    return (least, most)
  }

  /// A number of at most ``maximumCount``.
  private mutating func count() -> Int? {
    var count: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      count = (count ?? 0) * 10 + Int(scalar.value - 0x30)
      guard let count, count <= Self.maximumCount else { return nil }
      place += 1
    }
    return count
  }

  private mutating func single() throws(RuleSyntaxError) -> RulePatternTree {
    let start = place
    switch next() {
    case "(":
      nesting += 1
      defer { nesting -= 1 }
      guard nesting <= Self.maximumNesting else { throw RuleSyntaxError(start, .tooDeep) }
      let group = try alternatives()
      guard next() == ")" else { throw RuleSyntaxError(start, .unexpectedEnd) }
      // Alternatives end at their group.
      return .sequence([group])
    case "[": return .one(try set(from: start))
    case ".": return .one(.any)
    case "*", "+", "?", "{": throw RuleSyntaxError(start, .nothingToRepeat)
    case "}": throw RuleSyntaxError(start, .badCount)
    case "^", "$": throw RuleSyntaxError(start, .anchorInside)
    case "\\": return .one(characters(try escape(from: start)))
    case let scalar?: return .one(characters([scalar.value...scalar.value]))
    case nil: throw RuleSyntaxError(start, .unexpectedEnd)
    }
  }

  private func characters(
    _ ranges: [ClosedRange<UInt32>], isNegated: Bool = false
  ) -> RuleCharacterSet {
    RuleCharacterSet(ranges, isNegated: isNegated, ignoresCase: ignoresCase)
  }

  /// Reads the rest of an escape: a class, or a literal character other than a letter or digit.
  private mutating func escape(
    from start: Int
  ) throws(RuleSyntaxError) -> [ClosedRange<UInt32>] {
    guard let scalar = next() else { throw RuleSyntaxError(start, .badPatternEscape) }
    if let ranges = RuleCharacterSet.ranges(ofClass: scalar) { return ranges }
    if RuleLexer.isNamePart(scalar), scalar != "_", scalar != "$" {
      throw RuleSyntaxError(start, .badPatternEscape)
    }
    return [scalar.value...scalar.value]
  }

  /// A set, behind its opening bracket.
  private mutating func set(from start: Int) throws(RuleSyntaxError) -> RuleCharacterSet {
    var ranges: [ClosedRange<UInt32>] = []
    let isNegated = peek() == "^"
    if isNegated { place += 1 }
    while let scalar = peek(), scalar != "]" {
      let itemStart = place
      let low = try setItem()
      guard peek() == "-", place + 1 < end, source[place + 1] != "]" else {
        ranges += low
        continue
      }
      place += 1
      let high = try setItem()
      guard low.count == 1, high.count == 1, low[0].count == 1, high[0].count == 1,
        low[0].lowerBound <= high[0].lowerBound
      else { throw RuleSyntaxError(itemStart, .badRange) }
      ranges.append(low[0].lowerBound...high[0].lowerBound)
    }
    guard next() == "]", !ranges.isEmpty else { throw RuleSyntaxError(start, .badSet) }
    return characters(ranges, isNegated: isNegated)
  }

  private mutating func setItem() throws(RuleSyntaxError) -> [ClosedRange<UInt32>] {
    let start = place
    guard let scalar = next() else { throw RuleSyntaxError(start, .badSet) }
    return scalar == "\\" ? try escape(from: start) : [scalar.value...scalar.value]
  }
}
