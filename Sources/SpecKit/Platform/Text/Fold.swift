@_spi(_Unicode) internal import Swift

/// The text for searching and comparing: decomposed (NFD), without nonspacing and enclosing marks,
/// case-folded. `Ångström` and `ANGSTROM` fold alike, so do `straße` and `STRASSE`.
public func folded(_ text: some StringProtocol) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
  var result = ""
  for scalar in String(text)._nfd {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: continue
    // Upper case joins what only full case folding joins (ß and ss, ς and σ); lower case before it
    // takes along the capitals that have no other upper case (ẞ).
    default:
      for small in scalar.properties.lowercaseMapping.unicodeScalars {
        result += small.properties.uppercaseMapping
      }
    }
  }
  let lower = result.unicodeScalars.map(\.properties.lowercaseMapping).joined()
  // A mapping can bring a mark back: the capital of ŉ, or the small letter of İ.
  return String(
    String.UnicodeScalarView(lower._nfd.filter { $0.properties.generalCategory != .nonspacingMark })
  )
}

/// The text in normalization form C: the same bytes for all strings that are equal in Swift, such as é and e with an
/// accent after it. For hashes, and for names of files and places.
public func composed(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text._nfc { scalars.append(scalar) }
  return String(scalars)
}
