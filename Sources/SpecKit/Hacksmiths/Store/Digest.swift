/// SHA-256 of texts, as 64 lower-case hex digits.
enum Digest {
  static func hex(_ text: String) -> String {
    TemporarySHA256.digest(Array(text.utf8)).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }.joined()
  }
}
enum TemporarySHA256 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    func root(_ x: Double) -> UInt32 { UInt32(truncatingIfNeeded: UInt64((x - x.rounded(.down)) * 4294967296)) }
    var primes: [Int] = []
    var n = 2
    while primes.count < 64 { if primes.allSatisfy({ n % $0 != 0 }) { primes.append(n) }; n += 1 }
    func cbrt(_ v: Double) -> Double { var x = v / 3; for _ in 0..<60 { x = x - (x * x * x - v) / (3 * x * x) }; return x }
    let k = primes.map { root(cbrt(Double($0))) }
    var h = primes.prefix(8).map { root(Double($0).squareRoot()) }
    var data = message + [0x80]
    while data.count % 64 != 56 { data.append(0) }
    let bits = UInt64(message.count * 8)
    data += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    func r(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
    for start in stride(from: 0, to: data.count, by: 64) {
      var w = (0..<16).map { i in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(data[start + i * 4 + $1]) } }
      for i in 16..<64 {
        let s0 = r(w[i-15], 7) ^ r(w[i-15], 18) ^ w[i-15] >> 3
        let s1 = r(w[i-2], 17) ^ r(w[i-2], 19) ^ w[i-2] >> 10
        w.append(w[i-16] &+ s0 &+ w[i-7] &+ s1)
      }
      var v = h
      for i in 0..<64 {
        let s1 = r(v[4], 6) ^ r(v[4], 11) ^ r(v[4], 25)
        let ch = v[4] & v[5] ^ ~v[4] & v[6]
        let t1 = v[7] &+ s1 &+ ch &+ k[i] &+ w[i]
        let s0 = r(v[0], 2) ^ r(v[0], 13) ^ r(v[0], 22)
        let t2 = s0 &+ (v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2])
        v = [t1 &+ t2, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
      }
      for i in 0..<8 { h[i] = h[i] &+ v[i] }
    }
    return h.flatMap { x in (0..<4).map { UInt8(truncatingIfNeeded: x >> (24 - 8 * UInt32($0))) } }
  }
}
