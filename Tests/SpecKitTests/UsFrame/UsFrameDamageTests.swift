import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

/// Moments at the ends of the calendar, state that a hand has edited, and what scripts meet.
@Suite struct `Usframe at its edges` {
  @Test(arguments: JSON.damages(readBy: ["check", "choose @cem", "test dm yo"]))
  func `a command ends with 65 or works, whatever value a document has`(value: JSON, line: String)
    throws
  {
    let home = TestHome.watching()
    home.run("usframe test post hi")
    home.run("usframe check --kind post")
    let paths = FileManager.default.subpaths(atPath: home.directory) ?? []
    for path in paths where path.hasSuffix(".json") {
      let text = try home.text(path)
      for changed in try JSON(parsing: text).replacingLeaves(by: value).prefix(40) {
        try home.write(path, changed.serialized())
        let status = home.run("usframe \(line)").status
        #expect([0, 1, 64, 65, 66, 69, 75, 77, 78].contains(status), "\(path) \(status)")
      }
      try home.write(path, text)
    }
  }

  @Test(arguments: [40, 20])
  func `draws nothing wider than the terminal but commands`(columns: Int) {
    let home = TestHome()
    home.run("usframe login --service test --no-input")
    for line in ["", "whoami", "choose @bea", "friends", "", "history", "check"] {
      let result = home.run(
        "usframe \(line) --color never --no-input", terminal: true,
        environment: ["COLUMNS": "\(columns)", "LC_ALL": "C"])
      for row in (result.out + result.err).split(separator: "\n") {
        #expect(displayWidth(String(row)) <= columns || row.hasPrefix("spec "), "\(line): \(row)")
      }
      #expect(!result.out.contains("…"))
    }
  }
}
