import SpecCore

/// Counts the terms of an arithmetic progression that lie in an interval of the day.
enum Progression {
  /// How many of `start + i·step`, 0 ≤ i < count, taken modulo 86400, lie in `interval`.
  ///
  /// Constant time for whole periods of the residues, then Euclid's steps for the rest, so the cost
  /// does not grow with `count`.
  static func count(
    start: Int64, step: Int64, count: Int64, in interval: ClosedRange<Int64>
  ) -> Int64 {
    guard count > 0 else { return 0 }
    let day: Int64 = 86_400
    let start = start.quotientAndRemainderDown(by: day).remainder
    let step = step.quotientAndRemainderDown(by: day).remainder
    if step == 0 { return interval.contains(start) ? count : 0 }
    let divisor = greatestCommonDivisor(step, day)
    let period = day / divisor
    let (periods, rest) = count.quotientAndRemainder(dividingBy: period)
    // In a whole period each residue congruent to `start` modulo the divisor comes once.
    let offset = start % divisor
    func upTo(_ x: Int64) -> Int64 {
      (x - offset).quotientAndRemainderDown(by: divisor).quotient + 1
    }
    let inPeriod = upTo(interval.upperBound) - upTo(interval.lowerBound - 1)
    let (low, high) = (start - interval.lowerBound, start - interval.upperBound - 1)
    let inRest =
      floorSum(count: rest, day, step, low + day) - floorSum(count: rest, day, step, high + day)
    return periods * inPeriod + inRest
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// The sum of ⌊(step·i + start) / modulus⌋ for 0 ≤ i < count; all of them ≥ 0 and below 2·86400.
  ///
  /// Source: the floor sum of the AtCoder Library, public domain.
  private static func floorSum(
    count: Int64, _ modulus: Int64, _ step: Int64, _ start: Int64
  ) -> Int64 {
    var (n, m, a, b) = (count, modulus, step, start)
    var sum: Int64 = 0
    while n > 0 {
      if a >= m {
        sum += (n - 1) * n / 2 * (a / m)
        a %= m
      }
      if b >= m {
        sum += n * (b / m)
        b %= m
      }
      let last = a * n + b
      if last < m { break }
      n = last / m
      b = last % m
      (m, a) = (a, m)
    }
    return sum
  }
}

extension WorkedTime {
  /// How many of `start + i·step`, 0 ≤ i < count, are inside, taken as seconds of the day.
  func count(start: Int64, step: Int64, count: Int64) -> Int64 {
    intervals.reduce(0) {
      $0 + Progression.count(start: start, step: step, count: count, in: $1)
    }
  }
}
