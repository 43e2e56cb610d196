import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A dinner` {
  let world = DinDinWorld()

  private func plan(_ title: String, _ day: Int) -> String {
    let event = world.run(
      "event new --date 2026-12-1\(day) --time 7pm --address 'Café \(day)' --title '\(title)' --guests ann --send --json",
      now: "2026-11-20T17:0\(day):00Z")
    return (try? event.json()["id"]?.string) ?? ""
  }

  @Test(arguments: ["a", "p", "pi", "piz", "pizza n", "1"])
  func `is not changed by the beginnings of words`(text: String) throws {
    let id = plan("Pizza at a night", 1)
    for line in ["edit '\(text)' --note x", "cancel '\(text)' --yes"] {
      #expect(world.run("event \(line)").status == 66, "\(line)")
    }
    #expect(world.run("invite reject b").status == 66)
    let shown = world.run("event show '\(text)'")
    #expect(text.count < 3 ? shown.status == 66 : shown.out.contains(id), "\(shown)")
  }

  @Test(arguments: ["Pízza", "pizza night", "cafe 1", "NIGHT"])
  func `is meant by words of its title or place`(text: String) throws {
    let id = plan("Pizza night", 1)
    #expect(try world.json("event show '\(text)'")["id"]?.string == id)
    #expect(try world.json("event edit '\(text)' --note x")["id"]?.string == id)
    #expect(world.run("event cancel '\(text)' --yes").records == [["canceled", id]])
  }

  @Test func `is meant by its whole title before one that only begins so`() throws {
    let id = plan("Pizza", 1)
    _ = plan("Pizza night", 2)
    #expect(try world.json("event show Pizza")["id"]?.string == id)
  }

  @Test func `is named with the others that fit`() throws {
    let ids = [plan("Pizza night", 1), plan("Pizza day", 2)]
    let result = world.run("event show piz --json")
    #expect(result.status == 64)
    for word in ids + ["Pizza night", "11 December", "ambiguous-id"] {
      #expect(result.err.contains(word), "\(result.err)")
    }
    #expect(world.run("event show nowhere").status == 66)
  }

  @Test func `to which one is invited is found, too`() throws {
    try world.write(["label": "Blue Door"], "/invitations/local-sam-reed/DemoDinner000000001")
    #expect(try world.json("invite show 'blue door'")["id"] == "DemoDinner000000001")
    #expect(world.run("invite reject blue").records.first?[1] == "DemoDinner000000001")
    #expect(try world.json("map 'old mill'")["id"] == "DemoDinner000000006")
    #expect(try world.json("directions 'old mill'")["steps"] != nil)
  }

  @Test func `that asks its guests again keeps whom they bring and what they said`() throws {
    let event = try world.json("event edit 0005 --reconfirm")
    let ann = event["guests"]?.array?.first { $0["id"] == "local-ann-lee" }
    #expect(ann?["status"] == "pending")
    let guest = try world.database(nil, at: Instant(seconds: 0))
      .get(TreePath(text: "/guests/DemoDinner000000005/local-ann-lee"))
    #expect(guest["plus"] == 1)
    #expect(guest["note"] == "no nuts")
    #expect(try world.json("event edit 0005 --answer ann=accepted")["headcount"] == 3)
  }
}
