internal import SpecCore

/// Proof Key for Code Exchange (RFC 7636): the hash of a secret goes out first, the secret itself
/// only with the code, so a code that is overheard is worth nothing.
enum PKCE {
  /// `base64url(SHA-256(verifier))`, the method `S256`.
  static func challenge(for verifier: String) -> String {
    base64URL(SHA256.hash(verifier.utf8))
  }
}

/// Random text that is safe in an address: so many bytes in base64url, without padding.
func randomToken(bytes count: Int, _ random: () -> UInt64) -> String {
  var bytes: [UInt8] = []
  while bytes.count < count {
    let word = random()
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }
  return base64URL(Array(bytes.prefix(count)))
}

/// Base64 with the alphabet for addresses and file names and no padding (RFC 4648 section 5).
func base64URL(_ bytes: [UInt8]) -> String {
  base64(bytes, lastDigits: "-_", isPadded: false)
}

/// Base64 as RFC 4648 section 4 has it.
func base64(_ bytes: [UInt8]) -> String { base64(bytes, lastDigits: "+/", isPadded: true) }

private func base64(_ bytes: [UInt8], lastDigits: String, isPadded: Bool) -> String {
  let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  let alphabet = Array((letters + lastDigits).utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
    for position in 0...group.count {
      text.append(alphabet[Int(bits >> UInt32(18 - 6 * position) & 63)])
    }
    if isPadded { text += Array(repeating: UInt8(ascii: "="), count: 3 - group.count) }
  }
  return String(decoding: text, as: UTF8.self)
}
