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
