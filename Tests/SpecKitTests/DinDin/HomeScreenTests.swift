import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The screen of dindin` {
  let world = DinDinWorld()

  /// The frames of a run of keys.
  private func frames(_ keys: String, _ options: String = "") throws -> [JSON] {
    let result = world.run("--json --keys \(keys) \(options)")
    #expect(result.status == 0 && result.err.isEmpty, "\(result)")
    return try result.jsonLines()
  }

  private func text(_ frame: JSON) -> String {
    (frame["rows"]?.array ?? []).compactMap(\.string).joined(separator: " ")
  }

  @Test func `flashes in a plain command too, where the next card follows`() {
    let answered = world.run("invite accept", terminal: true).out
    #expect(answered.contains("Accepted") && answered.contains("\u{1B}[J"))
    #expect(answered.split(separator: "\u{1B}[J").last?.contains("Ben Ito") == true)
    let calm = world.run("invite reject --reduced-motion", terminal: true).out
    #expect(calm.contains("Rejected") && !calm.contains("\u{1B}[J") && calm.contains("Carla Ruiz"))
    let last = world.run("invite reject", terminal: true).out
    #expect(last.contains("Rejected") && !last.contains("\u{1B}[J"))
  }

  @Test func `has the host's initials on their own color`() {
    for line in ["--keys q", "invite browse --keys q", "invite show 0001 --keys q"] {
      #expect(world.run("\(line) --color always").out.contains("48;2;15;140;255"), "\(line)")
    }
  }

  @Test func `changes at once with reduced motion`() throws {
    for frames in [
      try frames("a", "--reduced-motion"),
      try world.home.run("dindin --json --keys r", environment: ["SPEC_REDUCED_MOTION": "1"])
        .jsonLines(),
    ] {
      #expect(frames.map { $0["atMs"]?.int } == [0, 0])
      #expect(text(frames[1]).contains("ed") && !text(frames[1]).contains("▸"))
    }
    #expect(world.run("invite list --count").out == "1\n")
  }

  @Test func `goes around the cards and remembers the last one`() throws {
    let frames = try frames("right,right,right,left")
    #expect(
      frames.map { $0["focus"]?["card"]?.string?.suffix(1) } == ["1", "2", "3", "1", "3"])
    #expect(try world.json("invite show")["host"]?["name"] == "Carla Ruiz")
  }

  @Test func `asks before it accepts a second dinner at one time`() throws {
    let no = try frames("left,a,n")
    #expect(no.contains { text($0).contains("Accept anyway? y/N") })
    #expect(world.run("invite list --count").out == "3\n")
    let yes = try frames("a,y")
    #expect(text(yes.last ?? .null).contains("Pending (2)"))
  }

  @Test func `walks the days, lists the keys and leaves`() throws {
    let frames = try frames("tab,down,down,down,tab,?,x,q,a")
    #expect(
      frames.map { $0["focus"]?["row"]?.int } == [nil, 0, 1, 2, 2, nil, nil, nil])
    #expect(text(frames[2]).contains(" ▸ + Add event"))
    #expect(text(frames[6]).contains("q             leave"))
    #expect(world.run("invite list --count").out == "3\n")
  }

  @Test func `shows only the calendar when all is answered`() throws {
    let last = try frames("r,r,r").last ?? .null
    #expect(!text(last).contains("Pending") && !text(last).contains("[ Accept ]"))
    #expect(text(last).contains("[November 2026]"))
    #expect(try frames("a,r,left,down").allSatisfy { $0["focus"]?["row"] != nil })
  }

  @Test func `says why an answer was refused, and flashes nothing`() throws {
    world.run("event edit 0005 --note x")
    let path = try #require(try world.files().keys.first { $0.contains("/undo-") })
    try "{\"vers".write(toFile: path, atomically: true, encoding: .utf8)
    let frames = try frames("a")
    #expect(text(frames.last ?? .null).contains("is damaged"))
    #expect(!frames.contains { text($0).contains("Accepted") })
  }

  @Test(
    arguments: ["40x12", "40x30", "59x30", "60x20", "80x24", "100x30", "200x60", "20x10"],
    ["en", "ar"])
  func `fits`(size: String, language: String) throws {
    let limit = try #require(ScreenSize(size))
    for frame in try frames("a,tab,down,?", "--size \(size) --lang \(language)") {
      let rows = (frame["rows"]?.array ?? []).compactMap(\.string)
      #expect(rows.count <= limit.rows)
      #expect(rows.allSatisfy { displayWidth($0) <= limit.columns })
      #expect(!rows.joined().contains("\u{2068}"))
    }
  }
}
