internal import SpecCore

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

  private static let fade = 10

  /// - Parameter face: which one; each has a course of its own.
  init(seed: UInt64, face: Int) { (self.seed, self.face) = (seed, face) }

  /// What it is at a tenth of a second, from 0.
  func moment(at tenth: Int) -> Moment {
    var (left, cycle) = (tenth, 0)
    while true {
      let (hidden, shown) = lengths(cycle)
      if left < hidden { return Moment(level: 0, phase: .off) }
      left -= hidden
      if left < Self.fade { return Moment(level: left, phase: .in) }
      left -= Self.fade
      if left < shown { return Moment(level: Self.fade, phase: .on) }
      left -= shown
      if left < Self.fade { return Moment(level: Self.fade - left, phase: .out) }
      (left, cycle) = (left - Self.fade, cycle + 1)
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
