import Foundation
import SpecCore
import SpecTestSupport
import Testing

@Suite struct GridCommandTests {
  let home = TestHome(now: "2026-11-21T18:29:58Z")

  @Test func `frames of the whole grid are ten records a step`() {
    let records = home.run("grid frames --seq 2").records
    #expect(records.count == 10)
    #expect(records.first == ["1", "1", "RRRRRGGGGG"])
    #expect(records.last == ["1", "10", "YYYYYBBBBB"])
    let turns = home.run("grid frames").records
    #expect(turns.count == 40)
    #expect(turns.filter { $0[1] == "1" }.map { $0[2].prefix(1) }.joined() == "RYBG")
    #expect(turns.allSatisfy { Set($0[2]).count == 1 })
  }

  @Test func `frames of a seat are one record a step`() {
    #expect(
      home.run("grid frames --row 3 --column 4").records == [
        ["1", "3", "4", "R"], ["2", "3", "4", "Y"], ["3", "3", "4", "B"], ["4", "3", "4", "G"],
      ])
    #expect(home.run("grid frames --seq 2 --row 6 --col 5").out == "1\t6\t5\tY\n")
  }

  @Test func `JSON is one object a step with seconds to the millisecond`() {
    #expect(
      home.run("grid frames --row 3 --col 4 --step 334ms --json").out == """
        {"step":1,"at":0,"row":3,"column":4,"color":"red"}
        {"step":2,"at":0.334,"row":3,"column":4,"color":"yellow"}
        {"step":3,"at":0.668,"row":3,"column":4,"color":"blue"}
        {"step":4,"at":1.002,"row":3,"column":4,"color":"green"}

        """)
    let rows = "\"RRRRRGGGGG\"," + "\"RRRRRGGGGG\",\"RRRRRGGGGG\",\"RRRRRGGGGG\",\"RRRRRGGGGG\","
    let below = Array(repeating: "\"YYYYYBBBBB\"", count: 5).joined(separator: ",")
    #expect(
      home.run("grid frames --seq 2 --json").out
        == "{\"step\":1,\"at\":0,\"rows\":[\(rows)\(below)]}\n")
  }

  @Test func `play writes the same records and takes the show's time`() {
    for seat in ["", " --row 9 --col 2"] {
      let frames = home.run("grid frames --seq 1\(seat)")
      #expect(home.run("grid play --seq 1\(seat)") == frames)
    }
    #expect(home.run("grid play --json --seq 2") == home.run("grid frames --json --seq 2"))
  }

  @Test func `play waits for a time of the wall clock`() {
    #expect(home.run("grid play --seq 2 --at 18:30:00 --row 1 --col 1").out == "1\t1\t1\tR\n")
    let late = home.run("grid play --at 18:30 --row 1 --col 1", now: "2026-11-21T18:30:05Z")
    #expect(late.records.map { $0[0] } == ["3", "4"])
    let over = home.run("grid play --at 18:30", now: "2026-11-21T18:33:20Z")
    #expect(over.status == 1)
    #expect(over.err == "spec: 18:30:00 was 3 min 20 s ago; give a time still to come\n")
  }

  @Test func `on a terminal cells have letters and the step a head`() {
    let out = home.run("grid frames --seq 2 --color never", terminal: true).out
    let rows = out.split(separator: "\n")
    #expect(rows.first == "step 1  0 s")
    #expect(rows.count == 12)
    #expect(rows[2].filter { !$0.isWhitespace } == "1RRRRRGGGGG")
  }

  @Test func `the guide is one page with its three headings`() {
    let page = home.run("grid guide").out
    let rows = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(rows.count <= 40)
    #expect(rows.allSatisfy { $0.count <= 80 })
    for word in [
      "ready", "host", "Row", "Column", "Ready", "Start", "The day before", "One hour before",
      "The show",
    ] {
      #expect(page.contains(word), "\(word)")
    }
    #expect(home.run("grid guide", terminal: true).out == page)
    #expect(!page.contains { $0 == "\t" })
  }

  @Test func `every command line in the guide works`() throws {
    let page = home.run("grid guide").out
    let lines = page.matches(of: /spec (grid play[^\n]*?)(?:  |\n)/).map { String($0.1) }
    #expect(lines.count >= 2)
    for line in lines { #expect(home.run(line).status == 0, "\(line)") }
  }

  /// Puts a file into the grid's state folder.
  @discardableResult
  private func write(_ content: String, to name: String) throws -> String {
    let folder = "\(home.directory)/.local/state/spec/grid"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try content.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    return "\(folder)/\(name)"
  }

  @Test func `home shows the two sequences, and what is saved`() throws {
    #expect(
      home.run("grid").out
        == "sequence\t1\tred,yellow,blue,green\nsequence\t2\tred,green,yellow,blue\n")
    let page = home.run("grid --color never", terminal: true).out
    #expect(page.contains("[ Ready ]  spec grid ready 3,4 --code CODE\n"))
    #expect(
      home.run("grid --json").out
        == "{\"sequences\":[{\"sequence\":1,\"colors\":[\"red\",\"yellow\",\"blue\",\"green\"]},"
        + "{\"sequence\":2,\"colors\":[\"red\",\"green\",\"yellow\",\"blue\"]}]}\n")
    let seat =
      "{\"version\":1,\"row\":3,\"column\":4,\"name\":\"Ann\",\"code\":\"K7QX2M\",\"latencyMs\":0}"
    try write(seat, to: "seat.json")
    #expect(home.run("grid").out.hasPrefix("seat\t3\t4\tAnn\ncode\tK7QX2M\nsequence\t1\t"))
    #expect(try home.run("grid --json").json()["seat"]?["column"]?.int == 4)
    let saved = home.run("grid --color never", terminal: true).out
    #expect(saved.contains("Row 3, Column 4   Ann"))
    #expect(saved.contains("[ Ready ]  spec grid ready\n[ Start ]  spec grid host"))
    #expect(saved.filter { $0 == "[" }.count == 2)
  }

  @Test(arguments: [
    "{\"version\":1,\"row\":3", "", "\u{0}\u{0}", "{\"version\":99,\"row\":3}", "[]",
    "{\"version\":1,\"row\":11,\"column\":4,\"name\":\"\",\"code\":\"\",\"latencyMs\":0}",
  ])
  func `a damaged or newer file is refused by name and left as it is`(_ content: String) throws {
    let path = try write(content, to: "seat.json")
    let result = home.run("grid")
    #expect(result.status == 65)
    #expect(result.err.contains("seat.json"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    #expect(home.run("grid frames --seq 2").status == 0)
  }

  @Test(arguments: [
    ("play --row 0 --col 1", "bad-seat"), ("play --row 11 --col 1", "bad-seat"),
    ("play --row x --col 1", "bad-seat"), ("play --row 3", "missing-seat"),
    ("frames --col 3", "missing-seat"), ("play --seq 3", "bad-choice"),
    ("play --seq 0", "bad-choice"),
    ("frames --seq one", "bad-choice"), ("play --brightness 5", "out-of-range"),
    ("play --brightness 101%", "out-of-range"), ("play --brightness bright", "bad-number"),
    ("play --step 333ms", "step-too-fast"), ("frames --step 0s", "step-too-fast"),
    ("play --step 61s", "step-too-slow"), ("play --step 2", "bad-duration"),
    ("play --at 25:00", "bad-time"), ("play --at 24:00:00", "bad-time"),
    ("play --at 18:30:60", "bad-time"), ("play --keys wait:", "bad-keys"),
    ("start", "unknown-command"), ("plya", "unknown-command"),
    ("frames --at 18:30", "unknown-option"),
    ("frames extra", "extra-argument"),
  ])
  func `bad input is refused with its code`(_ line: String, _ code: String) throws {
    let result = home.run("grid \(line) --json")
    #expect(result.status == 64)
    #expect(result.out.isEmpty)
    #expect(try JSON(parsing: result.err)["error"]?["code"]?.string == code)
  }

  @Test func `messages name what to do`() {
    #expect(
      home.run("grid start").err == "spec: only the organizer starts the show: spec grid host\n")
    #expect(home.run("grid play --step 333ms").err.contains("334ms"))
    #expect(home.run("grid play --row 11 --col 1").err.contains("--row 3 --col 4"))
    #expect(home.run("grid play --seq 3").err.contains("there are 1 and 2"))
  }
}
