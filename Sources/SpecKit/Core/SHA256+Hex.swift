extension SHA256 {
  /// Returns the digest of a text as 64 hexadecimal digits.
  package static func hex(_ text: String) -> String { Hex.encode(hash(Array(text.utf8))) }
}
