import SpecCore
import SpecTestSupport
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

@Suite struct `People in a list` {
  let world = DinDinWorld()

  private func rows(_ columns: Int) -> [String] {
    world.run("guests list --color never", terminal: true, columns: columns).out.split(
      separator: "\n"
    )
    .map(String.init)
  }

  @Test(arguments: [40, 80, 120]) func `keep all that is known of them`(columns: Int) {
    let name = "Maximilian Alexander von Hohenzollern-Sigmaringen the Third"
    world.run("guests add '\(name)' --email a.very.long.address@example.org")
    world.run("guests add 'Zoe Q' --phone '+1 434 555 0110 and then 0111' --email z@example.org")
    let rows = rows(columns)
    for known in ["a.very.long.address@example.org", "and then 0111", "z@example.org"] {
      #expect(rows.contains { $0.contains(known) }, "\(rows)")
    }
    #expect(rows.allSatisfy { displayWidth($0) < columns })
  }

  @Test(arguments: [40, 80]) func `have initials that may be two cells wide`(columns: Int) {
    world.run("guests add '王小明 李' --phone '+86 10'")
    #expect(rows(columns).contains { $0.hasPrefix("(王李) 王小明 李") }, "\(rows(columns))")
    #expect(rows(columns).contains { $0.hasPrefix("(AL)   Ann Lee") }, "\(rows(columns))")
  }
}
