import SpecCore
import SpecTestSupport
import Testing

@Suite struct `Cryptography` {
  /// FIPS 180-4 examples and NIST's long message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `hashes as FIPS 180-4 says`(text: String, digest: String) {
    #expect(Hex.encode(SHA256.hash(Array(text.utf8))) == digest)
  }

  @Test func `hashes a million letters`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      Hex.encode(SHA256.hash(letters))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `hashes the same in pieces of any size`() {
    let bytes = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
    for size in 1...130 {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(bytes[start..<min(start + size, bytes.count)])
      }
      let digest = hash.finish()
      #expect(digest == SHA256.hash(bytes), "\(size)")
    }
  }

  /// RFC 4231, test cases 1, 2, 6 and 7.
  @Test(arguments: [
    (
      String(repeating: "0b", count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      "4a656665", "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      String(repeating: "aa", count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      String(repeating: "aa", count: 131),
      "This is a test using a larger than block-size key and a larger than block-size data. "
        + "The key needs to be hashed before being used by the HMAC algorithm.",
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ])
  func `authenticates as RFC 4231 says`(key: String, message: String, code: String) throws {
    let key = try #require(Hex.decode(key))
    #expect(Hex.encode(HMAC.code(for: Array(message.utf8), key: key)) == code)
  }

  /// RFC 4231, test cases 3 and 4, whose messages are not text.
  @Test func `authenticates bytes as RFC 4231 says`() {
    #expect(
      Hex.encode(
        HMAC.code(
          for: [UInt8](repeating: 0xdd, count: 50), key: [UInt8](repeating: 0xaa, count: 20)))
        == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")
    #expect(
      Hex.encode(HMAC.code(for: [UInt8](repeating: 0xcd, count: 50), key: Array(1...25)))
        == "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b")
  }

  typealias KeyVector = (password: String, salt: String, iterations: Int, key: String)

  static let keyVectors: [KeyVector] = [
    ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
    ("password", "salt", 2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
    (
      "password", "salt", 4096,
      "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"
    ),
  ]
  /// Takes seconds.
  static let longKeyVector: KeyVector = (
    "Password", "NaCl", 80_000,
    "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
  )

  /// RFC 7914, section 11 (the first block), and two vectors for SHA-256 after RFC 6070.
  @Test(arguments: keyVectors + (runsAllCases ? [longKeyVector] : []))
  func `derives keys as RFC 7914 says`(
    password: String, salt: String, iterations: Int, key: String
  ) {
    let derived = PBKDF2.derive(
      password: Array(password.utf8), salt: Array(salt.utf8), iterations: iterations)
    #expect(Hex.encode(derived) == key)
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `writes base64 as RFC 4648 says`(text: String, encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(text.utf8))
    let url = encoded.filter { $0 != "=" }
    #expect(Base64.encode(Array(text.utf8), .url) == url)
    #expect(Base64.decode(url, .url) == Array(text.utf8))
  }

  @Test(arguments: ["Zg", "Zg=", "Z===", "Zh==", "Zg==\n", "Zm9v====", "Zm 9"])
  func `refuses base64 that is not canonical`(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test func `compares secrets by value`() {
    #expect(constantTimeEquals([1, 2, 3], [1, 2, 3]))
    #expect(!constantTimeEquals([1, 2, 3], [1, 2, 4]) && !constantTimeEquals([1], [1, 2]))
  }
}
