import SpecCore
import SpecTestSupport
import Testing

/// Homes with the sample timer of the brief, at moments of its first day.
protocol SampleHome {}

extension SampleHome {
  static var gold: String {
    "timers add \"Eat pills\" --down \"4h 30m\" --repeats 2 --begin \"20.02.2018 09:00\""
      + " --end \"28.02.2018 09:00\" --worked 09:00-18:00"
  }
  static var goldEndless: String { gold.replacing("--repeats 2", with: "--repeats infinite") }

  func day(_ time: String) -> String { "2018-02-20T\(time):00Z" }

  /// A home in which the sample was added at 08:00 of its day.
  func home(_ line: String = Self.gold) -> TestHome {
    let home = TestHome(now: day("08:00"))
    let added = home.run(line)
    #expect(added.status == 0 && added.err.isEmpty, "\(added)")
    return home
  }

  func timer(_ home: TestHome, _ now: String, _ id: Int = 1) throws -> JSON {
    try home.run("timers show \(id) --json", now: now).json()
  }
}
