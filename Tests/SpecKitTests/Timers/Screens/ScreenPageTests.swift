import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// The sheets over the lists: statistics, entries, messages, About; every page at every width.
@Suite struct `The pages of the screens` {
  private let home = TestHome(now: "2018-02-20T08:00:00Z")

  init() {
    home.run(
      "timers add \"Eat pills\" --down \"4h 30m\" --begin \"20.02.2018 09:00\""
        + " --worked 09:00-18:00 --notes \"two with water\"")
  }

  @Test func `what was in time and what was late differ in color`() {
    home.run("timers add Tea --down 1m --repeats 2")
    home.run("timers run --fast --until 2018-02-20T08:02:00Z")
    home.run("timers done 2", now: "2018-02-20T08:02:00Z")
    home.run("timers done 1", now: "2018-02-20T09:00:00Z")
    let drawn = home.run(
      "timers stats Tea --color always", now: "2018-02-20T09:00:00Z", terminal: true)
    #expect(drawn.out.contains("\u{1B}[32m█"), "\(drawn)")
    #expect(drawn.out.contains("\u{1B}[33m▒"), "\(drawn)")
  }

  @Test func `a dumb terminal gets text alone`() {
    let dumb = ["TERM": "dumb"]
    for line in ["list", "show 1", "stats 1", "about", "next -n 1"] {
      let drawn = home.run("timers \(line)", terminal: true, environment: dumb)
      #expect(drawn.status == 0 && !drawn.out.contains("\u{1B}"), "\(drawn)")
    }
  }

  @Test(arguments: ["en", "ru"]) func `no page is wider than the screen`(language: String) throws {
    home.run("timers add \"Позвонить маме и всем остальным\" --up --begin 2018-01-14")
    home.run("timers tick --notify none", now: "2018-02-20T13:30:00Z")
    let now = "2018-02-20T13:31:00Z"
    for width in [20, 40, 60, 80, 100, 200] {
      let size = ["COLUMNS": String(width), "LINES": "24", "TERM": "xterm"]
      let keys = "left,right,s,q,enter,down*6,enter,esc,esc,d,n,tab,enter,q,tab,m,enter,esc"
      let pages = [
        ["watch", "--keys", keys + ",down*3,enter,down*40,q,q,space,q"],
        ["add", "--keys", "down*3,text:bad,down*2,space,tab,enter,pgdn,esc,ctrl-s,esc"],
      ]
      for words in pages {
        let result = home.run(
          words: ["timers"] + words + ["--lang", language], now: now, environment: size)
        // The keys have led to the last page.
        #expect(result.out.contains(" about ==") || words[0] == "add", "\(result)")
        for row in result.out.split(separator: "\n") where !row.hasPrefix("== ") {
          #expect(displayWidth(String(row)) <= width, "\(width) \(words[0]): \(row)")
        }
      }
      let commands = [
        "list", "show 1", "show 2", "stats", "stats 1", "events --all", "next", "undo --list",
        "doctor", "about", "menu", "undo", "redo",
      ]
      for line in commands where width > 20 || line != "next" {
        let result = home.run(
          "timers \(line) --lang \(language)", now: now, terminal: line != "menu",
          environment: size)
        guard line != "menu" else { continue }
        for row in result.out.split(separator: "\n") {
          let plain = String(row).replacing(/\u{1B}\[[0-9;]*m/, with: "")
          #expect(displayWidth(plain) <= width, "\(width) \(line): \(plain)")
        }
      }
    }
  }
}
