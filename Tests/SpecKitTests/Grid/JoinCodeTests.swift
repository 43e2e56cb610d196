import SpecCore
import Testing

@testable import SpecGrid

@Suite struct JoinCodeTests {
  @Test(arguments: [
    ("K7QX2M", "K7QX2M"), ("k7q x2m", "K7QX2M"), (" k7q-x2m ", "K7QX2M"), ("abcd", "ABCD"),
    ("0O1I", "0O1I"), ("ABCDEFGHJKLM", "ABCDEFGHJKLM"),
  ])
  func `case, spaces and dashes do not count`(_ text: String, _ code: String) {
    #expect(JoinCode(text)?.text == code)
  }

  @Test(arguments: ["", "ABC", "ABCDEFGHJKLMN", "ABC_D", "ABÇD", "A B C", "АБВГ", "AB\u{0}CD"])
  func `what is no code is refused`(_ text: String) { #expect(JoinCode(text) == nil) }

  @Test func `drawn codes have six letters that cannot be misread, all equally likely`() {
    var random = SplitMix64(seed: 7)
    var counts: [Character: Int] = [:]
    for _ in 0..<5000 {
      let code = JoinCode { random.next() }
      #expect(code.text.count == 6)
      for letter in code.text { counts[letter, default: 0] += 1 }
    }
    #expect(Set(counts.keys) == Set("23456789ABCDEFGHJKMNPQRSTUVWXYZ"))
    // 30 000 letters over 31: about 968 each, five standard deviations are 154.
    #expect(counts.values.allSatisfy { (814...1122).contains($0) })
  }

  @Test func `codes are read out in groups of three`() {
    #expect(JoinCode("K7QX2M")?.spoken == "K7Q X2M")
    #expect(JoinCode("K7QX")?.spoken == "K7Q X")
  }

  @Test func `the key of the worked example, also made in parts`() {
    let code = JoinCode("K7QX2M")!
    var derivation = SessionKey.Derivation(code, session: 0x0123_4567_89AB_CDEF)
    var parts = 1
    while derivation.advance(rounds: 100) == nil { parts += 1 }
    #expect(parts == 41)
    for rounds in [1, 7, 4095, 4096, 10_000] {
      var derivation = PBKDF2.Derivation(
        password: Array("K7QX2M".utf8),
        salt: Array("spec-grid-1".utf8) + [1, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF],
        iterations: 4096)
      var key: [UInt8]?
      while key == nil { key = derivation.advance(rounds) }
      #expect(
        Hex.encode(key ?? []) == "f4c45db5ac454ebd2ce39d3815159e999bf99021d809b6b6024cf490240a9076")
    }
  }

  @Test(arguments: [
    ("Ann", "Ann"), ("  Ann  ", "Ann"), ("", "seat 3,4"), ("\u{1B}[31mred\u{7}", "[31mred"),
    ("a\u{202E}b", "ab"), ("a\nb\tc", "abc"), ("\u{0}\u{0}", "seat 3,4"), ("Zoë 👩‍👧", "Zoë 👩‍👧"),
    (String(repeating: "x", count: 40), String(repeating: "x", count: 32)),
    (String(repeating: "👩", count: 20), String(repeating: "👩", count: 16)),
  ])
  func `names from outside are cleaned and cut`(_ raw: String, _ name: String) {
    #expect(DisplayName(cleaning: raw, fallback: "seat 3,4").text == name)
  }

  @Test(arguments: ["", " ", "a\u{7}", String(repeating: "x", count: 33), "a\u{202E}b"])
  func `names typed are taken as they are or not at all`(_ raw: String) {
    #expect(DisplayName(raw) == nil)
    #expect(DisplayName("Ann")?.text == "Ann")
  }
}
