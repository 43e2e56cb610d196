
// PROVISIONAL: replaced by Core's own.
enum SHA256 {
  static func hash(_ m: [UInt8]) -> [UInt8] {
    var k: [UInt32] = [], h: [UInt32] = []
    func frac(_ x: Double) -> UInt32 { UInt32((x - x.rounded(.down)) * 4294967296) }
    var n = 2
    func isPrime(_ n: Int) -> Bool { var d = 2; while d*d <= n { if n % d == 0 { return false }; d += 1 }; return true }
    while k.count < 64 { if isPrime(n) { let r = Double(n); var c = 1.0; for _ in 0..<60 { c = (2*c + r/(c*c))/3 }; k.append(frac(c)); if h.count < 8 { h.append(frac(r.squareRoot())) } }; n += 1 }
    var p = m + [0x80]
    while p.count % 64 != 56 { p.append(0) }
    let l = UInt64(m.count) * 8
    for i in 0..<8 { p.append(UInt8(truncatingIfNeeded: l >> (56 - 8*i))) }
    func rr(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
    for b in stride(from: 0, to: p.count, by: 64) {
      var w = (0..<16).map { i in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(p[b+4*i+$1]) } }
      for i in 16..<64 { let a = rr(w[i-15],7)^rr(w[i-15],18)^(w[i-15]>>3); let c = rr(w[i-2],17)^rr(w[i-2],19)^(w[i-2]>>10); w.append(w[i-16] &+ a &+ w[i-7] &+ c) }
      var v = h
      for i in 0..<64 { let s1 = rr(v[4],6)^rr(v[4],11)^rr(v[4],25); let ch = (v[4]&v[5])^(~v[4]&v[6]); let t1 = v[7] &+ s1 &+ ch &+ k[i] &+ w[i]; let s0 = rr(v[0],2)^rr(v[0],13)^rr(v[0],22); let mj = (v[0]&v[1])^(v[0]&v[2])^(v[1]&v[2]); v = [t1 &+ s0 &+ mj, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]] }
      for i in 0..<8 { h[i] = h[i] &+ v[i] }
    }
    return h.flatMap { x in (0..<4).map { UInt8(truncatingIfNeeded: x >> (24 - 8*$0)) } }
  }
}
package struct Headers: Sendable, Equatable {
  package var fields: [(name: String, value: String)] { pairs.map { ($0.0, $0.1) } }
  private var pairs: [Pair] = []
  private struct Pair: Sendable, Equatable { var a: String; var b: String; var `0`: String { a }; var `1`: String { b } }
  package init() {}
  package subscript(name: String) -> String? {
    get { pairs.first { $0.a.lowercased() == name.lowercased() }?.b }
    set { pairs.removeAll { $0.a.lowercased() == name.lowercased() }; if let newValue { pairs.append(Pair(a: name, b: newValue)) } }
  }
}
package struct Request: Sendable {
  package var method: String
  package var target: String
  package var headers: Headers
  package var body: [UInt8]
  package init(method: String, target: String, headers: Headers = Headers(), body: [UInt8] = []) { self.method = method; self.target = target; self.headers = headers; self.body = body }
}
package struct Response: Sendable {
  package var status: Int
  package var headers: Headers
  package var body: [UInt8]
  package init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) { self.status = status; self.headers = headers; self.body = body }
}
package protocol Service: Sendable { func respond(to request: Request) -> Response }
package enum Client: Sendable {
  case embedded(any Service)
  package func send(_ r: Request) throws -> Response { switch self { case .embedded(let s): s.respond(to: r) } }
}
