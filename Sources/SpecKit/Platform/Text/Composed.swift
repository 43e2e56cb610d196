@_spi(_Unicode) internal import Swift

/// The text in normalization form C: one sequence of bytes for all that Swift takes for equal, such as é and
/// e with an accent after it. For what is hashed, or names a file or a place.
public func composed(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text._nfc { scalars.append(scalar) }
  return String(scalars)
}
