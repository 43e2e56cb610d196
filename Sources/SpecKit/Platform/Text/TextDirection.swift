/// The direction of the first letter that has one (UAX 9, rule P2).
public enum TextDirection {
  case leftToRight, rightToLeft

  public init?(of text: String) {
    let directions = text.unicodeScalars.lazy.compactMap { Self(of: $0) }
    guard let first = directions.first else { return nil }
    self = first
  }

  /// Digits and marks say nothing of the direction.
  private init?(of scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      self = .rightToLeft
    default: self = .leftToRight
    }
  }

  /// Whether any letter of a text runs from right to left.
  public static func isRightToLeft(anywhereIn text: String) -> Bool {
    text.unicodeScalars.contains { Self(of: $0) == .rightToLeft }
  }
}
