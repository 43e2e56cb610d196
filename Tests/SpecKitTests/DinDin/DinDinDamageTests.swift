import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// Moments at the ends of the calendar, state that a hand has edited, and what scripts meet.
@Suite struct `Dindin at its edges` {
  let world = DinDinWorld()

  @Test(arguments: [
    "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00",
    "0099-12-31T23:59:59Z", "9900-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "9999-12-31T23:59:59-12:00",
  ])
  func `refuses a moment around which dates would have no four digits`(now: String) throws {
    for line in ["", "demo load", "agenda", "login --local Ann", "invite accept"] {
      let files = try world.files()
      let result = world.run("\(line) --now \(now)")
      let isTold = result.err.contains(/the years (100 to 9899|1 to 9999)/)
      #expect(result.status == 64 && isTold, "\(line): \(result)")
      #expect(try world.files() == files)
    }
  }

  @Test(arguments: ["0100-01-01T00:00:00Z", "9899-12-31T12:00:00Z"])
  func `works at the first and last moments it takes`(now: String) {
    for line in ["demo load", "", "invite accept", "agenda --days 366", "demo clear --yes"] {
      #expect(world.run("\(line) --now \(now)").status == 0, "\(line)")
    }
  }

  /// Every value of every document is replaced by what no command writes.
  @Test(arguments: JSON.damages(readBy: ["", "invite accept", "demo load"]))
  func `a command ends with 65 or works, whatever value a document has`(value: JSON, line: String)
    throws
  {
    let folder = world.home.directory
    let paths = FileManager.default.subpaths(atPath: folder) ?? []
    for path in paths where path.hasSuffix(".json") {
      let file = "\(folder)/\(path)"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let json = try JSON(parsing: text)
      for changed in json.replacingSomeLeaves(by: value) {
        try changed.serialized().write(toFile: file, atomically: true, encoding: .utf8)
        let status = world.run(line).status
        #expect([0, 1, 65, 66, 77].contains(status), "\(path) \(status)")
      }
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
  }

  @Test func `draws only ASCII of its own where the terminal has no more`() {
    for line in ["--no-input", "invite list", "agenda --days 40", "--lang en --keys q"] {
      let out = world.home.run(
        "dindin \(line)", terminal: true,
        environment: ["LC_ALL": "C", "COLUMNS": "40", "LINES": "60"]
      ).out
      let others = out.unicodeScalars.filter { $0.value > 0x7F && !(0x600...0x6FF ~= $0.value) }
      #expect(others.isEmpty, "\(line): \(String(String.UnicodeScalarView(others)))")
    }
  }
}
