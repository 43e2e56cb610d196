import SpecCore
import SpecTestSupport
import Testing

@testable import SpecGrid

@Suite struct `The saved state of the grid` {
  private static func report(_ run: Int) -> RunReport {
    RunReport(
      run: run, sequence: 1, stepMs: 2000, startedAt: Instant(seconds: Int64(run)), seats: 4,
      delivered: 4, complete: 4, joinedLate: 0, missed: [], steps: [], kinds: [], boundMaxUs: 9)
  }

  @Test func `the newest twenty reports of runs are kept`() throws {
    let home = TestHome()
    let context = screenContext(
      .absent(), clock: .still(at: Instant(seconds: 0)), environment: home.environment)
    let store = Store(module: "grid", directories: try context.directories())
    let reports = (1...21).map(Self.report)
    try store.transaction {
      try $0.set(SavedState.runs, SavedRuns(runs: Array(reports.prefix(20))))
    }
    SavedState.add(reports[20], context)
    #expect(try store.read { try $0.value(SavedState.runs).runs } == Array(reports.suffix(20)))
  }
}
