import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `People of the same name` {
  let world = DinDinWorld()

  /// Registers another person as somebody who signs in does.
  private func register(_ id: String, _ record: JSON) throws {
    try world.write(record, "/users/\(id)")
  }

  private func selected(_ line: String) throws -> [String] {
    let guests = try world.json("event new --replace --date +9d --time 7pm \(line)")["guests"]
    return (guests?.array ?? []).compactMap { $0["id"]?.string }
  }

  @Test(arguments: ["'Ann Lee'", "ann", "'ann le'"])
  func `are the one who was invited before`(text: String) throws {
    try register("twin", ["name": "Ann Lee", "phone": "+1 434 555 0199"])
    #expect(try selected("--guests \(text)") == ["local-ann-lee"])
  }

  @Test func `are the one whom the person has added, where none was invited`() throws {
    world.run("guests add 'Zoe Park' --id zoe")
    try register("twin", ["name": "Zoé Park"])
    #expect(try selected("--guests 'zoe park'") == ["zoe"])
  }

  @Test func `are taken off the list only where one of them was added by the person`() throws {
    for id in ["zoe1", "zoe2"] { world.run("guests add 'Zoe Park' --id \(id)") }
    #expect(
      world.run("event edit 0005 --invite zoe1").status == 0
        && world.run("event edit 0005 --uninvite zoe1").status == 0)
    let refused = world.run("guests remove 'Zoe Park'")
    #expect(refused.status == 64 && refused.err.contains("; write the id"), "\(refused)")
    #expect(world.run("guests remove zoe2").status == 0)
    try register("twin", ["name": "Zoe Park"])
    #expect(world.run("guests remove 'Zoe Park'").status == 0)
    #expect(world.run("guests search twin").status == 0)
  }

  @Test func `are the one who is invited to this dinner before those of others`() throws {
    try register("twin", ["name": "Ann Lee"])
    #expect(world.run("event edit 0005 --uninvite ann --invite twin").status == 0)
    #expect(world.run("event edit 0005 --answer twin=rejected").status == 0)
    let event = try world.run("event edit 0005 --invite 'Ann Lee' --json").json()
    let ids = event["guests"]?.array?.compactMap { $0["id"]?.string }
    #expect(ids?.contains("local-ann-lee") == false)
    #expect(ids?.contains("twin") == true)
  }

  @Test func `are told apart by phone or mail where nobody is nearer`() throws {
    try register("zoe1", ["name": "Zoe Park", "phone": "+1 434 555 0188"])
    try register("zoe2", ["name": "Zoe Park", "email": "zoe@example.org"])
    let result = world.run(
      "event new --date +9d --time 7pm --address Bar --guests 'ann,Zoe Park,Nobody' --send --json")
    #expect(result.status == 64)
    for word in ["+1 434 555 0188, zoe1", "zoe@example.org, zoe2", "Nobody", "draft toggle"] {
      #expect(result.err.contains(word), "\(result.err)")
    }
    let draft = try world.json("draft show")
    #expect(draft["label"] == "Bar")
    #expect(draft["guests"]?.array?.map { $0["name"] } == ["Ann Lee"])
    let picker = world.run("event new --resume --keys backtab,enter,/,text:zoe --size 40x30")
    #expect(picker.out.contains("zoe@example.org"))
    #expect(picker.out.contains("zoe1"))
  }

  @Test func `and the person themselves leave the rest in the draft`() throws {
    let result = world.run("event new --time 7pm --title T --guests 'Sam,ann' --json")
    #expect(result.status == 64)
    #expect(result.err.contains("self-invite"))
    #expect(try world.json("draft show")["selected"] == 1)
  }

  @Test(arguments: ["", "--send"])
  func `who are unknown leave the rest in the draft`(option: String) throws {
    let plan = "event new --date +9d --time 7pm --address Bar --guests 'ben,Nobody' --title T"
    let result = world.run("\(plan) \(option) --json")
    #expect(result.status == 66)
    #expect(result.err.contains("no-guest"))
    let draft = try world.json("draft show")
    #expect(draft["title"] == "T")
    #expect(draft["selected"] == 1)
    #expect(world.run("draft toggle carla").status == 0)
    #expect(world.run("draft send").status == 0)
  }

  @Test(arguments: ["dan o", "0105", "bEn", "ito b"])
  func `and all others are found by what the search finds`(text: String) throws {
    let found = try world.json("guests search '\(text)'").array?.map { $0["id"]?.string }
    #expect(found?.count == 1)
    #expect(try selected("--guests '\(text)'") == found)
  }
}
