/// The text with everything that could drive a terminal or turn its reading direction made
/// visible: `\t`, `\n`, `\r` by name, all else as `\u{1B}`. Made visible are C0, DEL, C1, U+2028/9,
/// bidirectional marks, embeddings, overrides and isolates, other invisible format characters,
/// stray tag characters and unassigned default-ignorables. Kept are joiners (ZWJ, ZWNJ, ZWSP, WJ)
/// and the signs that scripts draw. The result is one row.
public func sanitized(_ text: some StringProtocol) -> String {
  if text.plainWidth != nil { return String(text) }
  if !text.unicodeScalars.contains(where: isUnsafe) { return String(text) }
  var result = ""
  for character in text {
    let isTagged = character.unicodeScalars.first?.value == 0x1F3F4
    for scalar in character.unicodeScalars {
      if !isUnsafe(scalar) || isTagged && isTag(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += visibleEscape(scalar)
      }
    }
  }
  return result
}

/// The text as a field of a piped record, which stays one line whatever its data hold: sanitized,
/// with each backslash doubled, so that the escapes can be read back.
public func recordField(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "\\")) else { return sanitized(text) }
  return text.split(separator: "\\", omittingEmptySubsequences: false).map { sanitized($0) }
    .joined(separator: "\\\\")
}

private func visibleEscape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\t": #"\t"#
  case "\n": #"\n"#
  case "\r": #"\r"#
  default: #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}

/// The invisible letters that spell a region after a black flag, as in the flag of Scotland.
private func isTag(_ scalar: Unicode.Scalar) -> Bool {
  (0xE0020...0xE007F).contains(scalar.value)
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  let value = scalar.value
  if value < 0x20 || (0x7F...0x9F).contains(value) { return true }
  if value < 0xAD { return false }
  switch value {
  case 0x200B...0x200D, 0x2060: return false
  case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return false
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
  case .unassigned:
    return scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.isNoncharacterCodePoint
  default: return false
  }
}
