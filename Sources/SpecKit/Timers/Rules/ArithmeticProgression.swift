import SpecCore

/// Counts the terms of an arithmetic progression that lie in an interval of a day or a week.
enum ArithmeticProgression {
  /// How many of `start + i·step`, 0 ≤ i < count, taken modulo `cycle`, lie in `interval`.
  ///
  /// Constant time for whole periods of the residues, then Euclid's steps for the rest, so the cost
  /// does not grow with `count`.
  static func count(
    start: Int64, step: Int64, count: Int64, in interval: ClosedRange<Int64>, cycle: Int64
  ) -> Int64 {
    guard count > 0 else { return 0 }
    let start = start.quotientAndRemainderDown(by: cycle).remainder
    let step = step.quotientAndRemainderDown(by: cycle).remainder
    if step == 0 { return interval.contains(start) ? count : 0 }
    let divisor = greatestCommonDivisor(step, cycle)
    let period = cycle / divisor
    let (periods, rest) = count.quotientAndRemainder(dividingBy: period)
    // In a whole period each residue congruent to `start` modulo the divisor comes once.
    let offset = start % divisor
    func upTo(_ x: Int64) -> Int64 {
      (x - offset).quotientAndRemainderDown(by: divisor).quotient + 1
    }
    let inPeriod = upTo(interval.upperBound) - upTo(interval.lowerBound - 1)
    let (low, high) = (start - interval.lowerBound, start - interval.upperBound - 1)
    let inRest =
      floorSum(count: rest, cycle, step, low + cycle)
      - floorSum(count: rest, cycle, step, high + cycle)
    return periods * inPeriod + inRest
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// The sum of ⌊(step·i + start) / modulus⌋ for 0 ≤ i < count; all of them ≥ 0 and below
  /// twice the modulus.
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
  /// How many of `start + i·step`, 0 ≤ i < count, are inside, taken as wall times.
  func count(start: Int64, step: Int64, count: Int64) -> Int64 {
    let start = place(of: start)
    return intervals.reduce(0) {
      $0 + ArithmeticProgression.count(start: start, step: step, count: count, in: $1, cycle: cycle)
    }
  }
}
