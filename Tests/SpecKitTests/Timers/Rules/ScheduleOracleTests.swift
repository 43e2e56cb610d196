import ScheduleOracle
import SpecCore
import Testing

/// The schedule engine against brute force over the C library's clock: a sample of the zones, their
/// offset changes of 2020-2040, begins around them. `make bench` takes every zone and change.
@Suite struct ScheduleOracleTests {
  @Test func `due, shown and note are those of brute force, minute by minute`() async {
    await #expect(processExitsWith: .success) {
      var random = Seeded(state: 20_180_220)
      let names = ZoneDatabase(environment: [:]).names()
      let changes = try Comparison.changes(of: names, sample: 8, &random)
      let outcome = try Comparison.run(changes, begins: 3, minutes: 12_000, &random)
      #expect(outcome.schedules > 600)
    }
  }
}
