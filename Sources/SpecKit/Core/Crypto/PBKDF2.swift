/// PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2).
package enum PBKDF2 {
  /// `length` bytes from a password; `iterations` is at least 1.
  package static func sha256(
    password: [UInt8], salt: [UInt8], iterations: Int, length: Int
  ) -> [UInt8] {
    let hmac = HMAC(key: password)
    var result: [UInt8] = []
    var index: UInt32 = 1
    while result.count < length {
      let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: index &>> UInt32($0)) }
      var code = hmac.words(salt + number)
      var block = code
      for _ in 1..<max(iterations, 1) {
        code = hmac.chain(code)
        for word in block.indices { block[word] ^= code[word] }
      }
      result += SHA256.bytes(block)
      index &+= 1
    }
    return Array(result.prefix(length))
  }
}
