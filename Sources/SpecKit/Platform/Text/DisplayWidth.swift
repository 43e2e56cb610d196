/// The number of terminal cells a text takes. Control characters count as nothing: sanitize first.
public func displayWidth(_ text: some StringProtocol) -> Int {
  if let width = text.plainWidth { return width }
  return text.reduce(0) { $0 + displayWidth($1) }
}

/// The number of terminal cells one grapheme cluster takes: 0, 1 or 2 (more only for clusters that
/// join several wide scalars, which fonts do not).
public func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if scalars.count == 1 { return cells(first) }
  var sum = cells(first)
  let startsEmoji = first.properties.isEmoji
  for scalar in scalars.dropFirst() {
    switch scalar.value {
    // A variation selector asks for the colored picture; a skin tone joins the one before.
    case 0xFE0F where startsEmoji, 0x1F3FB...0x1F3FF where startsEmoji: return 2
    default: sum += cells(scalar)
    }
  }
  // Only the scalars of a Hangul syllable or of an unusual pair of wide ones stand side by side.
  return cells(first) == 2 && !startsEmoji ? sum : min(sum, 2)
}

/// The cells of a scalar that stands alone.
private func cells(_ scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value >= 0x20 && !(0x7F...0x9F).contains(value) ? 1 : 0 }
  switch value {
  // Medial and final Hangul jamo stack onto the initial one; the fillers draw nothing.
  case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x3164, 0xFFA0: return 0
  // Signs that enclose the digits after them are format characters, yet they are drawn.
  case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return 1
  default: break
  }
  if isWide(value) { return 2 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
    return 0
  case .unassigned: return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
  default: return 1
  }
}

private func isWide(_ value: UInt32) -> Bool {
  guard value >= 0x1100 else { return false }
  var low = 0
  var high = wideRanges.count / 2
  while low < high {
    let middle = (low + high) / 2
    if value > wideRanges[2 * middle + 1] { low = middle + 1 } else { high = middle }
  }
  return low < wideRanges.count / 2 && value >= wideRanges[2 * low]
}

extension StringProtocol {
  /// The number of cells of a text of printable ASCII, box drawing and block elements (U+2500 to U+259F), which are safe
  /// and one cell wide each; nil for other texts. Pictures and borders consist of them.
  var plainWidth: Int? {
    func width(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
      var (index, count) = (0, 0)
      while index < bytes.count {
        if (0x20...0x7E).contains(bytes[index]) {
          index += 1
        } else if bytes[index] == 0xE2, index + 2 < bytes.count,
          (0x94...0x95).contains(bytes[index + 1])
            || bytes[index + 1] == 0x96 && bytes[index + 2] < 0xA0
        {
          index += 3
        } else {
          return nil
        }
        count += 1
      }
      return count
    }
    return utf8.withContiguousStorageIfAvailable(width)
      ?? Array(utf8).withUnsafeBufferPointer(width)
  }

  /// Whether all of it is ASCII without control characters.
  var isPrintableASCII: Bool {
    func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? utf8.allSatisfy(isPrintable)
  }
}
