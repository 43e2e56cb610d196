import Testing

@testable import SpecHacksmiths

@Suite struct `Names, keys and ids` {
  @Test(arguments: [
    ("Mary Jane Watson", "Mary Jane", "Watson" as String?), ("  Plato ", "Plato", nil),
    ("Ana\u{A0}Maria \t Silva", "Ana Maria", "Silva"), ("李 小龍", "李", "小龍"),
  ])
  func `the last word is the last name`(_ text: String, _ first: String, _ last: String?) {
    #expect(PersonName(full: text) == PersonName(first: first, last: last))
  }

  @Test(arguments: ["", "   ", "\n", String(repeating: "x", count: 201)])
  func `a name has 1 to 200 characters`(_ text: String) {
    #expect(PersonName(full: text) == nil)
  }

  @Test func `200 characters are a name, outer space not counted`() {
    #expect(PersonName(full: "  " + String(repeating: "x", count: 200) + " ") != nil)
  }

  @Test(arguments: [
    ("Food Rescue Hackathon", "food-rescue-hackathon"), ("  C++ & Swift!  ", "c-swift"),
    ("Fête à Zürich", "fête-à-zürich"), ("2026", "2026"), ("🎉🎉", "event"), ("", "event"),
    ("Хакатон №5", "хакатон-5"),
  ])
  func `a key is the words of the text`(_ text: String, _ key: String) {
    #expect(Slug.slug(text, or: "event") == key)
  }

  @Test(arguments: [
    ("Cafe\u{301} A\u{30A}", "caf\u{E9}-\u{E5}"), ("\u{212B}", "\u{E5}"), ("I\u{307}", "i\u{307}"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("a\u{323}\u{307}", "\u{1EA1}\u{307}"),
  ])
  func `a key has the same bytes however its letters were typed`(_ text: String, _ key: String) {
    #expect(Array(Slug.slug(text, or: "event").utf8) == Array(key.utf8))
  }

  @Test func `a key that is reserved, taken or like an id gets a number`() {
    let taken: Set = ["tea", "tea-2"]
    func make(_ text: String) -> String { Slug.make(for: text, or: "event") { taken.contains($0) } }
    #expect(make("Tea") == "tea-3")
    #expect(make("Next") == "next-2")
    #expect(make("Show!") == "show-2")
    #expect(make("a00000000000000000000001") == "a00000000000000000000001-2")
    #expect(make("!") == "event")
  }

  @Test(arguments: [
    "", "e0000000000000000000001", "E00000000000000000000001", "g00000000000000000000001",
  ])
  func `an id has 24 lower-case hex digits`(_ text: String) {
    #expect(Identifier(text) == nil)
  }

  @Test func `ids of a series count up`() {
    #expect(Identifier(series: "e", number: 1).text == "e00000000000000000000001")
    #expect(Identifier(series: "a", number: 4096).text == "a00000000000000000001000")
    #expect(Identifier(random: { 0xFEDC_BA98_7654_3210 }).text == "fedcba987654321076543210")
  }
}
