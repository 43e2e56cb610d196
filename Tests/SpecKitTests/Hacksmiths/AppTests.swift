import SpecCore
import SpecHacksmiths
import Testing

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
    #expect(texts.last?.contains("Your answer is taken back.") == true)
    #expect(texts.last?.contains("Me   Info  [Event]  Community   Upcoming") == true)
    #expect(try home.json("event open-data-evening", token: mia)["position"] == 2)
  }

  @Test func `a guest is told to sign in, and finds people`() throws {
    let all = try frames("r,y,3,/,l,e,n,a,enter,enter,esc,?,esc,q").map(text)
    #expect(all.contains { $0.contains("spec hacksmiths login") })
    #expect(all.contains { $0.contains("› Lena Fischer") && !$0.contains("Jon Berg") })
    #expect(all.contains { $0.contains("Leads teams") })
    #expect(all.contains { $0.contains("drill down") })
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
