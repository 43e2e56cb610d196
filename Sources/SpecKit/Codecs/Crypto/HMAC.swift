/// HMAC-SHA-256 (RFC 2104). The two key blocks are hashed once; each message continues from there.
public struct HMAC: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  public init(key: some Collection<UInt8>) {
    var block = key.count > SHA256.blockSize ? SHA256.hash(key) : Array(key)
    block += [UInt8](repeating: 0, count: SHA256.blockSize - block.count)
    var (inner, outer) = (SHA256(), SHA256())
    inner.update(block.map { $0 ^ 0x36 })
    outer.update(block.map { $0 ^ 0x5c })
    (self.inner, self.outer) = (inner, outer)
  }

  /// The 32 bytes of the code of a message.
  public func code(for message: some Collection<UInt8>) -> [UInt8] {
    var (first, second) = (inner, outer)
    first.update(message)
    second.update(first.finish())
    return second.finish()
  }

  public static func code(for message: some Collection<UInt8>, key: some Collection<UInt8>)
    -> [UInt8]
  { HMAC(key: key).code(for: message) }

  /// The code of a message of one digest's size, in words and without copies: the step that
  /// PBKDF2 repeats.
  fileprivate func iterate(_ words: inout SIMD8<UInt32>, _ w: UnsafeMutablePointer<UInt32>) {
    finish(inner.state, &words, w)
    finish(outer.state, &words, w)
  }

  /// Hashes the words on from a key block.
  private func finish(
    _ state: SIMD8<UInt32>, _ words: inout SIMD8<UInt32>, _ w: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<8 { w[index] = words[index] }
    w[8] = 0x8000_0000
    for index in 9..<15 { w[index] = 0 }
    // The key block and this digest: 96 bytes.
    w[15] = 96 * 8
    words = state
    SHA256.compress(&words, w, SHA256.constants)
  }
}

/// PBKDF2 with HMAC-SHA-256 (RFC 8018).
public enum PBKDF2 {
  /// Returns a key of 32 bytes, which is the first block.
  ///
  /// - Parameter iterations: 1 or more.
  public static func derive(
    password: some Collection<UInt8>, salt: some Collection<UInt8>, iterations: Int
  ) -> [UInt8] {
    let code = HMAC(key: password)
    var words = words(code.code(for: Array(salt) + [0, 0, 0, 1]))
    var sum = words
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words64 in
      guard let schedule = words64.baseAddress else { return }
      for _ in 1..<max(1, iterations) {
        code.iterate(&words, schedule)
        sum ^= words
      }
    }
    return SHA256.bytes(of: sum)
  }

  private static func words(_ digest: [UInt8]) -> SIMD8<UInt32> {
    var words = SIMD8<UInt32>()
    for (index, byte) in digest.enumerated() {
      words[index / 4] = words[index / 4] << 8 | UInt32(byte)
    }
    return words
  }
}

/// Whether two secrets are equal, in a time that depends on their lengths only.
public func constantTimeEquals(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
  withContiguous(a) { a in
    withContiguous(b) { b in
      guard a.count == b.count else { return false }
      var difference: UInt8 = 0
      for index in a.indices { difference |= a[index] ^ b[index] }
      return difference == 0
    }
  }
}
