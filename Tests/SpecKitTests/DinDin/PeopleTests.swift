import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `Names of people` {
  @Test(arguments: [
    ("Ann Lee", "ann-lee"), ("ليلى حسن", "ليلى-حسن"), ("  José  O'Neil ", "josé-o-neil"),
    ("Jose\u{301}", "josé"), ("ÅSA--99", "åsa-99"), ("Ⅷ. Heinrich", "ⅷ-heinrich"),
    ("田中 太郎", "田中-太郎"), ("-a-", "a"),
  ])
  func `become ids of letters and digits`(name: String, slug: String) {
    #expect(PersonName(name)?.localID == "local-" + slug)
  }

  @Test(arguments: ["", "   ", "!!!", "\u{1B}", String(repeating: "x", count: 61)])
  func `are refused without a letter or when too long`(name: String) {
    #expect(PersonName(name) == nil)
  }

  @Test func `are kept on one line without what drives a terminal`() {
    #expect(PersonName("Eve\u{1B}[31m\n\u{202E}Novak")?.text == "Eve[31m Novak")
    #expect(PersonName("a" + String(repeating: "\u{301}", count: 10_000))?.text.count == 1)
    #expect(PersonName(String(repeating: "ن", count: 60))?.text.count == 60)
  }

  @Test func `are the same however they are composed`() {
    #expect(PersonName("Zoe\u{308}")?.localID.utf8.count == PersonName("Zoë")?.localID.utf8.count)
  }
}

@Suite struct `Discs` {
  @Test func `take their color from the id`() {
    #expect(Avatar(id: "local-ann-lee", name: "Ann Lee").color == Avatar.palette[1])
    #expect(Avatar(id: "local-ben-ito", name: "Ben Ito").color == Avatar.palette[7])
  }

  // The published test vectors of the FNV reference code.
  @Test(arguments: [("", 0x811c_9dc5 as UInt32), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)])
  func `hash as FNV-1a does`(text: String, hash: UInt32) { #expect(fnv1a(text) == hash) }

  @Test(arguments: [
    ("Ann Lee", "AL"), ("Sam", "S"), ("Ana María de la Cruz", "AC"), ("ليلى حسن", "لح"),
    ("éa", "É"),
    ("(Bo) Li", "BL"),
  ])
  func `show first and last initials`(name: String, initials: String) {
    #expect(Avatar(id: "x", name: name).initials == initials)
  }
}
