import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `What can be taken back` {
  let world = DinDinWorld()

  @Test func `is an answer, newest first`() throws {
    let before = world.run("").out
    world.run("invite accept --plus 2 --note nuts")
    world.run("invite reject")
    #expect(world.run("undo").records.first?.prefix(2) == ["undone", "reject"])
    #expect(try world.json("undo")["dinner"]?["status"] == "pending")
    #expect(world.run("").out == before)
    #expect(world.run("invite show 0001 --json").out.contains("\"plus\"") == false)
    #expect(world.run("undo").status == 66)
  }

  @Test func `is not an answer to a dinner that was moved since`() throws {
    world.run("invite accept")
    try world.write(
      ["startsAt": 1_795_312_800_000, "seq": 1, "rev": 9], "/events/DemoDinner000000001")
    let result = world.run("undo --json")
    #expect(result.status == 1 && result.err.contains("\"changed-since\""), "\(result)")
    #expect(world.run("undo").status == 66)
  }

  @Test func `is a removed guest`() throws {
    let added = try world.json("guests add 'Gina Park' --phone 5550110")
    #expect(try world.json("guests remove gina") == added)
    #expect(world.run("guests search gina").out.isEmpty)
    #expect(world.run("undo").records == [["undone", "guests-remove", "local-gina-park"]])
    #expect(world.run("guests search gina").records.first?[2] == "5550110")
  }

  @Test func `is no draft that an older version discarded, and the rest of its list stays`() throws
  {
    #expect(world.run("event edit 0005 --note hi").status == 0)
    let path = try #require(try world.files().keys.first { $0.contains("/undo-") })
    let list = try JSON(parsing: Array(Data(contentsOf: URL(filePath: path))))
    let discarded: JSON = [
      "action": "draft-discard", "id": "DemoDinner000000005", "replacedBy": "x",
      "draft": ["id": "DemoDinner000000005", "title": "Soup"],
    ]
    let entries = try #require(list["entries"]?.array) + [discarded]
    let old: JSON = ["version": 1, "entries": .array(entries)]
    try old.serialized().write(toFile: path, atomically: true, encoding: .utf8)
    #expect(world.run("undo").records.first?.prefix(2) == ["undone", "edit"])
    #expect(world.run("undo").status == 66)
    try old.serialized().write(toFile: path, atomically: true, encoding: .utf8)
    #expect(world.run("event cancel 0005 --yes").status == 0)
    #expect(try world.files().keys.contains { $0.contains("/undo-") } == false)
  }

  @Test func `is one of the last 20`() throws {
    for number in 0..<22 { world.run("event edit 0005 --note 'note \(number)'") }
    for _ in 0..<20 { #expect(world.run("undo").status == 0) }
    #expect(world.run("undo").status == 66)
    #expect(try world.json("event show 0005")["note"] == "note 1")
  }
}
