/// How often a show flashes, by WCAG 2.2, success criterion 2.3.1 (general and red flashes).
///
/// Flashes are counted at full brightness on black, with the sequence repeated without a pause for
/// three seconds (the last color is shown in full) and black after it, at the worst seat.
struct FlashCount: Sendable, Equatable {
  /// Pairs of opposing luminance changes, and pairs of changes into and out of saturated red, in
  /// the worst second.
  let general: Int
  let red: Int

  static let limitPerSecond = 3
  /// The shortest step of sequence 1 that is played: at most one general flash a second.
  static let leastStepMilliseconds = 334

  /// Whether a step that comes late would be shown for less than the shortest step, and is left out.
  ///
  /// - Parameter begins: it would be the first color of a seat that joins the run late.
  static func isTooShort(late: Nanoseconds, left: Nanoseconds, begins: Bool) -> Bool {
    let least = Nanoseconds.milliseconds(Int64(leastStepMilliseconds))
    return left < least && late > (begins ? Timing.fixedBefore / 4 : least)
  }

  var isWithinWCAG: Bool { general <= Self.limitPerSecond && red <= Self.limitPerSecond }
}

extension FlashCount {
  init(_ show: Show) {
    var worst = FlashCount(general: 0, red: 0)
    for row in Seat.range {
      for column in Seat.range {
        let changes = Self.changes(show, row: row, column: column)
        worst = FlashCount(
          general: max(worst.general, Self.general(changes)),
          red: max(worst.red, Self.red(changes)))
      }
    }
    self = worst
  }

  /// A change of a seat from one color to another (nil: black), at a time in milliseconds.
  private struct ColorChange {
    var time: Int
    var from: GridColor?
    var to: GridColor?
  }

  private static let duration = 3000
  private static let window = 1000

  private static func changes(_ show: Show, row: Int, column: Int) -> [ColorChange] {
    var changes: [ColorChange] = []
    var shown: GridColor?
    func turn(to color: GridColor?, at time: Int) {
      if color != shown { changes.append(ColorChange(time: time, from: shown, to: color)) }
      shown = color
    }
    let hold = max(1, show.sequence == .turns ? show.stepMilliseconds : show.totalMilliseconds)
    var time = 0
    var index = 0
    while time < duration {
      let step = index % show.sequence.stepCount + 1
      turn(to: show.sequence.color(step: step, row: row, column: column), at: time)
      (time, index) = (time + hold, index + 1)
    }
    turn(to: nil, at: time)
    return changes
  }

  private static func general(_ changes: [ColorChange]) -> Int {
    let counted = changes.compactMap { change -> (time: Int, isUp: Bool)? in
      let (before, after) = (luminance(change.from), luminance(change.to))
      guard abs(after - before) >= 1000, min(before, after) < 8000 else { return nil }
      return (change.time, after > before)
    }
    return worstWindow(counted.map(\.time)) { range in
      // Consecutive changes in the same direction count as one.
      range.count { $0 == range.lowerBound || counted[$0].isUp != counted[$0 - 1].isUp } / 2
    }
  }

  private static func red(_ changes: [ColorChange]) -> Int {
    let times = changes.filter { $0.from == .red || $0.to == .red }.map(\.time)
    return worstWindow(times) { $0.count / 2 }
  }

  /// The greatest count over all closed windows of a second, as ranges of indices.
  private static func worstWindow(_ times: [Int], _ count: (Range<Int>) -> Int) -> Int {
    times.indices.map { first in
      let end = times[first...].firstIndex { $0 > times[first] + window } ?? times.endIndex
      return count(first..<end)
    }.max() ?? 0
  }

  /// Relative luminance in ten-thousandths.
  private static func luminance(_ color: GridColor?) -> Int {
    switch color {
    case .red: 2126
    case .yellow: 9278
    case .blue: 722
    case .green: 7152
    case nil: 0
    }
  }
}
