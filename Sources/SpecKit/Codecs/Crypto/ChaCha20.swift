/// The ChaCha20 stream cipher (RFC 8439, sections 2.1 to 2.4). Its time depends on lengths only.
struct ChaCha20 {
  private let key: (SIMD4<UInt32>, SIMD4<UInt32>)
  private let nonce: SIMD3<UInt32>

  static let blockSize = 64
  /// `expand 32-byte k`
  private static let constants = SIMD4<UInt32>(0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574)

  /// Nil unless the key has 32 bytes and the nonce 12.
  init?(key: some Collection<UInt8>, nonce: some Collection<UInt8>) {
    guard key.count == 32, nonce.count == 12 else { return nil }
    let (words, rest) = (Self.words(key), Self.words(nonce))
    self.key = (
      SIMD4(words[0], words[1], words[2], words[3]), SIMD4(words[4], words[5], words[6], words[7])
    )
    self.nonce = SIMD3(rest[0], rest[1], rest[2])
  }

  /// Little-endian words.
  static func words(_ bytes: some Collection<UInt8>) -> [UInt32] {
    var words: [UInt32] = []
    for (index, byte) in bytes.enumerated() {
      if index % 4 == 0 { words.append(0) }
      words[index / 4] |= UInt32(byte) << UInt32(8 * (index % 4))
    }
    return words
  }

  /// The 64 bytes of the key stream at a block's number.
  func block(_ number: UInt32) -> [UInt8] {
    let start = (Self.constants, key.0, key.1, SIMD4(number, nonce.x, nonce.y, nonce.z))
    var (a, b, c, d) = start
    for _ in 0..<10 {
      Self.quarterRounds(&a, &b, &c, &d)
      // The diagonals become columns, and after the round columns again.
      (b, c, d) = (Self.turned(b, 1), Self.turned(c, 2), Self.turned(d, 3))
      Self.quarterRounds(&a, &b, &c, &d)
      (b, c, d) = (Self.turned(b, 3), Self.turned(c, 2), Self.turned(d, 1))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.blockSize)
    for row in [a &+ start.0, b &+ start.1, c &+ start.2, d &+ start.3] {
      for index in 0..<4 {
        for shift in [UInt32(0), 8, 16, 24] {
          bytes.append(UInt8(truncatingIfNeeded: row[index] >> shift))
        }
      }
    }
    return bytes
  }

  /// Encrypts or decrypts with the key stream from a block on. Nil for more bytes than there are
  /// blocks.
  func apply(to bytes: some Collection<UInt8>, from first: UInt32) -> [UInt8]? {
    let blocks = (bytes.count + Self.blockSize - 1) / Self.blockSize
    guard blocks <= Int(UInt32.max - first) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var stream: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let place = index % Self.blockSize
      if place == 0 { stream = block(first + UInt32(index / Self.blockSize)) }
      result.append(byte ^ stream[place])
    }
    return result
  }

  private static func quarterRounds(
    _ a: inout SIMD4<UInt32>, _ b: inout SIMD4<UInt32>, _ c: inout SIMD4<UInt32>,
    _ d: inout SIMD4<UInt32>
  ) {
    a &+= b
    d = rotated(d ^ a, 16)
    c &+= d
    b = rotated(b ^ c, 12)
    a &+= b
    d = rotated(d ^ a, 8)
    c &+= d
    b = rotated(b ^ c, 7)
  }

  private static func rotated(_ words: SIMD4<UInt32>, _ count: UInt32) -> SIMD4<UInt32> {
    words &<< SIMD4(repeating: count) | words &>> SIMD4(repeating: 32 - count)
  }

  /// The words moved to the left by that many places.
  private static func turned(_ row: SIMD4<UInt32>, _ count: Int) -> SIMD4<UInt32> {
    SIMD4(row[count % 4], row[(count + 1) % 4], row[(count + 2) % 4], row[(count + 3) % 4])
  }
}
