import Foundation
import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `Friends` {
  static let order = FriendOrder()

  static func friend(_ name: String, _ handle: String = "h", _ id: RemoteID = "1") -> Friend {
    Friend(Profile(person: Person(id: id, handle: handle, name: name)))
  }

  @Test func `without letters in their name stand by their handle, then by id`() {
    let friends = [
      Self.friend("✨", "mia", "3"), Self.friend("Nina", "a", "10"), Self.friend("nina", "A", "9"),
      Self.friend("Lea", "z", "1"),
    ]
    #expect(Self.order.sorted(friends).map(\.id) == ["1", "3", "9", "10"])
  }

  @Test func `fold as a second way of folding does`() {
    // The oracle: Foundation's compatibility decomposition, marks filtered, lower-cased.
    func oracle(_ text: String) -> String {
      let marks: [Unicode.GeneralCategory] = [.nonspacingMark, .spacingMark, .enclosingMark]
      let plain = String(
        String.UnicodeScalarView(
          text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            !marks.contains($0.properties.generalCategory)
          }))
      return plain.lowercased()
    }
    let fold = SortingFold()
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x24F, 0x370...0x3C1, 0x3C3...0x3CE, 0x400...0x52F, 0x531...0x586, 0x10A0...0x10C5,
      0x1F00...0x1F15, 0x2C80...0x2CB1, 0x10400...0x1044F, 0x900...0x97F, 0x1E00...0x1EFF,
      0x2070...0x218F,
      0x3000...0x30FF, 0xAC00...0xAD00, 0xF900...0xFA6D, 0xFB00...0xFB06, 0xFF01...0xFFDC,
    ]
    // Case folding differs from lower case on purpose here: ſ and ς become s and σ, ŉ drops no
    // letter, ß becomes ss.
    let differing: Set<UInt32> = [0xDF, 0x1E9E, 0x17F, 0x149]
    var wrong: [String] = []
    for value in ranges.joined() where !differing.contains(value) {
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.age.map({ $0.major <= 14 }) == true
      else { continue }
      let text = String(Character(scalar))
      let folded = String(String.UnicodeScalarView(fold(text)))
      if folded != oracle(text) { wrong.append(String(value, radix: 16)) }
    }
    #expect(wrong == [])
    #expect(String(String.UnicodeScalarView(fold("Straße ΣΑΣ"))) == "strasse σασ")
  }

  @Test(arguments: [
    ("ZOE", ["Zoë Marsh"]), ("marsh", ["Zoë Marsh"]), ("@ze", ["Zoë Marsh"]),
    ("ж", ["Ж"]), ("", ["Zoë Marsh", "Ж"]), ("nobody", []),
  ])
  func `are found by name and handle`(search: String, found: [String]) {
    let friends = [Self.friend("Zoë Marsh", "ze"), Self.friend("Ж", "zh")]
    #expect(Self.order.matches(friends, search: search).map(\.name) == found)
  }

  @Test func `arrive page by page, each once`() {
    var list = FriendList(account: "test:1", fetchedAt: Instant(seconds: 1000))
    list.add([Self.friend("a", "a", "1"), Self.friend("b", "b", "2")], nextToken: "next")
    #expect(!list.complete && list.nextToken == "next")
    list.add([Self.friend("b", "b", "2"), Self.friend("c", "c", "3")], nextToken: nil)
    #expect(list.complete && list.friends.map(\.id) == ["1", "2", "3"])
  }

  @Test func `are kept for a day and for one account`() {
    let list = FriendList(account: "test:1", fetchedAt: Instant(seconds: 1000))
    #expect(list.isFresh(for: "test:1", at: Instant(seconds: 1000 + 86_399)))
    #expect(!list.isFresh(for: "test:1", at: Instant(seconds: 1000 + 86_400)))
    #expect(!list.isFresh(for: "test:1", at: Instant(seconds: 999)))
    #expect(!list.isFresh(for: "test:2", at: Instant(seconds: 1000)))
  }
}
