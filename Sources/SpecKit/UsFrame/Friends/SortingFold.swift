/// Folds text for sorting and searching: NFKD, marks removed, case-folded, the same in every locale.
package struct SortingFold: Sendable {
  private var replacements: [UInt32: [Unicode.Scalar]]

  package init() {
    replacements = [:]
    replacements.reserveCapacity(6000)
    for entry in sortingFoldTable.utf8.split(whereSeparator: { $0 == 32 || $0 == 10 }) {
      add(entry)
    }
  }

  package func callAsFunction(_ text: some StringProtocol) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return folded
  }

  private func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
    if let replacement = replacements[scalar.value] {
      folded += replacement
    } else if scalar.isASCII {
      folded.append(scalar)
    } else if let jamo = SortingFold.jamo(of: scalar) {
      folded += jamo
    } else if !scalar.isMark {
      folded.append(scalar)
    }
  }

  /// Reads `41+1a=61`, `c7*2=63`, `cc~4=69`, `df=73.73`.
  private mutating func add(_ entry: some Sequence<UInt8>) {
    var numbers: [UInt32] = [0]
    var mark: UInt8 = 0
    for byte in entry {
      if let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
        numbers[numbers.count - 1] = numbers[numbers.count - 1] << 4 | UInt32(digit)
      } else {
        if byte != UInt8(ascii: "="), byte != UInt8(ascii: ".") { mark = byte }
        numbers.append(0)
      }
    }
    guard mark != 0, numbers.count == 3 else {
      replacements[numbers[0]] = numbers.dropFirst().compactMap(Unicode.Scalar.init)
      return
    }
    let sourceStep: UInt32 = mark == UInt8(ascii: "*") ? 2 : 1
    let targetStep: UInt32 = mark == UInt8(ascii: "~") ? 0 : sourceStep
    for i in 0..<numbers[1] {
      let target = Unicode.Scalar(numbers[2] + i * targetStep)
      replacements[numbers[0] + i * sourceStep] = target.map { [$0] }
    }
  }

  /// The two or three letters of a Hangul syllable, by the arithmetic of Unicode 3.12.
  private static func jamo(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard 0xAC00...0xD7A3 ~= scalar.value else { return nil }
    let index = scalar.value - 0xAC00
    let tail = index % 28
    let parts =
      [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (tail > 0 ? [0x11A7 + tail] : [])
    return parts.compactMap(Unicode.Scalar.init)
  }
}

extension Unicode.Scalar {
  /// A combining mark of any kind.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// A letter in any script, or a decimal digit.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      true
    default: false
    }
  }
}
