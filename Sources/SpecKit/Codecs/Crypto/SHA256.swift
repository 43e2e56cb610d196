/// SHA-256 (FIPS 180-4), a block of 64 bytes at a time.
public struct SHA256: Sendable {
  public static let digestSize = 32
  static let blockSize = 64

  /// The eight words of the state; a value, so that a prefix can be hashed once and gone on from.
  private(set) var state: SIMD8<UInt32>
  private var buffer: [UInt8] = []
  /// Bytes taken so far.
  private var length: UInt64 = 0

  public init() {
    state = SIMD8(
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  }

  /// The 32 bytes of the digest of a text.
  public static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  public mutating func update(_ bytes: some Collection<UInt8>) {
    withContiguous(bytes) { absorb($0) }
  }

  private mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !buffer.isEmpty {
      start = min(bytes.count, Self.blockSize - buffer.count)
      buffer += UnsafeBufferPointer(rebasing: bytes[..<start])
      guard buffer.count == Self.blockSize else { return }
      buffer.withUnsafeBufferPointer { Self.compress(&state, $0) }
      buffer.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= Self.blockSize {
      Self.compress(&state, UnsafeBufferPointer(rebasing: bytes[start..<start + Self.blockSize]))
      start += Self.blockSize
    }
    guard start < bytes.count else { return }
    // Room for the padding, so that it is never copied.
    buffer.reserveCapacity(2 * Self.blockSize)
    buffer += UnsafeBufferPointer(rebasing: bytes[start...])
  }

  /// The digest of all bytes taken.
  public consuming func finish() -> [UInt8] {
    let bits = length &* 8
    buffer.reserveCapacity(2 * Self.blockSize)
    buffer.append(0x80)
    while buffer.count % Self.blockSize != 56 { buffer.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      buffer.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    buffer.withUnsafeBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: Self.blockSize) {
        Self.compress(&state, UnsafeBufferPointer(rebasing: buffer[start..<start + Self.blockSize]))
      }
    }
    return Self.bytes(of: state)
  }

  static func bytes(of state: SIMD8<UInt32>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: digestSize) { bytes, count in
      for index in 0..<digestSize {
        let word = state[index / 4]
        bytes[index] = UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * (index % 4)))
      }
      count = digestSize
    }
  }

  /// The compression function of section 6.2.2 over one block.
  static func compress(_ state: inout SIMD8<UInt32>, _ block: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      guard let w = schedule.baseAddress else { return }
      for t in 0..<16 {
        let i = 4 * t
        w[t] =
          UInt32(block[i]) << 24 | UInt32(block[i + 1]) << 16 | UInt32(block[i + 2]) << 8
          | UInt32(block[i + 3])
      }
      compress(&state, w, constants)
    }
  }

  /// The same over a message schedule of 64 words whose first 16 are the block.
  ///
  /// Bare pointers, `while` and `@_transparent` keep an unoptimized build, which derives many keys in
  /// the tests, from calling a function for each operation.
  static func compress(
    _ state: inout SIMD8<UInt32>, _ w: UnsafeMutablePointer<UInt32>, _ k: UnsafePointer<UInt32>
  ) {
    var t = 16
    while t < 64 {
      let (x, y) = (w[t - 15], w[t - 2])
      let s0 = rotate(x, 7) ^ rotate(x, 18) ^ x &>> 3
      let s1 = rotate(y, 17) ^ rotate(y, 19) ^ y &>> 10
      w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
      t += 1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Eight rounds at a time: the names go round instead of the values.
    t = 0
    while t < 64 {
      round(a, b, c, &d, e, f, g, &h, k[t] &+ w[t])
      round(h, a, b, &c, d, e, f, &g, k[t + 1] &+ w[t + 1])
      round(g, h, a, &b, c, d, e, &f, k[t + 2] &+ w[t + 2])
      round(f, g, h, &a, b, c, d, &e, k[t + 3] &+ w[t + 3])
      round(e, f, g, &h, a, b, c, &d, k[t + 4] &+ w[t + 4])
      round(d, e, f, &g, h, a, b, &c, k[t + 5] &+ w[t + 5])
      round(c, d, e, &f, g, h, a, &b, k[t + 6] &+ w[t + 6])
      round(b, c, d, &e, f, g, h, &a, k[t + 7] &+ w[t + 7])
      t += 8
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// One round: `d` becomes the next `e` and `h` the next `a`; the other six move on one place.
  @_transparent
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let t1 = h &+ s1 &+ (g ^ (e & (f ^ g))) &+ word
    let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    d &+= t1
    h = t1 &+ s0 &+ ((a & b) | (c & (a | b)))
  }

  @_transparent
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  static let constants: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]
}

/// Bytes in one piece. Crossing this edge once, where it is known what a collection is, saves the
/// look-ups that code for any collection makes for every byte.
func withContiguous<Result>(
  _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
}
