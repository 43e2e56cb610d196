import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

/// Moments at the ends of the calendar, state that a hand has edited, and what scripts meet.
@Suite struct `Usframe at its edges` {
  @Test(arguments: [
    "0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2150-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "9999-12-31T23:59:59-12:00",
  ])
  func `refuses a moment that no id can hold`(now: String) {
    let home = TestHome.watching()
    for line in ["", "check", "friends", "test post hi", "history"] {
      let result = home.run("usframe \(line) --now \(now)")
      let isTold = result.err.contains(/the years (1970 to 2149|1 to 9999)/)
      #expect(result.status == 64 && isTold, "\(line): \(result)")
    }
    #expect(home.run("usframe test post hi --at 9999-12-31T23:59:59-12:00").status == 64)
    #expect(home.run("usframe test post hi --at 2150-01-01T00:00:00Z").status == 64)
    #expect(home.run("usframe check").status == 0)
  }

  @Test(arguments: JSON.damages(readBy: ["check", "choose @cem", "test dm yo"]))
  func `says 65 or goes on whatever a hand has written`(value: JSON, line: String) throws {
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

  @Test func `fetches a damaged list of friends again`() throws {
    let home = TestHome.signedIn()
    let good = home.run("usframe friends")
    for text in ["", "{", "{\"version\":1}", "\u{0}\u{0}"] {
      try home.write(".cache/spec/usframe/friends.json", text)
      #expect(home.run("usframe friends") == good)
    }
    try home.write(".cache/spec/usframe/friends.json", "{")
    #expect(home.run("usframe choose @bee").err.contains("did you mean @bea?"))
    #expect(home.run("usframe logout").status == 0)
  }

  @Test func `reads the messages of a suspended person, and notices a wipe`() {
    let home = TestHome.watching()
    home.run("usframe test suspend @bea")
    home.run("usframe test dm yo --from @bea")
    let first = home.run("usframe check")
    #expect(first.status == 69 && first.out.hasSuffix("yo\n"), "\(first)")
    #expect(home.run("usframe check --kind dm") == Consequences())
    #expect(home.run("usframe check").status == 69)
    home.run("usframe test revoke")
    #expect(home.run("usframe check").status == 77)
    #expect(home.run("usframe").out.hasPrefix("signedOut"))
  }

  @Test func `says cancelled where a question is answered with no`() {
    let home = TestHome.watching()
    for line in ["history clear", "logout --forget"] {
      let result = home.run("usframe \(line)", input: "n\n", terminal: true)
      #expect(
        result.status == 1 && result.err.hasSuffix("not confirmed; nothing was changed\n"),
        "\(result)")
    }
    #expect(home.run("usframe").out.hasPrefix("watching"))
  }

  @Test func `dates what it writes to the second`() throws {
    let home = TestHome(now: "2026-11-20T09:00:00.123456789Z")
    for kind in ["post", "dm"] {
      #expect(
        try home.run("usframe test \(kind) hi --json").json()["at"] == "2026-11-20T09:00:00Z")
    }
  }

  @Test func `prints a document for history clear`() throws {
    let home = TestHome.watching()
    home.run("usframe test post hi")
    home.run("usframe check")
    #expect(try home.run("usframe history clear --yes --json").json() == ["deleted": 1])
    #expect(home.run("usframe history clear --yes") == Consequences())
  }

  @Test(arguments: ["nobody", "gil"])
  func `says what to do where nobody can sign in by that name`(handle: String) {
    let home = TestHome()
    home.run("usframe test suspend @gil")
    let result = home.run("usframe login --service test --as @\(handle) --no-input")
    #expect(
      result.status == 66
        && result.err.contains("as @\(handle); be somebody else: spec usframe login"), "\(result)")
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
