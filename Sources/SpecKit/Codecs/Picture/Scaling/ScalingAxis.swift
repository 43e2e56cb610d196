/// The source samples of each sample of a scaled line, and their weights.
struct ScalingAxis {
  struct Span {
    let first: Int
    /// Of its weights in all of them.
    let start: Int
    let count: Int

    var end: Int { first + count }
  }

  private(set) var spans: [Span] = []
  private(set) var weights: [Float] = []

  /// The exact area where a new sample covers more than one old, else the two nearest by their distance.
  ///
  /// - Parameters:
  ///   - start: of the part that is scaled, and its length, within the size.
  ///   - count: of the new samples.
  init(start: Double, length: Double, size: Int, count: Int) {
    let step = length / Double(count)
    spans.reserveCapacity(count)
    for index in 0..<count {
      if step >= 1 {
        addArea(from: start + Double(index) * step, to: start + Double(index + 1) * step, size)
      } else {
        addNearest(start + (Double(index) + 0.5) * step - 0.5, size)
      }
    }
  }

  private mutating func addArea(from: Double, to: Double, _ size: Int) {
    let first = max(0, min(size - 1, Int(from.rounded(.down))))
    let end = max(first + 1, min(size, Int(to.rounded(.up))))
    let place = weights.count
    var sum = 0.0
    for index in first..<end {
      let share = max(0, min(to, Double(index + 1)) - max(from, Double(index)))
      sum += share
      weights.append(Float(share))
    }
    if sum <= 0 { weights[place] = 1 }
    let factor = sum > 0 ? Float(1 / sum) : 1
    for index in place..<weights.count { weights[index] *= factor }
    spans.append(Span(first: first, start: place, count: end - first))
  }

  private mutating func addNearest(_ center: Double, _ size: Int) {
    let inside = max(0, min(Double(size - 1), center))
    let first = min(Int(inside), max(0, size - 2))
    let share = Float(inside - Double(first))
    let place = weights.count
    weights.append(1 - share)
    if size > 1 { weights.append(share) }
    spans.append(Span(first: first, start: place, count: size > 1 ? 2 : 1))
  }
}
