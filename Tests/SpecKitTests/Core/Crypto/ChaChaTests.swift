import Foundation
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore

@Suite struct `ChaCha20 and Poly1305` {
  /// RFC 8439, section 2.3.2.
  @Test func `make the block of the worked example`() throws {
    let cipher = try #require(
      ChaCha20(key: Array(0..<32), nonce: Hex.decode("000000090000004a00000000") ?? []))
    #expect(
      Hex.encode(cipher.block(1))
        == "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        + "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e")
  }

  @Test func `encrypt as appendix A2 says`() throws {
    #expect(ChaChaVectors.texts.count == 3)
    for row in ChaChaVectors.texts {
      let cipher = try #require(ChaCha20(key: row[0], nonce: row[1]))
      #expect(cipher.apply(to: row[3], from: UInt32(row[2][0])) == row[4])
      #expect(cipher.apply(to: row[4], from: UInt32(row[2][0])) == row[3])
    }
  }

  /// RFC 8439, section 2.5.2, and appendix A.3 with the sums just below and above the modulus.
  @Test func `authenticate as the RFC says`() throws {
    let key = "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b"
    let message = Array("Cryptographic Forum Research Group".utf8)
    let code = Poly1305.code(for: message, key: try #require(Hex.decode(key)))
    #expect(code.map(Hex.encode) == "a8061dc1305136c6c22b8baf0c0127a9")
    #expect(ChaChaVectors.codes.count == 11)
    for (index, row) in ChaChaVectors.codes.enumerated() {
      #expect(Poly1305.code(for: row[1], key: row[0]) == row[2], "\(index)")
    }
  }

  @Test func `seal and open every published vector`() throws {
    #expect(ChaChaVectors.sealed.count > 15)
    for (index, row) in ChaChaVectors.sealed.enumerated() {
      let cipher = try #require(ChaCha20Poly1305(key: row[0]))
      let sealed = cipher.seal(row[3], nonce: row[1], authenticating: row[2])
      #expect(sealed == row[4] + row[5], "\(index)")
      #expect(
        cipher.open(row[4] + row[5], nonce: row[1], authenticating: row[2]) == row[3], "\(index)")
    }
  }

  @Test func `open nothing of which any bit was changed`() throws {
    let row = ChaChaVectors.sealed[0]
    let cipher = try #require(ChaCha20Poly1305(key: row[0]))
    let sealed = row[4] + row[5]
    for place in 0..<sealed.count * 8 {
      var changed = sealed
      changed[place / 8] ^= 1 << UInt8(place % 8)
      #expect(cipher.open(changed, nonce: row[1], authenticating: row[2]) == nil, "\(place)")
    }
    for (field, count) in [(0, 32), (1, 12), (2, row[2].count)] {
      for place in 0..<count {
        var fields = row
        fields[field][place] ^= 0x80
        let other = try #require(ChaCha20Poly1305(key: fields[0]))
        #expect(
          other.open(sealed, nonce: fields[1], authenticating: fields[2]) == nil,
          "\(field) \(place)")
      }
    }
    for count in 0..<sealed.count {
      #expect(cipher.open(sealed.prefix(count), nonce: row[1], authenticating: row[2]) == nil)
    }
    // The same bytes, divided otherwise between data and text.
    #expect(cipher.open(sealed, nonce: row[1], authenticating: row[2] + [0]) == nil)
    #expect(cipher.open(sealed + [0], nonce: row[1], authenticating: row[2]) == nil)
  }

  /// The sizes that Wycheproof tries.
  @Test func `refuse keys and nonces of other sizes`() throws {
    for count in [0, 1, 16, 31, 33, 64] {
      #expect(ChaCha20Poly1305(key: [UInt8](repeating: 0, count: count)) == nil)
    }
    let cipher = try #require(ChaCha20Poly1305(key: [UInt8](repeating: 0, count: 32)))
    for count in [0, 1, 8, 11, 13, 14, 16, 24] {
      let nonce = [UInt8](repeating: 0, count: count)
      #expect(cipher.seal([1], nonce: nonce) == nil)
      #expect(cipher.open([UInt8](repeating: 0, count: 17), nonce: nonce) == nil)
    }
  }

  /// Where a carry goes beyond 32 bits, or the counter of blocks over one.
  @Test func `are right at the limits of their arithmetic`() throws {
    let cipher = try #require(
      ChaCha20(key: [UInt8](repeating: 0xFF, count: 32), nonce: [UInt8](repeating: 0xFF, count: 12))
    )
    #expect(cipher.apply(to: [UInt8](repeating: 0, count: 65), from: .max) == nil)
    #expect(cipher.apply(to: [UInt8](repeating: 0, count: 64), from: .max - 1) != nil)
    let code = Poly1305.code(
      for: [UInt8](repeating: 0xFF, count: 64), key: [UInt8](repeating: 0xFF, count: 32))
    #expect(code?.count == 16)
  }

  @Test(.enabled(if: Python.hasCryptography, "Python's cryptography is not installed"))
  func `agree with another implementation`() throws {
    let shell = try Shell()
    var generator = SplitMix64(seed: 1)
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in .random(in: 0...255, using: &generator) }
    }
    var script = """
      from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305 as C
      def d(t): return bytes.fromhex(t)
      def c(k, n, a, p, s):
        assert C(d(k)).encrypt(d(n), d(p), d(a)).hex() == s, (k, n, a, p, s)

      """
    for count in [0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 300, 1000] {
      let (key, nonce, data, text) = (bytes(32), bytes(12), bytes(count % 40), bytes(count))
      let sealed = try #require(
        ChaCha20Poly1305(key: key)?.seal(text, nonce: nonce, authenticating: data))
      let fields = [key, nonce, data, text, sealed].map { "'\(Hex.encode($0))'" }
      script += "c(\(fields.joined(separator: ", ")))\n"
    }
    try script.write(toFile: "\(shell.home)/check.py", atomically: true, encoding: .utf8)
    let result = try shell.run("python3 check.py")
    #expect(result == Consequences())
  }
}

/// Published vectors. A line is the kind of a vector and its fields in hexadecimal; `-` is empty.
private enum ChaChaVectors {
  static let codes = rows("code")
  static let sealed = rows("sealed")
  static let texts = rows("text")

  private static func rows(_ kind: String) -> [[[UInt8]]] {
    let path = "\(Binary.repository)fixtures/vectors/chacha20-poly1305.txt"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix(kind + " ") }.map { line in
      line.split(separator: " ").dropFirst().map { $0 == "-" ? [] : Hex.decode($0) ?? [] }
    }
  }
}
