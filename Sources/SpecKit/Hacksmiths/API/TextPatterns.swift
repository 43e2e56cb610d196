internal import SpecCore

// Patterns name what they exclude scalar by scalar: there are no classes of characters that all makers
// of regular expressions know and mean the same by. They are made when they are asked for.

/// The regular expression (ECMA 262, Python and others) of a text that is not blank.
let notBlankPattern = pattern { !isBlank($0) }
/// The same of a text that somebody sees.
let visiblePattern = pattern { isVisible($0) }

/// - Parameter isWanted: what a text has one of.
private func pattern(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
  var ranges = ""
  func write(_ value: UInt32) {
    if let scalar = Unicode.Scalar(value), value > 0xFFFF {
      ranges.unicodeScalars.append(scalar)
    } else {
      ranges += "\\u" + zeroPadded(value, 4, radix: 16)
    }
  }
  var first: UInt32?
  for value in 0...0x20000 as ClosedRange<UInt32> where !(0xD800...0xDFFF).contains(value) {
    if let scalar = Unicode.Scalar(value), !isWanted(scalar) {
      first = first ?? value
    } else if let start = first {
      write(start)
      if start < value - 1 {
        ranges += "-"
        write(value - 1)
      }
      first = nil
    }
  }
  ranges += "\u{E0000}-\u{E0FFF}"
  return "[^\(ranges)]"
}
