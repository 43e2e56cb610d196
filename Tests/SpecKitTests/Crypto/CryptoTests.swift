import SpecCore
import Testing

private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private func bytes(_ hex: String) -> [UInt8] {
  let digits = Array(hex)
  return stride(from: 0, to: digits.count, by: 2).compactMap {
    UInt8(String(digits[$0..<$0 + 2]), radix: 16)
  }
}

/// Published vectors: FIPS 180-4 examples, RFC 4231, RFC 7914 section 11.
@Suite struct `Cryptography` {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 gives the published digests`(_ text: String, _ digest: String) {
    #expect(SHA256.hex(text) == digest)
    #expect(hex(SHA256.hash(text)) == digest)
  }

  @Test func `SHA-256 takes a message in parts of any size`() {
    let million = Array(repeating: UInt8(ascii: "a"), count: 1_000_000)
    var hash = SHA256()
    for start in stride(from: 0, to: million.count, by: 7919) {
      hash.update(million[start..<min(start + 7919, million.count)])
    }
    #expect(
      hex(hash.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: [
    (
      String(repeating: "0b", count: 20), "4869205468657265",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      String(repeating: "aa", count: 131),
      "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `HMAC gives the published codes`(_ key: String, _ message: String, _ code: String) {
    #expect(hex(HMAC.authenticate(bytes(message), key: bytes(key))) == code)
  }

  @Test func `PBKDF2 gives the published keys`() {
    let one = PBKDF2.sha256(
      password: Array("passwd".utf8), salt: Array("salt".utf8), iterations: 1, length: 64)
    #expect(
      hex(one)
        == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783")
    let many = PBKDF2.sha256(
      password: Array("Password".utf8), salt: Array("NaCl".utf8), iterations: 80000, length: 64)
    #expect(
      hex(many)
        == "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
        + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d")
  }

  @Test func `secrets are compared whole`() {
    #expect(constantTimeEquals([1, 2, 3], [1, 2, 3]))
    #expect(!constantTimeEquals([1, 2, 3], [1, 2, 4]))
    #expect(!constantTimeEquals([1, 2, 3], [1, 2]))
    #expect(constantTimeEquals([], []))
  }
}
