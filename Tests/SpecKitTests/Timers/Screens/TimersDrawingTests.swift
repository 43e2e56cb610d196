import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Drawings of commands on a terminal; `ScreenSizeTests` has the pages of the live screen.
@Suite struct `The drawings of timers` {
  private let home = TestHome(now: "2018-02-20T08:00:00Z")

  init() {
    home.run(
      "timers add \"Eat pills\" --down \"4h 30m\" --begin \"20.02.2018 09:00\""
        + " --worked 09:00-18:00 --notes \"two with water\"")
  }

  @Test func `a dumb terminal gets text alone`() {
    let dumb = ["TERM": "dumb"]
    for line in ["list", "show 1", "stats 1", "about", "next -n 1"] {
      let drawn = home.run("timers \(line)", terminal: true, environment: dumb)
      #expect(drawn.status == 0 && !drawn.out.contains("\u{1B}"), "\(drawn)")
    }
  }

  @Test(arguments: ["en", "ru"]) func `no list is wider than the terminal`(language: String) throws
  {
    home.run("timers add \"Позвонить маме и всем остальным\" --up --begin 2018-01-14")
    home.run("timers tick --notify none", now: "2018-02-20T13:30:00Z")
    let now = "2018-02-20T13:31:00Z"
    for width in [20, 40, 60, 80, 100, 200] {
      let size = ["COLUMNS": String(width), "LINES": "24", "TERM": "xterm"]
      let commands = [
        "list", "show 1", "show 2", "stats", "stats 1", "events --all", "next", "undo --list",
        "doctor", "about", "undo", "redo",
      ]
      for line in commands where width > 20 || line != "next" {
        let result = home.run(
          "timers \(line) --lang \(language)", now: now, terminal: true, environment: size)
        for row in result.out.split(separator: "\n") {
          let plain = String(row).replacing(/\u{1B}\[[0-9;]*m/, with: "")
          #expect(displayWidth(plain) <= width, "\(width) \(line): \(plain)")
        }
      }
    }
  }
}
