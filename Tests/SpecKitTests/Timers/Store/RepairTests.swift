import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Names edited by hand are data like any other.
@Suite struct `A file edited by hand` {
  @Test func `R39 never sends a control character out, in no face of any command`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 10m --notes leaves")
    let file = "\(home.directory)/.local/share/spec/timers/timers.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacing("\"Tea\"", with: #""T\u001b[31m\u009b\u202ea""#)
      .replacing("\"leaves\"", with: #""l\u0007\u2028""#)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    home.run("timers tick --notify none --json", now: "2026-11-20T09:10:00Z")
    let now = "2026-11-20T09:20:00Z"
    for line in [
      "tick --notify none", "list", "show 1", "events", "events --all", "next -n 1", "stats",
      "stats 1", "bar", "export ics", "watch --keys enter,esc,tab,enter,q", "pause 1", "undo",
      "undo --list", "delete 1 --yes",
    ] {
      for (face, terminal) in [("", false), (" --json", false), ("", true)] {
        if terminal, line.hasPrefix("watch") || line.hasPrefix("delete") { continue }
        let result = home.run(
          "timers \(line)\(face) --color never", now: now, terminal: terminal)
        let wild = (result.out + result.err).unicodeScalars.filter {
          $0.properties.generalCategory == .control && !"\n\r\t".unicodeScalars.contains($0)
            || (0x2028...0x202E).contains($0.value)
        }
        #expect(wild.isEmpty, "\(line)\(face)")
      }
    }
  }
}
