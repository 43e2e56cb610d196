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

  private func rows(_ frame: JSON) -> [String] { frame["rows"]?.array?.compactMap(\.string) ?? [] }
  private func text(_ frame: JSON) -> String { rows(frame).joined(separator: "\n") }

  private func frames(
    _ keys: String, _ more: [String] = [], now: String? = nil, of command: String = "watch"
  ) throws -> [JSON] {
    let result = home.run(
      words: ["timers", command, "--json", "--keys", keys] + more, now: now)
    #expect(result.status == 0 && result.err.isEmpty, "\(result)")
    return try result.jsonLines()
  }

  @Test func `T40 T55 thirteen of eighteen are 72 percent, in color and letters`() throws {
    home.run(
      "timers add Tea --down 1m --repeats 18 --begin 2018-02-20T08:00:00Z --now 2018-02-20T08:00:00Z"
    )
    home.run("timers run --fast --until 2018-02-20T08:18:00Z")
    for id in 6...18 { home.run("timers done \(id)", now: "2018-02-20T08:11:00Z") }
    for id in 1...5 { home.run("timers done \(id)", now: "2018-02-20T09:00:00Z") }
    let drawn = home.run(
      "timers stats Tea --color always", now: "2018-02-20T09:00:00Z", terminal: true)
    #expect(drawn.out.contains("72%") && drawn.out.contains("28%"))
    #expect(drawn.out.contains("\u{1B}[32m") && drawn.out.contains("▒"))
    let sheet = text(try frames("down,s,q,q", ["--no-splash"])[2])
    #expect(sheet.contains("S  in time") && sheet.contains("13") && sheet.contains("72%"))
    #expect(sheet.contains("L  late") && sheet.contains("28%") && sheet.contains("█"))
    let ascii = text(try frames("down,s,q,q", ["--no-splash", "--ascii"])[2])
    let strange = ascii.unicodeScalars.filter { !$0.isASCII }
    #expect(strange.isEmpty)
  }

  @Test func `Enter on an entry shows it in full; x and z act on it`() throws {
    home.run("timers tick --notify none", now: "2018-02-20T13:30:00Z")
    let now = "2018-02-20T13:31:00Z"
    let shown = try frames("enter,esc,enter,z,enter,q,q", ["--events", "--no-splash"], now: now)
    let sheet = text(shown[1])
    #expect(shown[1]["screen"] == "event" && shown[1]["focus"]?["event"] == 1)
    for part in ["Eat pills", "two with water", "20 Feb 2018 13:30", "04:00 left", "UTC"] {
      #expect(sheet.contains(part), "\(part)")
    }
    #expect(shown.contains { text($0).contains("Again in 10 minutes: Eat pills") })
    #expect(shown.contains { $0["screen"] == "event" && text($0).contains("13:41") })
    let done = try frames("enter,x,u,q", ["--events", "--no-splash"], now: now)
    #expect(text(done[2]).contains("In time: Eat pills"))
    #expect(text(done[3]).contains("Taken back: dismissing: Eat pills"))
    #expect(home.run("timers events", now: now).records.count == 1)
  }

  @Test func `screen 8 has To, Subject, Message, Cancel and Save`() throws {
    let filled = try frames(
      "down,enter,text:Бьётся,enter,text:opens,backtab,end,text: today,tab,tab,tab,enter",
      of: "menu")
    let form = text(filled[filled.count - 2])
    for part in ["To", "problems@example.org", "Subject", "today", "Message", "Save draft"] {
      #expect(form.contains(part), "\(part)\n\(form)")
    }
    let saved = try frames("down,enter,text:Бьётся,tab,enter,q", of: "menu")
    #expect(text(saved[saved.count - 1]).contains("Draft saved:"))
    let drafts = try Shell.files(
      under: "\(home.directory)/.local/share/spec/timers/drafts")
    #expect(drafts.count == 1 && drafts[0].contains("Бьётся") && drafts[0].contains("\r\nTo: "))
  }

  @Test func `a message is not kept without an address, and Cancel forgets it`() throws {
    let wrong = try frames(
      "enter,text:hello,backtab,backtab,ctrl-u,text:nobody,ctrl-s,esc,q", of: "menu")
    #expect(wrong.contains { text($0).contains("invalid mail address 'nobody'") })
    let cancelled = try frames("enter,text:hello,tab,tab,enter,q", of: "menu")
    #expect(cancelled[cancelled.count - 1]["screen"] == "menu")
    #expect(try Shell.files(under: "\(home.directory)/.local/share/spec/timers/drafts").isEmpty)
  }

  @Test func `screen 9 scrolls where it does not fit`() throws {
    let about = try frames("up,enter,down*3,up,esc,q", ["--color", "never"], of: "menu")
    let pages = about.filter { $0["screen"] == "about" }
    #expect(rows(pages[0])[0].contains("╒═") && !rows(pages[3])[0].contains("╒═"))
    #expect(rows(pages[4]) == rows(pages[2]))
  }

  @Test func `a timer whose zone is not installed is shown and not edited`() throws {
    let environment = ["TZDIR": "\(home.directory)/none"]
    home.run("timers add Far --down 1h --tz Asia/Tokyo")
    let result = home.run(
      words: ["timers", "watch", "--json", "--no-splash", "--keys", "down,enter,space,s,q,q"],
      environment: environment)
    let all = try result.jsonLines()
    #expect(result.status == 0 && text(all[0]).contains("?"), "\(result)")
    #expect(text(all[2]).contains("Asia/Tokyo") && all[2]["screen"] == "timers")
    #expect(all.contains { $0["screen"] == "stats" })
  }

  @Test func `a dumb terminal gets text alone, and watch names the list`() {
    let dumb = ["TERM": "dumb"]
    let watch = home.run("timers watch", terminal: true, environment: dumb)
    #expect(watch.status == 64 && watch.err.contains("spec timers list"), "\(watch)")
    #expect(home.run("timers menu", terminal: true, environment: dumb).status == 0)
    for line in ["list", "show 1", "stats 1", "about", "next -n 1"] {
      let drawn = home.run("timers \(line)", terminal: true, environment: dumb)
      #expect(drawn.status == 0 && !drawn.out.contains("\u{1B}"), "\(drawn)")
    }
  }

  @Test func `Russian answers are understood`() throws {
    let now = "2018-02-20T10:00:00Z"
    let asked = try frames("space,space,п,q", ["--no-splash", "--lang", "ru"], now: now)
    #expect(text(asked[2]).contains("Продолжить с 03:30:00"))
    #expect(try home.run("timers show 1 --json", now: now).json()["state"] == "running")
    home.run("timers pause 1", now: now)
    let answered = home.run("timers resume 1 --lang ru", now: now, input: "с\n", terminal: true)
    #expect(answered.status == 0 && answered.err.contains("[п/з]"), "\(answered)")
  }

  @Test(arguments: ["en", "ru"]) func `no page is wider than the screen`(language: String) throws {
    home.run("timers add \"Позвонить маме и всем остальным\" --up --begin 2018-01-14")
    home.run("timers tick --notify none", now: "2018-02-20T13:30:00Z")
    let now = "2018-02-20T13:31:00Z"
    for width in [20, 40, 60, 80, 100, 200] {
      let size = ["COLUMNS": String(width), "LINES": "24", "TERM": "xterm"]
      let keys = "left,esc,s,esc,enter,down*6,enter,esc,esc,space,esc,d,n,tab,enter,esc,m,enter,esc"
      let pages = [
        ["watch", "--keys", keys + ",down*3,enter,down*40,esc,esc,q"],
        ["add", "--keys", "down*3,text:bad,down*2,space,tab,enter,pgdn,esc,ctrl-s,esc"],
      ]
      for words in pages {
        let result = home.run(
          words: ["timers"] + words + ["--lang", language], now: now, environment: size)
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

extension Shell {
  /// The texts of the files in a folder; none if there is none.
  fileprivate static func files(under folder: String) throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return try names.sorted().map {
      try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
  }
}
