import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Faults of timers` {
  private func write(_ text: String, _ home: TestHome, _ path: String) throws {
    let file = "\(home.directory)/.local/share/spec/timers/\(path)"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func read(_ home: TestHome, _ path: String) throws -> String {
    try String(
      contentsOfFile: "\(home.directory)/.local/share/spec/timers/\(path)", encoding: .utf8)
  }

  /// Each number by one of the values, unless all cases are asked for.
  @Test func `any number in the file may be any other, and is damage or harmless`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 4m --worked 08:00-18:00 --repeats 9")
    home.run("timers add Pills --down 1d2h")
    home.run("timers add Days --up")
    home.run("timers add Gone --down 1m")
    home.run("timers tick --notify none", now: "2026-11-20T09:09:00Z")
    home.run("timers pause 1", now: "2026-11-20T09:09:10Z")
    home.run("timers resume 1 --continue", now: "2026-11-20T09:10:00Z")
    home.run("timers pause 2", now: "2026-11-20T09:10:00Z")
    home.run("timers snooze 1 5m", now: "2026-11-20T09:10:00Z")
    home.run("timers delete Gone --yes", now: "2026-11-20T09:10:00Z")
    let names = ["timers.json", "entries.json", "undo.json"]
    let sound = try names.map { try read(home, $0) }
    let whole = sound[0]
    let numbers = whole.matches(of: /: (-?\d+)/).map(\.output.1)
    #expect(numbers.count > 40)
    let values = [
      "9007199254740992", "-9007199254740992", "9223372036854775807", "-9223372036854775808",
      "0", "-1",
    ]
    for (index, number) in numbers.enumerated() {
      for value in runsAllCases ? values : [values[index % values.count]] {
        let mutated = whole.replacingCharacters(
          in: number.startIndex..<number.endIndex, with: value)
        for (name, text) in zip(names, sound) { try write(text, home, name) }
        try write(mutated, home, "timers.json")
        let now = "2026-11-20T10:00:00Z"
        if home.run("timers list", now: now).status == 65 {
          #expect(try read(home, "timers.json") == mutated)
          continue
        }
        // A document that can be read is never damaged by a command.
        for command in [
          "show 1", "next -n 2", "stats", "tick --notify none", "done --all", "pause 1 2 3",
          "resume 1 2 3 --continue", "undo",
        ] {
          let status = home.run("timers \(command)", now: now).status
          #expect([0, 1, 64, 66].contains(status), "\(command): \(value) for \(number)")
        }
      }
    }
  }

  @Test func `a control character that a hand has written is sent out by no command`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 10m --notes leaves")
    let text = try read(home, "timers.json")
      .replacing("\"Tea\"", with: #""T\u001b[31m\u009b\u202ea""#)
      .replacing("\"leaves\"", with: #""l\u0007\u2028""#)
    try write(text, home, "timers.json")
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
