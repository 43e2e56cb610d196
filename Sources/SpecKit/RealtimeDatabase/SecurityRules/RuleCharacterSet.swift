/// A set of characters: what one place of a regular expression matches.
struct RuleCharacterSet: Sendable, Equatable {
  /// Apart from each other, in order.
  private var ranges: [ClosedRange<UInt32>] = []
  private var isNegated = false
  private var ignoresCase = false

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false, ignoresCase: Bool = false) {
    self.isNegated = isNegated
    self.ignoresCase = ignoresCase
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...end
      } else {
        self.ranges.append(range)
      }
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    isNegated != variants(of: scalar).contains { holds($0.value) }
  }

  /// Returns the character in both cases.
  private func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard ignoresCase else { return [scalar] }
    let mappings = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
    return [scalar]
      + mappings.compactMap { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil }
  }

  private func holds(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].contains(value) { return true }
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return false
  }

  static let any = RuleCharacterSet([], isNegated: true)

  /// The ranges of `\d`, `\w`, `\s` and their opposites.
  static func ranges(ofClass letter: Unicode.Scalar) -> [ClosedRange<UInt32>]? {
    switch letter {
    case "d": [0x30...0x39]
    case "w": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    case "s": [0x09...0x0D, 0x20...0x20]
    case "D": [0...0x2F, 0x3A...0x10FFFF]
    case "W": [0...0x2F, 0x3A...0x40, 0x5B...0x5E, 0x60...0x60, 0x7B...0x10FFFF]
    case "S": [0...0x08, 0x0E...0x1F, 0x21...0x10FFFF]
    default: nil
    }
  }
}
