import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The full-screen program, by its keys.
@Suite struct `The hackathon on the whole screen` {
  let home = HacksmithsHome()

  private func frames(_ keys: String, token: String = "", columns: Int = 80, rows: Int = 24) throws
    -> [JSON]
  {
    let result = home.home.run(
      "hacksmiths app --keys \(keys) --json",
      environment: [
        "SPEC_HACKSMITHS_TOKEN": token, "COLUMNS": String(columns), "LINES": String(rows),
      ])
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines()
  }

  private func text(_ frame: JSON?) -> String {
    (frame?["rows"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
  }

  @Test func `H4 and H26: the tab bar is the last row, and the keys replay`() throws {
    let all = try frames("right,left,q")
    #expect(text(all.first).hasSuffix(" Info  [Event]  Community"))
    #expect(text(all.first).contains("Food Rescue Hackathon"))
    #expect(text(all.dropFirst().first).hasSuffix(" Info   Event  [Community]"))
    #expect(all.dropFirst().first?["focus"]?["item"] == "omar-haddad")
  }

  @Test func `H54: one drills down, answers and goes back`() throws {
    let mia = try home.token(for: "mia-chen")
    let all = try frames("down,enter,r,y,esc,up,r,y,r,c,q", token: mia)
    let screens = all.compactMap { $0["screen"]?.string }
    #expect(screens.contains("event/open-data-evening"))
    let texts = all.map(text)
    #expect(texts.contains { $0.contains("y yes  n no  m maybe  c cancel") })
    #expect(texts.contains { $0.contains("You are number 2 on the waiting list.") })
    #expect(texts.contains { $0.contains("See you there!") })
    #expect(texts.last?.contains("Your answer is removed.") == true)
    #expect(texts.last?.contains("Me   Info  [Event]  Community   Upcoming") == true)
    #expect(try home.json("event open-data-evening", token: mia)["position"] == 2)
  }

  @Test func `a guest is told to sign in, and finds people`() throws {
    let all = try frames("r,y,3,/,l,e,n,a,enter,enter,esc,?,esc,q").map(text)
    #expect(all.contains { $0.contains("You are not signed in; l signs in.") })
    #expect(all.contains { $0.contains("› Lena Fischer") && !$0.contains("Jon Berg") })
    #expect(all.contains { $0.contains("Leads teams") })
    #expect(all.contains { $0.contains("open an event or a person") })
  }

  @Test func `no row of a page is out of reach, however small the screen`() throws {
    let omar = try home.token(for: "omar-haddad")
    let info = (1...40).map { "line \($0) of many" }.joined(separator: "\n")
    home.run(words: ["event", "edit", "next", "--info", info], token: omar)
    for keys in ["down*70", "pgdn*9", "enter,down*90", "enter,pgdn*9", "end,up*70", "end,pgup*9"] {
      let rows = Set(
        try frames("\(keys),q", columns: 40, rows: 12).flatMap {
          ($0["rows"]?.array ?? []).compactMap(\.string)
        })
      for number in 1...40 where !rows.contains("   line \(number) of many") {
        Issue.record("line \(number) is not seen by \(keys)")
      }
      #expect(rows.contains { $0.contains("⚒ Food Rescue Hackathon") }, "\(keys)")
      #expect(keys.hasPrefix("enter") || rows.contains { $0.contains("New Year Planning") })
    }
    let last = try frames("end,home,q", columns: 40, rows: 12).last
    #expect(text(last).contains("⚒ Food Rescue Hackathon"))
  }

  @Test func `the selection stays in sight, whatever the size`() throws {
    for keys in ["down*2,resize:40x12", "3,end,resize:40x12,resize:80x24,resize:40x12"] {
      #expect(text(try frames("\(keys),q").last).contains("› "), "\(keys)")
    }
  }

  @Test func `after an answer the page beneath is new too`() throws {
    let mia = try home.token(for: "mia-chen")
    let last = text(try frames("5,down,enter,r,y,esc,q", token: mia).last)
    #expect(last.contains("› Open Data Evening") && last.contains("you: waiting 2"))
    // A person's page stays; the event below it is new.
    let all = try frames("5,enter,enter,r,y,esc,q", token: mia)
    #expect(all.suffix(3).first?["screen"] == "person/omar-haddad")
    #expect(all.last?["screen"] == "event/food-rescue-hackathon")
    #expect(text(all.last).contains("See you there!"))
  }

  @Test func `where a section cannot be read the one before stays`() throws {
    let path = "\(home.home.directory)/.local/share/spec/hacksmiths/directory.json"
    try Data("{".utf8).write(to: URL(filePath: path))
    let last = try frames("3,q", columns: 250).last
    #expect(text(last).contains("directory.json is damaged"))
    #expect(text(last).contains("[Event]") && text(last).contains("Food Rescue Hackathon"))
    #expect(last?["focus"]?["tab"] == "event")
  }

  @Test func `a search is named, and Esc ends it`() throws {
    let all = try frames("3,/,text:ravi,enter,esc,q").map(text)
    #expect(all.contains { $0.contains("Ravi Patel") && $0.contains("/ravi   Esc shows all") })
    #expect(all.last?.contains("Jon Berg") == true)
  }

  @Test(arguments: [(40, 12), (60, 20), (200, 60)])
  func `every frame fits its size`(columns: Int, rows: Int) throws {
    let mia = try home.token(for: "mia-chen")
    for frame in try frames(
      "1,2,3,4,5,down,down,enter,?,q", token: mia, columns: columns, rows: rows)
    {
      let lines = (frame["rows"]?.array ?? []).compactMap(\.string)
      #expect(lines.count <= rows && lines.allSatisfy { displayWidth($0) <= columns })
      #expect(lines.last?.contains("Upcoming") == true || columns < 41)
    }
  }
}
