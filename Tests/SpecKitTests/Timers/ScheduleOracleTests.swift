import Foundation
import SpecCore
import SpecTimers
import Testing

/// The schedule engine against brute force over the C library's clock: every zone of the system,
/// its offset changes of 2020-2040, begins around them.
///
/// A sample by default; `SPEC_ORACLE=full` takes every zone and every change.
@Suite struct ScheduleOracleTests {
  static let periods = ["15m", "1h", "4h30m", "24h", "1d", "1w", "1d2h"]
  static let windows = [nil, "09:00-18:00", "22:00-06:00", "02:00-02:45", "18:00-24:00"]

  @Test func `due, shown and note are those of brute force, minute by minute`() async {
    await #expect(processExitsWith: .success) {
      let isFull = ProcessInfo.processInfo.environment["SPEC_ORACLE"] == "full"
      var random = Seeded(state: 20_180_220)
      var compared = 0
      for change in try Self.changes(sample: isFull ? nil : 24, &random) {
        let zone = try zone(change.zone)
        let day: Int64 = 86_400
        let oracle = BruteForce(
          zone: change.zone, start: change.instant - 3 * day, minutes: isFull ? 18_000 : 12_000)
        for begin in Self.begins(change, count: isFull ? 4 : 3, &random) {
          for period in Self.periods {
            for window in Self.windows {
              guard let difference = try Self.difference(zone, begin, period, window, oracle) else {
                compared += 1
                continue
              }
              Issue.record("\(change.zone) \(period) \(window ?? "always") \(difference)")
              return
            }
          }
        }
      }
      print("oracle: \(compared) schedules compared, 0 differences")
      #expect(compared > 2000)
    }
  }

  /// One offset change of a zone.
  struct Change: Sendable {
    var zone: String
    var instant: Int64
    var before: Int64
    var after: Int64
  }

  /// Zones that share all changes of the years are one; every rare kind of change stays in a sample.
  static func changes(sample count: Int?, _ random: inout Seeded) throws -> [Change] {
    let (first, last) = (at("2020-01-01"), at("2041-01-01"))
    var all: [Change] = []
    var seen: Set<[Int64]> = []
    for name in ZoneDatabase(environment: [:]).names() {
      let zone = try zone(name)
      var found: [Change] = []
      var instant = first
      while let next = zone.nextOffsetChange(after: instant), next.instant < last {
        found.append(
          Change(
            zone: name, instant: next.instant.seconds, before: Int64(next.before.offset),
            after: Int64(next.after.offset)))
        instant = next.instant
      }
      let key = found.flatMap { [$0.instant, $0.before, $0.after] }
      if count == nil || seen.insert(key).inserted { all += found }
    }
    guard let count else { return all }
    let rare = ["Australia/Lord_Howe", "America/Havana", "Asia/Beirut", "Africa/Casablanca"]
      .compactMap { name in all.last { $0.zone == name } }
    return rare + (0..<count).map { _ in all[Int(random.next() % UInt64(all.count))] }
  }

  /// Wall times within two days before a change, and those the change skips or repeats.
  static func begins(_ change: Change, count: Int, _ random: inout Seeded) -> [Int64] {
    let edge = change.instant + change.before
    let inside = min(edge, change.instant + change.after)
    let length = abs(change.after - change.before) / 60
    var begins = [
      inside + 60 * Int64(random.next() % UInt64(max(length, 1))) - 86_400,
      inside + 60 * Int64(random.next() % UInt64(max(length, 1))),
    ]
    for _ in 0..<count - 2 { begins.append(edge - 60 * Int64(random.next() % 2880)) }
    return begins
  }

  static func difference(
    _ zone: Zone, _ begin: Int64, _ period: String, _ window: String?, _ oracle: BruteForce
  ) throws -> String? {
    let period = try Period(period)
    let worked = try window.map { try WorkedTime($0) }
    let wall = CivilDateTime(wallSeconds: begin)
    let schedule = Schedule(
      period: period, zone: zone, anchor: zone.instant(of: wall).instant, anchorWall: wall,
      worked: worked)
    let expected = oracle.cycles(
      begin: begin, days: period.days, seconds: period.seconds,
      window: worked.map { ($0.begin, $0.end) })
    var inside: Int64 = 0
    for (index, cycle) in expected.enumerated() {
      let number = Int64(index) + 1
      let fire = schedule.cycle(number)
      let found = fire.map {
        BruteForce.Cycle(due: $0.due.seconds, isShown: $0.isShown, note: $0.note?.rawValue)
      }
      if found != cycle {
        return
          "from \(wall.iso8601): cycle \(number) is \(found.map { "\($0)" } ?? "none"), not \(cycle)"
      }
      inside += cycle.isShown ? 1 : 0
    }
    guard let last = expected.last else { return nil }
    let count = Int64(expected.count)
    let reached = schedule.reached(at: Instant(seconds: last.due))
    let before = schedule.reached(at: Instant(seconds: last.due - 1))
    let earlier = expected.prefix { $0.due < last.due }.count
    if reached != count || before != Int64(earlier) {
      return "from \(wall.iso8601): \(reached) and \(before) reached, not \(count) and \(earlier)"
    }
    if schedule.inside(1..<count + 1) != inside { return "counts other than \(inside) inside" }
    let lastShown = expected.lastIndex(where: \.isShown).map { Int64($0) + 1 }
    let firstShown = expected.firstIndex(where: \.isShown).map { Int64($0) + 1 }
    if schedule.lastInside(through: count, after: 0) != lastShown
      || schedule.nextInside(after: 0, through: count) != firstShown
    {
      return "first and last inside are not \(firstShown ?? 0) and \(lastShown ?? 0)"
    }
    return nil
  }
}

/// A small generator that gives the same numbers on every machine (SplitMix64).
struct Seeded: RandomNumberGenerator, Sendable {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
