import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Screens 1, 2, 3, 6 and 7 of `watch` and `menu`, driven by keys in virtual time.
@Suite struct `The live screen` {
  private let home = TestHome(now: "2018-02-20T08:00:00Z")

  init() {
    home.run(
      "timers add \"Eat pills\" --down \"4h 30m\" --begin \"20.02.2018 09:00\""
        + " --worked 09:00-18:00")
    home.run("timers add \"Without sugar\" --up --begin \"2018-02-01 08:00\"")
  }

  private func rows(_ frame: JSON) -> [String] { frame["rows"]?.array?.compactMap(\.string) ?? [] }
  private func text(_ frame: JSON) -> String { rows(frame).joined(separator: "\n") }

  private func frames(_ keys: String, _ more: [String] = [], now: String? = nil) throws -> [JSON] {
    let result = home.run(
      words: ["timers", "watch", "--json", "--keys", keys] + more, now: now)
    #expect(result.status == 0 && result.err.isEmpty, "\(result)")
    return try result.jsonLines()
  }

  @Test func `T20 it says what it is until the data are read`() throws {
    let both = try frames("q")
    #expect(both.map { $0["screen"] } == ["splash", "timers"])
    #expect(text(both[0]).contains("Geronimo"))
    let without = try frames("q", ["--no-splash"])
    #expect(without.count == 1 && without[0]["screen"] == "timers")
    #expect(text(without[0]).contains("Eat pills"))
  }

  @Test func `T7 three widths: compact, standard and two panes`() throws {
    for width in [40, 60, 99, 100, 200] {
      for frame in try frames("tab,left,m,esc,a,q", ["--width", String(width)]) {
        for row in rows(frame) { #expect(displayWidth(row) <= width, "\(width): \(row)") }
      }
    }
    let wide = text(try frames("q", ["--no-splash", "--width", "120"])[0])
    #expect(wide.contains("Timers 2") && wide.contains("Events 0") && wide.contains("│"))
    let narrow = rows(try frames("q", ["--no-splash", "--width", "40"])[0])
    #expect(narrow.contains { $0.hasPrefix("▸1 ▼△") } && narrow.contains("   Eat pills"))
  }

  @Test func `T16 T37 T38 a fire is recorded, drawn and dismissed in time`() throws {
    let frames = try frames("+6h,tab,left,right,left,enter,q")
    #expect(frames.map { $0["screen"] }.suffix(5).allSatisfy { $0 == "events" })
    let fired = try #require(frames.first { text($0).contains("Now: Eat pills") })
    #expect(fired["atMs"] == 19_800_000 && text(fired).contains("13:30:00"))
    #expect(frames.contains { text($0).contains("[Done]") })
    #expect(home.run("timers events").out.isEmpty)
    let timer = try home.run("timers show 1 --json", now: "2018-02-20T14:00:00Z").json()
    #expect(timer["shown"] == 1 && timer["late"] == 1)
  }

  @Test func `only showing records nothing`() throws {
    _ = try frames("+6h,q", ["--no-run"])
    #expect(home.run("timers events").out.isEmpty)
  }

  @Test func `T26 T27 Space switches off, and asks before it switches on`() throws {
    let now = "2018-02-20T10:00:00Z"
    let frames = try frames("space,space,c,space,space,esc,q", now: now)
    let question = frames.map(text).filter { $0.contains("[c/r/Esc]") }
    #expect(question.count == 2)
    #expect(question[0].contains("Continue with 03:30:00 left, or start again from 04:30:00?"))
    #expect(try home.run("timers show 1 --json", now: now).json()["state"] == "paused")
  }

  @Test func `T26 r starts again what nothing stands against`() throws {
    let now = "2018-02-20T10:00:00Z"
    home.run("timers add Soup --down 20m", now: now)
    home.run("timers delete 1 2 --yes", now: now)
    home.run("timers pause 3", now: "2018-02-20T10:05:00Z")
    _ = try frames("space,r,q", now: "2018-02-20T10:10:00Z")
    let timer = try home.run("timers show 3 --json", now: "2018-02-20T10:10:00Z").json()
    #expect(
      timer["state"] == "running"
        && timer["due"]?.string == "2018-02-20T10:30:00Z", "\(timer)")
    #expect(timer["remaining"]?.int == 1200, "\(timer)")
  }

  @Test func `T28 what stands against a restart opens the form, with the fields marked`() throws {
    let later = "2018-02-21T10:00:00Z"
    home.run("timers pause 1", now: later)
    let frames = try frames("space,r,space,ctrl-s,q", ["--no-splash"], now: later)
    let marked = try #require(frames.first { rows($0).contains { $0.hasPrefix("!Begin") } })
    #expect(marked["focus"]?["field"] == "now")
    let timer = try home.run("timers show 1 --json", now: later).json()
    #expect(timer["state"] == "running" && timer["begin"] == JSON.string(later))
  }

  @Test func `T25 Left opens two buttons in the row; delete asks twice`() throws {
    let frames = try frames("left,q,left,left,enter,y,n,q", ["--no-splash"])
    #expect(
      rows(frames[1]).contains {
        $0.contains("Eat pills") && $0.contains("[Stats]") && $0.contains("[Delete]")
      })
    #expect(frames[1]["focus"]?["button"] == "stats" && frames[2]["focus"]?["button"] == nil)
    #expect(text(frames[5]).contains("Delete Eat pills? [y/N]"))
    #expect(text(frames[6]).contains("statistics too?"))
    #expect(text(frames[7]).contains("Deleted: Eat pills"))
    #expect(home.run("timers list").records.map { $0[0] } == ["2"])
  }

  @Test func `no is the answer of any other key`() throws {
    _ = try frames("d,n,d,y,esc,q")
    #expect(home.run("timers list").records.count == 2)
  }

  @Test func `T40 T55 statistics show shares with letters`() throws {
    let frames = try frames("+6h,z,+10m,x,s,q,q", ["--no-splash"])
    let stats = text(try #require(frames.first { $0["screen"] == "stats" }))
    #expect(stats.contains("L  late") && stats.contains("100%"))
    #expect(frames.contains { text($0).contains("Again in 10 minutes") })
  }

  @Test func `T29 a timer added in the form is in the list and selected`() throws {
    let frames = try frames("a,Tea,down*3,4m,ctrl-s,+4m,q")
    let saved = try #require(frames.first { text($0).contains("Tea") && $0["screen"] == "timers" })
    #expect(saved["focus"]?["timer"] == 3)
    #expect(frames.contains { text($0).contains("Now: Tea") })
  }

  @Test func `R43 u takes back what was done last`() throws {
    let frames = try frames("space,u,u,u,u,q", ["--no-splash"])
    #expect(text(frames[1]).contains("paused") && !text(frames[2]).contains("paused"))
    #expect(text(frames[2]).contains("Taken back: pausing: Eat pills"))
    #expect(text(frames[4]).contains("No timers yet"))
    #expect(home.run("timers list").out.isEmpty)
  }

  @Test func `T24 T30 the form and the menu lie over the list`() throws {
    #expect(try frames("enter,esc,q").map { rows($0)[0] }.contains { $0.contains("Edit") })
    let screens = try frames("m,down*3,enter,q,q,q").map { $0["screen"]?.string ?? "" }
    #expect(screens.suffix(3) == ["about", "menu", "timers"])
  }

  @Test func `Russian throughout`() throws {
    let frames = try frames("left,esc,m,esc,tab,q", ["--lang", "ru"])
    let all = frames.map(text).joined()
    for word in ["Таймеры", "События", "Статистика", "Удалить", "Меню", "О приложении"] {
      #expect(all.contains(word), "\(word)")
    }
  }

  @Test func `without a terminal it names the list`() {
    let refused = home.run("timers watch")
    #expect(refused.status == 64 && refused.err.contains("spec timers list"))
    #expect(home.run("timers watch --width 0 --keys q").status == 64)
  }

  @Test func `T58 T59 the menu keeps the draft of a message`() throws {
    let result = home.run("timers menu --json --keys enter,text:Cats,ctrl-s,q")
    #expect(result.status == 0, "\(result)")
    let frames = try result.jsonLines()
    let screens = frames.compactMap { $0["screen"]?.string }
    #expect(screens.contains("feedback"))
    #expect(text(frames[frames.count - 1]).contains("Draft saved:"))
    let empty = try home.run("timers menu --json --keys enter,ctrl-s,q").jsonLines()
    #expect(text(empty[2]).contains("empty"))
    #expect(home.run("timers menu").records.count == 4)
  }
}
