import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `Drawings of the hackathon community` {
  private let home = HacksmithsHome()

  @Test(arguments: [20, 40, 60, 80, 200])
  func `every drawing fits the terminal, whatever people are called`(_ columns: Int) throws {
    let mia = try home.token(for: "mia-chen")
    home.run("rsvp open-data-evening", token: mia)
    try home.change { transaction in
      var record = try #require(try transaction.event(Sample.id(2, series: "e")))
      let before = record
      record.event.title = String(repeating: "長い題名", count: 20)
      record.event.place = String(repeating: "Llanfair", count: 20)
      try transaction.put(record, before: before)
      var person = try #require(try transaction.person(Sample.id(6)))
      let old = person
      person.person.name = PersonName(first: String(repeating: "e\u{301}", count: 150), last: "X")
      try transaction.put(person, before: old)
    }
    let lines = [
      "", "event", "event open-data-evening", "community", "upcoming", "upcoming --month 2026-12",
      "me", "tabs", "info", "person lena-fischer",
    ]
    for line in lines {
      let drawn = home.run(line, terminal: true, token: mia, columns: columns)
      let rows = drawn.out.plain.split(separator: "\n")
      // The sheet of a month is a calendar, 29 cells wide.
      let limit = line.contains("--month") ? max(columns, 29) : columns
      let wide = rows.filter { displayWidth($0) > limit }
      #expect(drawn.status == 0 && wide.isEmpty, "\(line): \(wide)")
    }
  }

  @Test func `people's words stay in their column and off the terminal's controls`() throws {
    try home.change { transaction in
      var record = try #require(try transaction.event(Sample.id(1, series: "e")))
      let before = record
      record.event.title = "A\tB\nC\\D\u{1B}[31mE\u{202E}"
      try transaction.put(record, before: before)
    }
    #expect(home.run("").records[0][5] == "A\\tB\\nC\\\\D\\u{1B}[31mE\\u{202E}")
    let drawn = home.run("", terminal: true).out
    #expect(!drawn.contains("\u{1B}[31mE") && !drawn.contains("\u{202E}"))
    #expect(try home.json("")["event"]?["title"] == "A\tB\nC\\D\u{1B}[31mE\u{202E}")
  }
}
