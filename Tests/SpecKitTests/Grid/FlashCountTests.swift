import Testing

@testable import SpecGrid

@Suite struct FlashCountTests {
  private func count(_ sequence: ShowSequence, _ step: Int) -> FlashCount {
    FlashCount(Show(sequence: sequence, stepMilliseconds: step))
  }

  /// The published figures (requirements, rule 6; 50 ms and 200 to 250 ms from the reference table).
  @Test(arguments: [
    (50, 10, 5), (100, 5, 3), (142, 4, 2), (143, 3, 2), (200, 3, 2), (250, 2, 1), (333, 2, 1),
    (334, 1, 1), (1000, 1, 1), (1001, 0, 0), (2000, 0, 0), (60_000, 0, 0),
  ])
  func `sequence 1 flashes as published`(_ step: Int, _ general: Int, _ red: Int) {
    #expect(count(.turns, step) == FlashCount(general: general, red: red))
  }

  @Test func `sequence 2 never flashes`() {
    for step in [10, 100, 334, 2000, 60_000] {
      #expect(count(.quadrants, step) == FlashCount(general: 0, red: 0))
    }
  }

  @Test func `nothing that is played flashes more than once a second`() {
    for step in Array(334...360) + Array(stride(from: 365, through: 1100, by: 15)) {
      let found = count(.turns, step)
      #expect(found.general <= 1 && found.red <= 1)
    }
  }

  @Test func `counts agree with a brute-force count millisecond by millisecond`() {
    let steps = [
      10, 11, 17, 33, 50, 59, 99, 100, 125, 142, 143, 166, 167, 200, 250, 333, 334, 500, 999, 1000,
      1001, 1500, 2999, 3000, 3001,
    ]
    for step in steps {
      for sequence in ShowSequence.allCases {
        #expect(count(sequence, step) == BruteForceFlashes.count(sequence, step), "\(step) ms")
      }
    }
  }

  @Test(arguments: [
    (ShowSequence.turns, 2000, true), (.turns, 334, true), (.turns, 333, false),
    (.turns, 143, false),
    (.quadrants, 333, false), (.quadrants, 334, true),
  ])
  func `only what is safe and not faster than 334 ms is playable`(
    _ sequence: ShowSequence, _ step: Int, _ playable: Bool
  ) {
    let view = CheckView(Show(sequence: sequence, stepMilliseconds: step))
    #expect(view.isPlayable == playable)
    #expect(view.flashes.isWithinWCAG == (step >= 143))
  }
}

/// A second way to the same answer: the screen's luminance sampled each millisecond, and every
/// window of 1001 samples walked through.
private enum BruteForceFlashes {
  static func count(_ sequence: ShowSequence, _ step: Int) -> FlashCount {
    // Two seats stand for all: the corners of sequence 2 differ, sequence 1 is the same everywhere.
    let seats = [(1, 1), (1, 10), (10, 1), (10, 10)]
    let counts = seats.map { count(samples(sequence, step, seat: $0)) }
    return FlashCount(
      general: counts.map(\.general).max() ?? 0, red: counts.map(\.red).max() ?? 0)
  }

  /// A second of black, the letters for 3 s and to the end of the last one, a second of black.
  private static func samples(_ sequence: ShowSequence, _ step: Int, seat: (Int, Int))
    -> [UInt8]
  {
    let black = Array(repeating: UInt8(ascii: "."), count: 1500)
    let hold = sequence == .turns ? step : 4 * step
    let letters = sequence == .turns ? Array("RYBG".utf8) : [quadrant(seat)]
    var shown: [UInt8] = []
    var index = 0
    while shown.count < 3000 {
      shown += Array(repeating: letters[index % letters.count], count: hold)
      index += 1
    }
    return black + shown + black
  }

  private static func quadrant(_ seat: (Int, Int)) -> UInt8 {
    Array("RGYB".utf8)[(seat.0 > 5 ? 2 : 0) + (seat.1 > 5 ? 1 : 0)]
  }

  private static func luminance(_ letter: UInt8) -> Double {
    switch letter {
    case UInt8(ascii: "R"): 0.2126
    case UInt8(ascii: "Y"): 0.9278
    case UInt8(ascii: "B"): 0.0722
    case UInt8(ascii: "G"): 0.7152
    default: 0
    }
  }

  private static func count(_ samples: [UInt8]) -> FlashCount {
    // Index of each change: at sample i the screen has just become samples[i].
    let changes = samples.indices.dropFirst().filter { samples[$0] != samples[$0 - 1] }
    var worst = (general: 0, red: 0)
    for start in 0..<(samples.count - 1000) {
      guard samples[start] != samples[max(0, start - 1)] else { continue }
      var directions: [Bool] = []
      var red = 0
      for index in changes where index >= start && index <= start + 1000 {
        let (old, new) = (samples[index - 1], samples[index])
        if old == UInt8(ascii: "R") || new == UInt8(ascii: "R") { red += 1 }
        let (a, b) = (luminance(old), luminance(new))
        guard abs(a - b) >= 0.1, min(a, b) < 0.8 else { continue }
        if directions.last != (b > a) { directions.append(b > a) }
      }
      worst = (max(worst.general, directions.count / 2), max(worst.red, red / 2))
    }
    return FlashCount(general: worst.general, red: worst.red)
  }
}
