internal import SpecCore

/// Folds text for sorting and searching: NFKD, marks removed, case-folded, the same in every locale.
struct SortingFold: Sendable {
  private var replacements: [UInt32: [Unicode.Scalar]]

  init() {
    replacements = [:]
    replacements.reserveCapacity(4000)
    for entry in sortingFoldTable.utf8.split(whereSeparator: { $0 == 32 || $0 == 10 }) {
      add(entry)
    }
  }

  func callAsFunction(_ text: some StringProtocol) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.utf8.count)
    // Batches scalars for `folded`, because a call for each is slow.
    var letters = String.UnicodeScalarView()
    func flush() {
      guard !letters.isEmpty else { return }
      result += SpecCore.folded(String(letters)).unicodeScalars.filter { !$0.isMark }
      letters = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      if let replacement = replacements[scalar.value] {
        flush()
        result += replacement
      } else if scalar.isASCII || scalar.properties.isUnifiedIdeograph {
        flush()
        result.append(scalar)
      } else {
        letters.append(scalar)
      }
    }
    flush()
    return result
  }

  /// Reads `b2+2=32`, `2b0*2=68`, `2d8~6=20`, `bc=31.2044.34`, and `ff9e=` for what vanishes.
  private mutating func add(_ entry: some Collection<UInt8>) {
    let signs = Array(entry).split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
    guard signs.count == 2 else { return }
    let targets = SortingFold.numbers(in: signs[1])
    let sources = SortingFold.numbers(in: signs[0])
    guard sources.count == 2, targets.count == 1 else {
      replacements[sources[0]] = targets.compactMap(Unicode.Scalar.init)
      return
    }
    let sourceStep: UInt32 = signs[0].contains(UInt8(ascii: "*")) ? 2 : 1
    let targetStep: UInt32 = signs[0].contains(UInt8(ascii: "~")) ? 0 : sourceStep
    for i in 0..<sources[1] {
      let target = Unicode.Scalar(targets[0] + i * targetStep)
      replacements[sources[0] + i * sourceStep] = target.map { [$0] }
    }
  }

  /// The hexadecimal numbers between signs that are no digits.
  private static func numbers(in text: ArraySlice<UInt8>) -> [UInt32] {
    var numbers: [UInt32] = []
    var isInside = false
    for byte in text {
      let digit: UInt32? =
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30
        case 0x61...0x66: UInt32(byte) - 0x61 + 10
        default: nil
        }
      if let digit {
        if !isInside { numbers.append(0) }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] << 4 | digit
      }
      isInside = digit != nil
    }
    return numbers
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
