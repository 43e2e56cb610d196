internal import SpecCore

@testable import SpecTimers

/// The schedule engine against brute force over the C library's clock, around offset changes.
package enum Comparison {
  static let periods = ["15m", "1h", "4h30m", "24h", "1d", "1w", "1d2h"]
  /// Beside the fixed ones.
  static let randomWindows = 3

  /// How much was compared.
  package struct Outcome: Sendable {
    package var schedules = 0
    package var fires = 0
  }

  package struct Difference: Error, CustomStringConvertible {
    package var description: String
  }

  /// Compares every period and window from some begins around each change. Must run in a process
  /// of its own.
  ///
  /// - Throws: the first `Difference` there is.
  package static func run(
    _ changes: [Change], begins: Int, minutes: Int, _ random: inout Seeded
  ) throws -> Outcome {
    var outcome = Outcome()
    let database = ZoneDatabase(environment: [:])
    for change in changes {
      let zone = try database.zone(named: change.zone)
      let oracle = BruteForce(
        zone: change.zone, start: change.instant - 3 * 86_400, minutes: minutes)
      for begin in Self.begins(change, count: begins, &random) {
        for period in periods {
          let some = (0..<randomWindows).map { _ in Window.random(&random) }
          for window in [nil] + Window.fixed + some {
            outcome.schedules += 1
            outcome.fires += try compare(zone, begin, period, window, oracle, &random)
          }
        }
      }
    }
    return outcome
  }

  /// One offset change of a zone.
  package struct Change: Sendable {
    var zone: String
    var instant: Int64
    var before: Int64
    var after: Int64
  }

  /// The changes of 2020-2040 of the zones of these names. For a sample of so many, zones that share
  /// all changes are one, and every rare kind of change stays.
  package static func changes(
    of names: [String], sample count: Int? = nil, _ random: inout Seeded
  ) throws -> [Change] {
    let first = Instant(seconds: 1_577_836_800)
    let last = Instant(seconds: 2_240_611_200)
    let database = ZoneDatabase(environment: [:])
    var all: [Change] = []
    var seen: Set<[Int64]> = []
    for name in names {
      let zone = try database.zone(named: name)
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

  /// Wall times within two days of a change, and those the change skips or repeats.
  private static func begins(_ change: Change, count: Int, _ random: inout Seeded) -> [Int64] {
    let edge = change.instant + change.before
    let inside = min(edge, change.instant + change.after)
    let length = abs(change.after - change.before) / 60
    var begins = [
      inside + 60 * Int64(random.next() % UInt64(max(length, 1))) - 86_400,
      inside + 60 * Int64(random.next() % UInt64(max(length, 1))),
    ]
    for _ in 0..<count - 2 { begins.append(edge + 60 * (Int64(random.next() % 5760) - 2880)) }
    return begins
  }

  /// - Returns: how many fires were compared.
  private static func compare(
    _ zone: Zone, _ begin: Int64, _ periodText: String, _ window: Window?, _ oracle: BruteForce,
    _ random: inout Seeded
  ) throws -> Int {
    let period = try Period(periodText)
    let worked = try window.map { try WorkedTime($0.text) }
    let wall = CivilDateTime(wallSeconds: begin)
    func differs(_ what: String) -> Difference {
      Difference(
        description:
          "\(zone.name) \(periodText) \(window?.text ?? "always") from \(wall.iso8601): \(what)")
    }
    let schedule = Schedule(
      period: period, zone: zone, anchor: zone.instant(of: wall).instant, anchorWall: wall,
      worked: worked)
    let expected = oracle.cycles(
      begin: begin, days: period.days, seconds: period.seconds, window: window)
    var inside: Int64 = 0
    for (index, cycle) in expected.enumerated() {
      let number = Int64(index) + 1
      let fire = schedule.cycle(number)
      let found = fire.map {
        BruteForce.Cycle(due: $0.due.seconds, isShown: $0.isShown, note: $0.note?.rawValue)
      }
      if found != cycle {
        throw differs("cycle \(number) is \(found.map { "\($0)" } ?? "none"), not \(cycle)")
      }
      inside += cycle.isShown ? 1 : 0
    }
    guard let last = expected.last else { return 0 }
    let count = Int64(expected.count)
    let reached = schedule.reached(at: Instant(seconds: last.due))
    let before = schedule.reached(at: Instant(seconds: last.due - 1))
    let earlier = expected.prefix { $0.due < last.due }.count
    if reached != count || before != Int64(earlier) {
      throw differs("\(reached) and \(before) reached, not \(count) and \(earlier)")
    }
    if schedule.inside(1..<count + 1) != inside { throw differs("not \(inside) inside") }
    let part = (0..<2).map { _ in Int(random.next() % UInt64(expected.count + 1)) }.sorted()
    let shown = expected[part[0]..<part[1]].count(where: \.isShown)
    if schedule.inside(Int64(part[0]) + 1..<Int64(part[1]) + 1) != Int64(shown) {
      throw differs("not \(shown) inside from \(part[0] + 1) to \(part[1])")
    }
    let lastShown = expected.lastIndex(where: \.isShown).map { Int64($0) + 1 }
    let firstShown = expected.firstIndex(where: \.isShown).map { Int64($0) + 1 }
    if schedule.lastInside(through: count, after: 0) != lastShown
      || schedule.nextInside(after: 0, through: count) != firstShown
    {
      throw differs("first and last inside are not \(firstShown ?? 0) and \(lastShown ?? 0)")
    }
    return expected.count
  }
}

/// A small generator that gives the same numbers on every machine (SplitMix64).
package struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
