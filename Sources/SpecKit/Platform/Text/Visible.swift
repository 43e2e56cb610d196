/// Whether a scalar draws nothing: a space, a control or format character, a filler.
public func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x21...0x7E: return false
  // Fillers of Hangul, and the blank of Braille.
  case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800: return true
  // Tags and selectors; what else is there is unassigned.
  case 0xE0000...0xE0FFF: return true
  // Ideographs, and unassigned or private scalars.
  case 0x20000...: return false
  default: break
  }
  if scalar.properties.isDefaultIgnorableCodePoint { return true }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator:
    return true
  default: return false
  }
}

/// Whether a scalar draws something where it stands alone: it is not blank, and no mark that combines
/// with the one before it.
public func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  if isBlank(scalar) { return false }
  switch scalar.properties.generalCategory {
  // Beyond the first two planes there are only selectors.
  case .nonspacingMark, .spacingMark, .enclosingMark: return scalar.value >= 0x20000
  default: return true
  }
}

/// Whether somebody sees the text.
public func isVisible(_ text: some StringProtocol) -> Bool {
  text.unicodeScalars.contains { isVisible($0) }
}
