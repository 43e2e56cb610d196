import SpecCore

@testable import SpecTimers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The same answers as the schedule engine in the most laborious way: minute by minute, by what the
/// C library's clock shows. Whole minutes only.
struct BruteForce {
  /// The first minute and the wall minutes that clocks show from then on, in seconds.
  let start: Int64
  let walls: [Int64]
  /// For each minute the day of the week, 0 is Sunday.
  private let weekdays: [Int]
  /// For each wall minute from `firstWall` on: the minute at which it is first shown, if it is, and
  /// how often.
  private let firstWall: Int64
  private var shown: [(first: Int64, count: Int)]

  /// Must run in a process of its own: the zone of the C library is that of the whole process.
  init(zone: String, start: Int64, minutes: Int) {
    setenv("TZ", zone, 1)
    tzset()
    self.start = start
    var walls: [Int64] = []
    walls.reserveCapacity(minutes)
    var weekdays: [Int] = []
    weekdays.reserveCapacity(minutes)
    for index in 0..<Int64(minutes) {
      var second = time_t(start + index * 60)
      var local = tm()
      localtime_r(&second, &local)
      let wall = start + index * 60 + Int64(local.tm_gmtoff)
      precondition(wall % 60 == 0, "an offset with seconds")
      walls.append(wall)
      weekdays.append(Int(local.tm_wday))
    }
    self.walls = walls
    self.weekdays = weekdays
    firstWall = walls.min() ?? 0
    shown = Array(
      repeating: (0, 0), count: Int(((walls.max() ?? firstWall) - firstWall) / 60) + 1)
    for (index, wall) in walls.enumerated() {
      let place = Int((wall - firstWall) / 60)
      if shown[place].count == 0 { shown[place].first = start + Int64(index) * 60 }
      shown[place].count += 1
    }
  }

  /// When a wall minute is shown, nil if it never is in the minutes at hand.
  private func shown(_ wall: Int64) -> (first: Int64, count: Int)? {
    guard wall >= firstWall, (wall - firstWall) / 60 < shown.count else { return nil }
    let found = shown[Int((wall - firstWall) / 60)]
    return found.count > 0 ? found : nil
  }

  struct Cycle: Equatable, CustomStringConvertible {
    var due: Int64
    var isShown: Bool
    var note: String?
    var description: String {
      "\(Instant(seconds: due).iso8601) \(isShown ? "shown" : "suppressed") \(note ?? "")"
    }
  }

  /// What the calendar days lead to: the first minute that shows the wall time; where none does,
  /// the minutes before the jump are counted on.
  func resolve(_ wall: Int64) -> (instant: Int64, note: String?)? {
    if let (first, count) = shown(wall) { return (first, count > 1 ? "overlap" : nil) }
    guard let after = walls.firstIndex(where: { $0 > wall }), after > 0 else { return nil }
    return (start + Int64(after - 1) * 60 + wall - walls[after - 1], "gap")
  }

  /// All cycles that fall in the minutes at hand, those of the last, incomplete day left out.
  func cycles(begin: Int64, days: Int64, seconds: Int64, window: Window?) -> [Cycle] {
    guard let origin = resolve(begin)?.instant else { return [] }
    let end = start + Int64(walls.count) * 60 - 2 * 86_400
    var dues: [(Int64, String?)] = []
    if days == 0 {
      var due = origin + seconds
      while due < end {
        dues.append((due, nil))
        due += seconds
      }
    } else {
      var wall = begin + days * 86_400
      var more = seconds
      while let (instant, note) = resolve(wall), instant + more < end {
        dues.append((instant + more, note))
        wall += days * 86_400
        more += seconds
      }
    }
    var emptyDays: [Int64: Bool] = [:]
    return dues.map { due, note in
      guard let window else { return Cycle(due: due, isShown: true, note: note) }
      let index = Int((due - start) / 60)
      let day = floorDivide(walls[index], 86_400)
      let isDayEmpty = emptyDays[day] ?? isSkipped(day: day, weekday: weekdays[index], window)
      emptyDays[day] = isDayEmpty
      return Cycle(
        due: due, isShown: window.holds(walls[index] - day * 86_400, on: weekdays[index]),
        note: note ?? (isDayEmpty ? "window-in-gap" : nil))
    }
  }

  /// Whether a local day has minutes in the window, and clocks show none of them.
  private func isSkipped(day: Int64, weekday: Int, _ window: Window) -> Bool {
    let inside = (0..<Int64(1440)).filter { window.holds($0 * 60, on: weekday) }
    return !inside.isEmpty && inside.allSatisfy { shown(day * 86_400 + $0 * 60) == nil }
  }

  private func floorDivide(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : -((-a + b - 1) / b) }
}
