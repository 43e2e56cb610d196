import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Screen 5, driven by keys.
@Suite struct `The form of a timer` {
  private static let gold =
    "timers add \"Eat pills\" --down \"4h 30m\" --repeats 2 --begin \"20.02.2018 09:00\""
    + " --end \"28.02.2018 09:00\" --worked 09:00-18:00"
  private let home = TestHome(now: "2018-02-20T08:00:00Z")

  private func rows(_ frame: JSON) -> [String] { frame["rows"]?.array?.compactMap(\.string) ?? [] }
  private func text(_ frame: JSON) -> String { rows(frame).joined(separator: "\n") }

  private func frames(_ words: [String], status: Int32 = 0) throws -> [JSON] {
    let result = home.run(words: ["timers"] + words + ["--json"])
    #expect(result.status == status, "\(result)")
    return try result.jsonLines()
  }

  private func timer(_ id: Int = 1) throws -> JSON {
    try home.run("timers show \(id) --json").json()
  }

  @Test func `T29 T64 a new timer has its toggles closed and no hidden row`() throws {
    let frames = try frames(["add", "--keys", "esc"], status: 1)
    let shown = rows(try #require(frames.first))
    #expect(frames.count == 1 && frames[0]["screen"] == "form")
    #expect(shown[0].contains("Cancel") && shown[0].contains("New") && shown[0].hasSuffix("Save"))
    #expect(frames[0]["focus"]?["field"] == "title")
    #expect(shown.contains(" Repeats      Infinitely [on]"))
    #expect(shown.contains(" Begin        Now        [on]"))
    #expect(shown.contains(" Worked time  Only worked time [off]"))
  }

  @Test func `T62 what is typed and cancelled is not saved`() throws {
    let left = home.run("timers add --keys x,esc")
    #expect(left.status == 1 && left.err.contains("cancelled"))
    #expect(home.run("timers add --keys x").status == 1)
    #expect(home.run("timers list --json").out == "[]\n")
  }

  @Test func `typing fills a field, and Ctrl-S saves once`() throws {
    let frames = try frames(["add", "--keys", "Tea,down*3,4m,ctrl-s"])
    #expect(frames.count == 6 && text(frames[5]).contains("4m"))
    #expect(try timer()["title"] == "Tea" && timer()["period"] == 240)
    #expect(try timer()["infinitely"] == true && timer()["beginNow"] == true)
    #expect(try home.run("timers list --json").json().array?.count == 1)
  }

  @Test func `without a title it is called by its id, and Up hides the rows of Down`() throws {
    let frames = try frames(["add", "--keys", "down*2,space,ctrl-s"])
    let last = text(try #require(frames.last))
    #expect(last.contains("‹ Up ›") && !last.contains("Repeats") && !last.contains("End"))
    #expect(!last.contains("Period") && !last.contains("Worked"))
    #expect(try timer()["title"] == "Timer 1" && timer()["type"] == "up")
  }

  @Test func `T49 T50 a date is picked from the calendar, a time from wheels`() throws {
    // Begin, its Now off, a day later and an hour later.
    let keys = "Tea,down*3,4m,down*2,space,down,enter,right,pgdn,enter,down,enter,up,enter,ctrl-s"
    let frames = try frames(["add", "--keys", keys])
    let calendar = frames.filter { $0["focus"]?["picker"] == "calendar" }.map(text)
    #expect(calendar.count == 3)
    #expect(calendar[0].contains("Mo  Tu  We  Th  Fr  Sa  Su") && calendar[0].contains("[20]"))
    #expect(calendar[2].contains("March 2018") && calendar[2].contains("[21]"))
    let clock = frames.filter { $0["focus"]?["picker"] == "clock" }.map(text)
    #expect(try #require(clock.last).contains("[10]: 00"))
    #expect(try timer()["begin"] == "2018-03-21T10:00:00Z")
  }

  @Test func `T24 T28 wrong fields are marked, with what is wrong beside them`() throws {
    home.run(Self.gold)
    let result = home.run(
      "timers edit 1 --json --keys down*3,ctrl-u,10,ctrl-s,esc")
    let frames = try result.jsonLines()
    #expect(result.status == 1)
    let marked = rows(frames[frames.count - 1])
    #expect(marked[0].contains("Edit"))
    #expect(marked.contains { $0.hasPrefix("!Period") && $0.contains("no unit") })
    #expect(try timer()["periodText"] == "4h30m")
  }

  @Test func `T28 a conflict is marked in its row and cured there`() throws {
    home.run(Self.gold)
    let late = "2018-03-01T00:00:00Z"
    let result = home.run(
      "timers edit 1 --json --keys down*3,ctrl-u,2h,ctrl-s,space,down,space,ctrl-s", now: late)
    #expect(result.status == 0, "\(result)")
    let frames = try result.jsonLines()
    let marked = frames.map(text).filter { $0.contains("!Begin") }
    let first = try #require(marked.first)
    #expect(first.contains("!End") && first.contains("is past"))
    let cured = try home.run("timers show 1 --json", now: late).json()
    #expect(cured["begin"] == JSON.string(late) && cured["end"] == nil)
    #expect(cured["period"] == 7200)
  }

  @Test func `saving without a change changes nothing`() throws {
    home.run(Self.gold)
    let before = home.run("timers list --json").out
    let result = home.run("timers edit 1 --keys ctrl-s", now: "2018-02-20T13:00:00Z")
    #expect(result.status == 0 && result.err.contains("nothing to change"))
    #expect(home.run("timers list --json").out == before)
  }

  @Test func `worked days are typed in the form and shown in its language`() throws {
    home.run(Self.gold)
    let shown = try frames(["edit", "1", "--keys", "down*13,ctrl-s"])
    #expect(shown[13]["focus"]?["field"] == "workedDays", "\(text(shown[13]))")
    #expect(text(shown[13]).contains("mon-sun"))
    _ = try frames(["edit", "1", "--keys", "down*13,ctrl-u,text:пн\\,ср-пт,ctrl-s"])
    let worked = try timer()["worked"]
    #expect(worked == ["begin": "09:00", "end": "18:00", "days": ["mon", "wed", "thu", "fri"]])
    let russian = home.run("timers edit 1 --keys esc --lang ru").out
    #expect(russian.contains("пн,ср-пт"))
    let wrong = try frames(
      ["edit", "1", "--keys", "down*13,ctrl-u,text:moon,ctrl-s,esc"], status: 1)
    #expect(rows(wrong[wrong.count - 1]).contains { $0.hasPrefix("!Worked time") })
  }

  @Test func `the first time has a field of its own; alone it means once`() throws {
    // Title, Notes, Type, Period, Repeats, Begin, End, Worked time, First time; then Begin goes.
    let frames = try frames([
      "add", "--keys", "Call,down*8,space,down,22.02.2018,down,ctrl-u,text:09:30,ctrl-s",
    ])
    let given = try #require(frames.first { $0["focus"]?["field"] == "firstDate" })
    #expect(rows(given).contains { $0.hasPrefix(" First time   Given      [on]") })
    #expect(!text(given).contains(" Begin"))
    #expect(try timer()["due"] == "2018-02-22T09:30:00Z" && timer()["repeats"] == 1)
    // A period makes it a rhythm.
    _ = try self.frames([
      "add", "--keys", "Pills,down*3,1d,down*5,space,down,22.02.2018,ctrl-s",
    ])
    #expect(try timer(2)["period"] == 86_400 && timer(2)["infinitely"] == true)
    #expect(try timer(2)["due"]?.string?.hasPrefix("2018-02-22") == true)
    // What the call names is filled in.
    let filled = text(
      try self.frames(["add", "--at", "21.02.2018 10:15", "--keys", "esc"], status: 1)[0])
    #expect(filled.contains("21.02.2018") && filled.contains("10:15"))
  }

  @Test func `a wrong first time is marked at its field, by its name on the screen`() throws {
    let bad = try frames(
      ["add", "--keys", "down*3,1d,down*5,space,down,soon,ctrl-s,esc"], status: 1)
    let marked = rows(bad[bad.count - 1])
    #expect(marked.contains { $0.hasPrefix("!First time") }, "\(marked)")
    #expect(marked.joined().contains("invalid date") && !marked.joined().contains("at:"))
    let past = try frames(
      ["add", "--keys", "down*3,1d,down*5,space,down,01.02.2018,ctrl-s,esc"], status: 1)
    #expect(rows(past[past.count - 1]).contains { $0.hasPrefix("!First time") })
    // A Begin that is past offers the first time, as it is called here.
    let begin = try frames(
      ["add", "--keys", "down*3,1d,down*2,space,down,01.02.2018,ctrl-s,esc"], status: 1)
    let text = rows(begin[begin.count - 1]).joined(separator: " ").split(separator: " ")
      .joined(separator: " ")
    #expect(text.contains("First time '") && !text.contains("--at"), "\(text)")
  }

  @Test func `what no row of the form can show is told under it`() throws {
    let result = home.run(
      words: ["timers", "add", "--json", "--keys", "down*3,4m,ctrl-s,esc"],
      environment: ["TZ": "Nowhere/Land"])
    let frames = try result.jsonLines()
    #expect(text(frames[frames.count - 1]).contains("Nowhere/Land"), "\(result)")
  }

  @Test func `a picker opens under its item, and an error does not cover the keys`() throws {
    let keys = "down*5,space,down,enter,esc,down,enter,esc,ctrl-s,esc"
    let shown = try frames(["add", "--keys", keys], status: 1)
    let calendar = rows(try #require(shown.first { $0["focus"]?["picker"] == "calendar" }))
    let row = try #require(calendar.firstIndex { $0.hasPrefix(" Begin") })
    let column = try #require(calendar[row].firstIndex(of: "▸"))
    let distance = calendar[row].distance(from: calendar[row].startIndex, to: column)
    let names = calendar[row + 2].prefix { $0 == " " }.count
    #expect((distance...distance + 1).contains(names), "\(calendar)")
    let clock = rows(try #require(shown.first { $0["focus"]?["picker"] == "clock" }))
    #expect(clock[row + 2].contains("["))
    let wrong = rows(shown[shown.count - 1])
    #expect(wrong.contains { $0.hasPrefix("!Period") } && wrong.joined().contains("Esc cancels"))
  }

  @Test func `it fits forty columns and is Russian where that is asked`() throws {
    home.run(Self.gold)
    let result = home.run(
      words: ["timers", "edit", "1", "--keys", "esc", "--lang", "ru"],
      environment: ["COLUMNS": "40"])
    for label in [
      "Правка", "Отмена", "Сохранить", "Название", "Заметки", "Вниз", "Период", "4 ч 30 мин",
      "Повторы", "Бесконечно", "Начало", "Сейчас", "Конец", "Никогда", "Рабочее время",
      "Только рабочее время",
    ] {
      #expect(result.out.contains(label), "\(label) in \(result.out)")
    }
    for row in result.out.split(separator: "\n") { #expect(displayWidth(String(row)) <= 40) }
  }

  @Test func `without a terminal it names the options instead`() {
    home.run(Self.gold)
    #expect(home.run("timers add Tea").status == 64)
    #expect(home.run("timers edit 1").err.contains("--title"))
  }
}
