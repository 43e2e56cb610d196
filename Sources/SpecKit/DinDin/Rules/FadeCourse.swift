internal import SpecCore
internal import Synchronization

/// How a face of the splash fades in and out: hidden for a random while, in over a second, shown for
/// a random while, out over a second, and again. Time goes in tenths of a second.
struct FadeCourse: Sendable {
  enum Phase: String, Sendable { case off, `in`, on, out }

  struct Moment: Sendable, Equatable {
    /// 0...10
    var level: Int
    var phase: Phase
  }

  private let seed: UInt64
  private let face: Int
  private let reached = ReachedCycle()

  private static let fade = 10

  /// - Parameter face: which one; each has a course of its own.
  init(seed: UInt64, face: Int) { (self.seed, self.face) = (seed, face) }

  /// What it is at a tenth of a second, from 0.
  func moment(at tenth: Int) -> Moment {
    var cycle = reached.cycle(at: tenth)
    while true {
      let (hidden, shown) = lengths(cycle.number)
      let length = hidden + shown + 2 * Self.fade
      let left = tenth - cycle.start
      if left >= length {
        cycle = .init(number: cycle.number + 1, start: cycle.start + length)
        continue
      }
      reached.cycle = cycle
      if left < hidden { return Moment(level: 0, phase: .off) }
      if left < hidden + Self.fade { return Moment(level: left - hidden, phase: .in) }
      if left < length - Self.fade { return Moment(level: Self.fade, phase: .on) }
      return Moment(level: length - left, phase: .out)
    }
  }

  /// How long it is hidden (0...20) and shown (10...30) in a cycle, drawn from the seed.
  private func lengths(_ cycle: Int) -> (hidden: Int, shown: Int) {
    let drawn = SHA256.hash(Array("\(seed) \(face) \(cycle)".utf8))
    return (number(drawn[0..<4], below: 21), 10 + number(drawn[4..<8], below: 21))
  }

  private func number(_ bytes: ArraySlice<UInt8>, below limit: UInt32) -> Int {
    Int(bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % limit)
  }
}

/// The cycle that a course was seen in last: most often the next moment lies in it too.
private final class ReachedCycle: Sendable {
  struct Cycle: Sendable {
    var number = 0
    /// In tenths of a second.
    var start = 0
  }

  private let last = Mutex(Cycle())

  var cycle: Cycle {
    get { last.withLock(\.self) }
    set { last.withLock { $0 = newValue } }
  }

  /// Where the search for a moment begins.
  func cycle(at tenth: Int) -> Cycle {
    let last = cycle
    return last.start <= tenth ? last : Cycle()
  }
}
