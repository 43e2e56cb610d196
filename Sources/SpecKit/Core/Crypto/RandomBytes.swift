/// That many bytes from a source of random words.
package func randomBytes(_ count: Int, _ random: () -> UInt64) -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count < count {
    let word = random()
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
  }
  return Array(bytes.prefix(count))
}

/// Random text that is safe in an address: that many bytes in base64url.
package func randomToken(bytes count: Int, _ random: () -> UInt64) -> String {
  Base64.encode(randomBytes(count, random), .url)
}
