/// SHA-256 (FIPS 180-4).
package struct SHA256: Sendable {
  /// Digest length in bytes.
  package static let length = 32
  /// Bytes taken at a time.
  package static let blockLength = 64

  private var state = initialState
  private var pending: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      pending.append(byte)
      count &+= 1
      if pending.count == Self.blockLength {
        Self.compress(&state, Self.words(pending))
        pending.removeAll(keepingCapacity: true)
      }
    }
  }

  package consuming func finalize() -> [UInt8] {
    let bits = count &* 8
    update([0x80])
    while pending.count != 56 { update([0]) }
    update((0..<8).map { UInt8(truncatingIfNeeded: bits &>> (56 - 8 * UInt64($0))) })
    return Self.bytes(state)
  }

  package static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  package static func hash(_ text: String) -> [UInt8] { hash(text.utf8) }

  /// The digest as 64 lower-case hex digits.
  package static func hex(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let digest = hash(text.utf8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: digest, as: UTF8.self)
  }
}

extension SHA256 {
  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes (5.3.3).
  static let initialState: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The same of the cube roots of the first 64 primes (4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// Mixes a block of 16 words into a state of 8 (6.2.2).
  static func compress(_ state: inout [UInt32], _ block: [UInt32]) {
    state.withUnsafeMutableBufferPointer { state in
      block.withUnsafeBufferPointer { block in
        constants.withUnsafeBufferPointer { k in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
            if let state = state.baseAddress, let block = block.baseAddress,
              let k = k.baseAddress, let w = w.baseAddress
            {
              mix(state, block, k, w)
            }
          }
        }
      }
    }
  }

  /// `state` has 8 words, `block` 16, `k` and `w` 64; all are the caller's.
  private static func mix(
    _ state: UnsafeMutablePointer<UInt32>, _ block: UnsafePointer<UInt32>,
    _ k: UnsafePointer<UInt32>, _ w: UnsafeMutablePointer<UInt32>
  ) {
    var t = 0
    while t < 16 {
      w[t] = block[t]
      t &+= 1
    }
    while t < 64 {
      let (a, b) = (w[t &- 15], w[t &- 2])
      let s0 = (a &>> 7 | a &<< 25) ^ (a &>> 18 | a &<< 14) ^ (a &>> 3)
      let s1 = (b &>> 17 | b &<< 15) ^ (b &>> 19 | b &<< 13) ^ (b &>> 10)
      w[t] = w[t &- 16] &+ s0 &+ w[t &- 7] &+ s1
      t &+= 1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    t = 0
    while t < 64 {
      let s1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ k[t] &+ w[t]
      let s0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      let t2 = s0 &+ (a & b ^ a & c ^ b & c)
      h = g
      g = f
      f = e
      e = d &+ t1
      d = c
      c = b
      b = a
      a = t1 &+ t2
      t &+= 1
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  /// 64 bytes as 16 big-endian words.
  static func words(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count - 3, by: 4).map { start in
      bytes[start..<start + 4].reduce(0) { $0 &<< 8 | UInt32($1) }
    }
  }

  static func bytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word &>> UInt32($0)) }
    }
  }
}
