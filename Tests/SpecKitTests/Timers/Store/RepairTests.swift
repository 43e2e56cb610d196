import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// What the doctor leaves behind has to be read by every command.
@Suite struct `After a repair` {
  private let home = TestHome()

  init() {
    home.run("timers add Tea --down 10m --begin \"2026-11-20 10:00\"")
    home.run("timers tick --notify none", now: "2026-11-20T10:10:00Z")
    home.run("timers tick --notify none", now: "2026-11-20T10:20:00Z")
    home.run("timers done 1", now: "2026-11-20T10:21:00Z")
  }

  private func path(_ name: String) -> String {
    "\(home.directory)/.local/share/spec/timers/\(name)"
  }

  private func damage(_ name: String) throws {
    let text = try String(contentsOfFile: path(name), encoding: .utf8)
    try String(text.dropLast(2)).write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  @Test func `what was moved aside is nobody's history`() throws {
    try damage("history/2026-11.jsonl")
    #expect(home.run("timers events --all").status == 65)
    #expect(home.run("timers doctor --repair --yes").status == 0)
    let events = home.run("timers events --all")
    #expect(events.status == 0 && events.records.map { $0[0] } == ["2"], "\(events)")
    #expect(home.run("timers backup - --yes").status == 0)
    #expect(home.run("timers delete 1 --yes --drop-stats").status == 0)
    #expect(FileManager.default.fileExists(atPath: path("history/2026-11.jsonl.damaged")))
  }

  @Test func `an id in use is not given again`() throws {
    // The document before knows neither the third entry nor that it is open.
    home.run("timers tick --notify none", now: "2026-11-20T10:30:00Z")
    try damage("timers.json")
    #expect(
      home.run("timers doctor --repair --yes", now: "2026-11-20T10:31:00Z").status == 0)
    home.run("timers tick --notify none", now: "2026-11-20T10:40:00Z")
    let ids = home.run("timers events --all", now: "2026-11-20T10:41:00Z").records.map { $0[0] }
    #expect(Set(ids).count == ids.count && ids.contains("1") && ids.count >= 4, "\(ids)")
  }

  @Test func `a second repair keeps what the first moved aside`() throws {
    for _ in 1...2 {
      try damage("timers.json")
      #expect(home.run("timers doctor --repair --yes").status == 0)
    }
    for name in ["timers.json.damaged", "timers.json.damaged-2"] {
      #expect(FileManager.default.fileExists(atPath: path(name)), "\(name)")
    }
  }
}

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
