import Foundation
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
    try home.changeEvent(2) {
      $0.event.title = String(repeating: "長い題名", count: 20)
      $0.event.place = String(repeating: "Llanfair", count: 20)
    }
    try home.changePerson(6) {
      $0.person.name = PersonName(first: String(repeating: "e\u{301}", count: 150), last: "X")
    }
    let lines = [
      "", "event", "event open-data-evening", "community", "upcoming", "me", "tabs", "info",
      "person lena-fischer",
    ]
    for line in lines {
      let drawn = home.run(line, terminal: true, token: mia, columns: columns)
      let rows = drawn.out.plain.split(separator: "\n")
      let wide = rows.filter { displayWidth($0) > columns }
      #expect(drawn.status == 0 && wide.isEmpty, "\(line): \(wide)")
    }
  }

  @Test func `people's words stay in their column and off the terminal's controls`() throws {
    try home.changeEvent(1) { $0.event.title = "A\tB\nC\\D\u{1B}[31mE\u{202E}" }
    #expect(home.run("").records[0][5] == "A\\tB\\nC\\\\D\\u{1B}[31mE\\u{202E}")
    let drawn = home.run("", terminal: true).out
    #expect(!drawn.contains("\u{1B}[31mE") && !drawn.contains("\u{202E}"))
    #expect(try home.json("")["event"]?["title"] == "A\tB\nC\\D\u{1B}[31mE\u{202E}")
  }
}
