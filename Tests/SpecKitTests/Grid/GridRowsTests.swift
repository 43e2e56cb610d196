import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// The rows of the requirements that a command line answers, by their numbers.
@Suite struct GridRowsTests {
  let home = TestHome(now: "2026-11-21T18:29:58Z")

  @Test func `G1, G25: a hundred devices, and no hundred and first`() throws {
    let report = home.run("grid rehearse --devices 100 --simulate --seed 1 --json")
    #expect(try report.json()["delivered"]?.int == 100)
    #expect(try report.json()["complete"]?.int == 100)
    #expect(home.run("grid rehearse --devices 101 --simulate").status == 64)
  }

  @Test func `G3: six verbs, and no other`() throws {
    let help = home.run("grid --help").out
    let commands = try #require(help.firstMatch(of: /COMMANDS\n((?:  .*\n)+)/)?.1)
    let names = commands.split(separator: "\n").filter { !$0.hasPrefix("    ") }
      .map { String($0.split(separator: " ")[0]) }
    #expect(names == ["host", "ready", "play", "frames", "rehearse", "guide"])
    #expect(home.run("grid check").status == 64)
  }

  @Test func `G9, G12: four colors, in the order of the seed`() {
    let letters = home.run("grid frames").records.map { $0[2] }
    #expect(Set(letters.joined()) == ["R", "Y", "B", "G"])
    #expect(
      home.run("grid frames --seq 1 --row 1 --col 1").records.map { $0[3] }
        == ["R", "Y", "B", "G"])
  }

  @Test func `G21: nothing but the program is needed`() throws {
    let empty = TestHome(now: "2026-11-21T18:29:58Z")
    #expect(empty.run("grid frames --seq 2").records.count == 10)
    #expect(empty.run("grid").status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(empty.directory)/.local"))
  }

  @Test func `G22, G24, G26: the guide is one page, with a checklist and a show of six lines`()
    throws
  {
    let page = home.run("grid guide").out
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    #expect(lines.map(\.count).max() ?? 0 <= 80)
    for word in ["spec grid ready", "spec grid host", "Row", "Column", "Ready", "Start"] {
      #expect(page.contains(word), "\(word)")
    }
    let sections = try home.run("grid guide --json").json()["sections"]?.array ?? []
    #expect(
      sections.compactMap { $0["title"]?.string } == [
        "Seats", "The day before", "One hour before", "The show", "If something is wrong",
      ])
    #expect(sections[3]["lines"]?.array?.count == 6)
    for fact in [
      "ticket", "Brightness", "Auto-Lock", "volume", "guest isolation", "20810-20811", "lashing",
    ] {
      #expect(page.contains(fact), "\(fact)")
    }
  }

  @Test func `G23: a rehearsal of twenty passes and says who missed what`() throws {
    let report = try home.run("grid rehearse --simulate --seed 7 --json").json()
    #expect(report["devices"]?.int == 20)
    #expect(report["missed"]?.array?.isEmpty == true)
    #expect(report["passed"]?.bool == true)
  }

  @Test(arguments: [20, 24, 40, 50, 60, 80, 120]) func `a report of a rehearsal loses no figure`(
    columns: Int
  ) throws {
    let line = "grid rehearse --simulate --seed 7 --loss 10 --jitter 20ms"
    let drawn = home.run(
      line, terminal: true, environment: ["COLUMNS": String(columns), "NO_COLOR": "1"]
    ).out
    let rows = drawn.split(separator: "\n")
    #expect(rows.allSatisfy { displayWidth($0) <= columns } && !drawn.contains("…"), "\(drawn)")
    let shown = Set(drawn.split { $0.isWhitespace }.map(String.init))
    for record in home.run(line).records {
      for figure in record.dropFirst(3) {
        let hundredths = (try #require(Int(figure)) + 5) / 10
        let text = "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
        #expect(shown.contains(text), "\(columns): \(text) of \(record)")
      }
    }
  }

  @Test func `rule 25: the same seed gives the same bytes, another one others`() {
    let line = "grid rehearse --devices 9 --loss 20 --jitter 30ms --skew 100 --simulate --json"
    let first = home.run("\(line) --seed 7")
    #expect(first.status == 0)
    #expect(first.out == home.run("\(line) --seed 7").out)
    #expect(first.out != home.run("\(line) --seed 8").out)
  }

  @Test func `on a terminal every figure of a rehearsal fits, and the seed`() {
    let line = "grid rehearse --devices 100 --step 334ms --loss 10 --jitter 20ms --skew 50"
    let out = home.run(
      "\(line) --simulate --color never --seed 9223372036854775807", terminal: true
    ).out
    #expect(out.contains("seed 9223372036854775807"))
    #expect(out.split(separator: "\n").allSatisfy { $0.count <= 80 && !$0.contains("…") })
  }

  @Test func `a rehearsal that does not pass is status 1, and its report is there`() throws {
    let result = home.run(
      "grid rehearse --devices 9 --jitter 200ms --simulate --seed 1 --limit 0s --json")
    #expect(result.status == 1)
    #expect(try result.json()["passed"]?.bool == false)
    #expect(try JSON(parsing: result.err)["error"]?["code"]?.string == "rehearsal-failed")
  }

  @Test(arguments: [
    ("ready --row 0 --col 1 --code K7QX2M", "bad-seat"),
    ("ready --row 11 --col 1 --code K7QX2M", "bad-seat"),
    ("ready --row x --col 1 --code K7QX2M", "bad-seat"),
    ("ready 11,4 --code K7QX2M", "bad-seat"), ("ready abc --code K7QX2M", "bad-seat"),
    ("ready 3,4 --row 3 --col 4 --code K7QX2M", "bad-seat"),
    ("ready --row 3 --code K7QX2M", "missing-seat"), ("ready --code K7QX2M", "missing-seat"),
    ("ready 3,4", "missing-code"), ("ready 3,4 --no-input", "missing-code"),
    ("ready 3,4 --code ABC", "bad-code"), ("ready 3,4 --code ABCDEFGHJKLMN", "bad-code"),
    ("ready 3,4 --code AB_CD", "bad-code"),
    ("ready 3,4 --latency 501ms --code K7QX2M", "out-of-range"),
    ("ready 3,4 --timeout 25h --code K7QX2M", "out-of-range"),
    ("ready 3,4 --udp-port 80 --code K7QX2M", "out-of-range"),
    ("ready 3,4 --host 1.2.3.4:0 --code K7QX2M", "bad-address"),
    ("host --lead 2s", "out-of-range"), ("host --step 333ms", "step-too-fast"),
    ("host --seq 3", "bad-choice"), ("host --start-when 101", "out-of-range"),
    ("host --timeout 5s", "bad-combination"), ("host --code 123", "bad-code"),
    ("rehearse --devices 0", "out-of-range"), ("rehearse --loss 60", "out-of-range"),
    ("rehearse --loss lots", "bad-number"), ("rehearse --jitter 201ms", "out-of-range"),
    ("rehearse --skew 501", "out-of-range"), ("rehearse --runs 0", "out-of-range"),
    ("rehearse --seed -1", "bad-number"), ("rehearse --step 333ms", "step-too-fast"),
  ])
  func `section 7: bad input of the network's commands`(_ line: String, _ code: String) throws {
    let result = home.run("grid \(line) --json")
    #expect(result.status == 64)
    #expect(result.out.isEmpty)
    #expect(try JSON(parsing: result.err)["error"]?["code"]?.string == code)
    #expect(!FileManager.default.fileExists(atPath: "\(home.directory)/.local"))
  }

  @Test func `section 7: what is not on this machine or not to be found`() throws {
    let interface = home.run("grid ready 3,4 --code K7QX2M --interface nope0")
    #expect(interface.status == 66)
    #expect(interface.err.contains("nope0"))
    #expect(home.run("grid host --interface nope0").status == 66)
  }

  @Test(arguments: ["seat", "host", "runs"])
  func `section 6: a damaged or newer file ends the home view with its name`(_ name: String) throws
  {
    let folder = "\(home.directory)/.local/state/spec/grid"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for content in ["garbage", "{\"version\":99}"] {
      let path = "\(folder)/\(name).json"
      try content.write(toFile: path, atomically: false, encoding: .utf8)
      let result = home.run("grid")
      #expect(result.status == 65)
      #expect(result.err.contains("\(name).json"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    }
  }
}
