import Testing

@testable import SpecGrid

/// The reason for the shortest step, by WCAG 2.2, success criterion 2.3.1 (general and red flashes).
@Suite struct FlashTests {
  /// The published figures (50 ms and 200 to 250 ms from the reference table).
  @Test(arguments: [
    (50, 10, 5), (100, 5, 3), (142, 4, 2), (143, 3, 2), (200, 3, 2), (250, 2, 1), (333, 2, 1),
    (334, 1, 1), (1000, 1, 1), (1001, 0, 0), (2000, 0, 0), (60_000, 0, 0),
  ])
  func `sequence 1 flashes as published`(_ step: Int, _ general: Int, _ red: Int) {
    #expect(FlashCount(.turns, step) == FlashCount(general: general, red: red))
  }

  @Test func `sequence 2 never flashes`() {
    for step in [10, 100, 334, 2000, 60_000] {
      #expect(FlashCount(.quadrants, step) == FlashCount(general: 0, red: 0))
    }
  }

  @Test func `nothing that is played flashes more than once a second`() {
    let least = Show.leastStepMilliseconds
    #expect(least == 334)
    for step in Array(least...360) + Array(stride(from: 365, through: 1100, by: 15)) {
      let found = FlashCount(.turns, step)
      #expect(found.general <= 1 && found.red <= 1)
    }
  }
}

/// Pairs of opposing luminance changes, and pairs of changes into and out of saturated red, in the worst
/// second: the screen's luminance sampled each millisecond, at full brightness on black, with the sequence
/// repeated without a pause, and every window of 1001 samples walked through.
private struct FlashCount: Equatable {
  let general: Int
  let red: Int

  init(general: Int, red: Int) { (self.general, self.red) = (general, red) }

  init(_ sequence: ShowSequence, _ step: Int) {
    // Four seats stand for all: the corners of sequence 2 differ, sequence 1 is the same everywhere.
    let seats = [(1, 1), (1, 10), (10, 1), (10, 10)]
    let counts = seats.map { Self.count(Self.samples(sequence, step, seat: $0)) }
    self.init(general: counts.map(\.general).max() ?? 0, red: counts.map(\.red).max() ?? 0)
  }

  /// A second of black, the letters for 3 s and to the end of the last one, a second of black.
  private static func samples(_ sequence: ShowSequence, _ step: Int, seat: (Int, Int))
    -> [UInt8]
  {
    let black = Array(repeating: UInt8(ascii: "."), count: 1500)
    let hold = sequence == .turns ? step : 4 * step
    let letters = (1...sequence.stepCount).map {
      Array(sequence.letters(step: $0, row: seat.0).utf8)[seat.1 - 1]
    }
    var shown: [UInt8] = []
    var index = 0
    while shown.count < 3000 {
      shown += Array(repeating: letters[index % letters.count], count: hold)
      index += 1
    }
    return black + shown + black
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
