/// HMAC-SHA-256 (RFC 2104).
package struct HMAC: Sendable {
  /// The states after the padded key, from which each message starts.
  let inner: [UInt32]
  let outer: [UInt32]

  package init(key: [UInt8]) {
    var block = key.count > SHA256.blockLength ? SHA256.hash(key) : key
    block += Array(repeating: 0, count: SHA256.blockLength - block.count)
    func state(_ pad: UInt8) -> [UInt32] {
      var state = SHA256.initialState
      SHA256.compress(&state, SHA256.words(block.map { $0 ^ pad }))
      return state
    }
    inner = state(0x36)
    outer = state(0x5c)
  }

  package func authenticate(_ message: some Sequence<UInt8>) -> [UInt8] {
    SHA256.bytes(finish(message.reduce(into: []) { $0.append($1) }))
  }

  package static func authenticate(
    _ message: some Sequence<UInt8>, key: [UInt8]
  ) -> [UInt8] {
    HMAC(key: key).authenticate(message)
  }

  /// The code as 8 words.
  private func finish(_ message: [UInt8]) -> [UInt32] {
    var padded = message + [0x80]
    while padded.count % SHA256.blockLength != 56 { padded.append(0) }
    let bits = UInt64(SHA256.blockLength + message.count) &* 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits &>> (56 - 8 * UInt64($0))) }
    var state = inner
    for start in stride(from: 0, to: padded.count, by: SHA256.blockLength) {
      SHA256.compress(&state, SHA256.words(Array(padded[start..<start + SHA256.blockLength])))
    }
    return close(state)
  }

  /// The outer hash over the 8 words of the inner one.
  private func close(_ digest: [UInt32]) -> [UInt32] {
    var state = outer
    SHA256.compress(&state, digest + Self.tail)
    return state
  }

  /// The code of a message that is itself a code: two blocks, no bytes moved.
  func chain(_ code: [UInt32]) -> [UInt32] {
    var state = inner
    SHA256.compress(&state, code + Self.tail)
    return close(state)
  }

  /// The padding after 32 bytes that follow a whole block.
  private static let tail: [UInt32] = [0x8000_0000, 0, 0, 0, 0, 0, 0, 768]

  /// The code of a message as words, for ``PBKDF2``.
  func words(_ message: [UInt8]) -> [UInt32] { finish(message) }
}

/// Whether two secrets are equal, in a time that tells nothing but their lengths.
package func constantTimeEquals(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  guard a.count == b.count else { return false }
  return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
