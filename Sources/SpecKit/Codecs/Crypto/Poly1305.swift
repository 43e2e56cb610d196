/// The one-time authenticator Poly1305 (RFC 8439, section 2.5), modulo 2^130 - 5 in five parts of 26
/// bits. Its time depends on lengths only.
struct Poly1305 {
  private let r: [UInt64]
  /// Five times each part of `r`: a carry beyond 2^130 is added at the bottom times 5.
  private let r5: [UInt64]
  private let pad: [UInt32]
  private var sum: [UInt64] = [0, 0, 0, 0, 0]
  private static let mask: UInt64 = 0x3ff_ffff

  /// The 16 bytes of the code of a message, nil unless the key has 32 bytes.
  static func code(for message: some Collection<UInt8>, key: some Collection<UInt8>) -> [UInt8]? {
    guard var state = Poly1305(key) else { return nil }
    var block: [UInt8] = []
    block.reserveCapacity(17)
    for byte in message {
      block.append(byte)
      if block.count == 16 { state.add(&block) }
    }
    if !block.isEmpty { state.add(&block) }
    return state.finish()
  }

  private init?(_ key: some Collection<UInt8>) {
    guard key.count == 32 else { return nil }
    let words = ChaCha20.words(key)
    let limits: [UInt64] = [0x3ff_ffff, 0x3ff_ff03, 0x3ff_c0ff, 0x3f0_3fff, 0x00f_ffff]
    r = zip(Self.parts(words[..<4]), limits).map { $0 & $1 }
    r5 = r.map { $0 * 5 }
    pad = Array(words[4...])
  }

  /// 128 bits in parts of 26.
  private static func parts(_ words: ArraySlice<UInt32>) -> [UInt64] {
    let t = words.map(UInt64.init)
    return [
      t[0] & mask, (t[0] >> 26 | t[1] << 6) & mask, (t[1] >> 20 | t[2] << 12) & mask,
      (t[2] >> 14 | t[3] << 18) & mask, t[3] >> 8,
    ]
  }

  /// Adds up to 16 bytes and empties them.
  private mutating func add(_ block: inout [UInt8]) {
    // The number is that of the block with a one after its last byte.
    let isFull = block.count == 16
    if !isFull {
      block.append(1)
      block += [UInt8](repeating: 0, count: 16 - block.count)
    }
    var h = zip(sum, Self.parts(ChaCha20.words(block)[...])).map { $0 + $1 }
    if isFull { h[4] += 1 << 24 }
    block.removeAll(keepingCapacity: true)

    var product: [UInt64] = [0, 0, 0, 0, 0]
    for i in 0..<5 {
      for j in 0..<5 { product[i] += h[j] * (j <= i ? r[i - j] : r5[5 + i - j]) }
    }
    sum = Self.carried(product)
  }

  private static func carried(_ parts: [UInt64]) -> [UInt64] {
    var parts = parts
    for index in 0..<4 {
      parts[index + 1] += parts[index] >> 26
      parts[index] &= mask
    }
    parts[0] += (parts[4] >> 26) * 5
    parts[4] &= mask
    parts[1] += parts[0] >> 26
    parts[0] &= mask
    return parts
  }

  private func finish() -> [UInt8] {
    var h = Self.carried(Self.carried(sum))

    // The sum less the modulus; taken if it did not go below zero.
    var less = h
    less[0] += 5
    for index in 0..<4 {
      less[index + 1] += less[index] >> 26
      less[index] &= Self.mask
    }
    less[4] = less[4] &- (1 << 26)
    let isBelow = 0 &- (less[4] >> 63)
    h = zip(h, less).map { ($0 & isBelow) | ($1 & ~isBelow) }

    let words = [
      h[0] | h[1] << 26, h[1] >> 6 | h[2] << 20, h[2] >> 12 | h[3] << 14, h[3] >> 18 | h[4] << 8,
    ]
    var carry: UInt64 = 0
    var code: [UInt8] = []
    for (word, pad) in zip(words, pad) {
      carry += (word & 0xffff_ffff) + UInt64(pad)
      for shift in [UInt64(0), 8, 16, 24] { code.append(UInt8(truncatingIfNeeded: carry >> shift)) }
      carry >>= 32
    }
    return code
  }
}
