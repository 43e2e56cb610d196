/// The direction of the first letter that has one (UAX 9, rule P2).
enum TextDirection {
  case leftToRight, rightToLeft

  init?(of text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        // Digits and marks of these scripts say nothing of the direction.
        guard scalar.properties.isAlphabetic else { continue }
        self = .rightToLeft
        return
      default:
        guard scalar.properties.isAlphabetic else { continue }
        self = .leftToRight
        return
      }
    }
    return nil
  }
}
