import Foundation
import SpecCore
import SpecTestSupport
import Testing

@Suite struct `The calendar export` {
  let home = TestHome(now: "2018-02-20T08:00:00Z")

  private func starts(_ text: String) -> [String] {
    text.components(separatedBy: "\r\n").filter { $0.hasPrefix("DTSTART:") }
      .map { String($0.dropFirst(8)) }
  }

  @Test func `has the same instants as the coming fires that are shown`() throws {
    home.run(
      "timers add 'Eat pills' --down 4h30m --begin '20.02.2018 09:00' --end '28.02.2018 09:00'"
        + " --worked 09:00-18:00")
    home.run("timers add Plants --down 3d --notes 'a, b; c'")
    home.run("timers add Days --up")
    let export = home.run("timers export ics")
    let next = try home.run("timers next -n 1000 --shown --json").json().array ?? []
    let end = "2018-03-22T08:00:00Z"
    let dues = next.compactMap { $0["due"]?.string }.filter { $0 <= end }
    #expect(dues.count == 28)
    #expect(
      starts(export.out) == dues.map { $0.filter { $0 != "-" && $0 != ":" } })
    #expect(export.err.contains("'Days'"))
    #expect(export.out.contains(#"DESCRIPTION:a\, b\; c"#))
    #expect(starts(home.run("timers export ics Plants --days 7").out).count == 2)
  }

  @Test func `stops at a thousand of a timer and says so`() {
    home.run("timers add Often --down 1m")
    let export = home.run("timers export ics Often --days 1")
    #expect(starts(export.out).count == 1000 && export.err.contains("1000"))
    #expect(starts(home.run("timers export ics Often --quiet").out).count == 1000)
  }

  @Test(arguments: ["0", "3661", "-1", "+5", "x"]) func `takes 1 to 3660 days`(days: String) {
    #expect(home.run("timers export ics --days=\(days)").status == 64)
  }

  @Test func `goes to a file, which is replaced only when that is said`() throws {
    home.run("timers add Tea --down 1d")
    let path = "\(home.directory)/tea.ics"
    let words = ["timers", "export", "ics", "--out", path]
    #expect(home.run(words: words).out == "\(path)\n")
    #expect(home.run(words: words).status == 64)
    #expect(home.run(words: words + ["--yes"]).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("END:VCALENDAR\r\n"))
    #expect(home.run("timers export ics Nothing").status == 66)
  }
}
