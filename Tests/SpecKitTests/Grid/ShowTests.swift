import SpecCore
import Testing

@testable import SpecGrid

@Suite struct ShowTests {
  @Test func `a step that a sequence does not have has no color`() {
    #expect(ShowSequence.turns.color(step: 0, row: 1, column: 1) == nil)
    #expect(ShowSequence.turns.color(step: 5, row: 1, column: 1) == nil)
    #expect(ShowSequence.quadrants.color(step: 2, row: 1, column: 1) == nil)
  }

  @Test(
    arguments: [
      (0, 1), (333, 1), (334, 2), (667, 2), (668, 3), (1002, 4), (1335, 4), (1336, nil), (-1, nil),
    ] as [(Int64, Int?)])
  func `the step follows from the time alone`(_ milliseconds: Int64, _ step: Int?) {
    var steps = ShowClock(Show(sequence: .turns, stepMilliseconds: 334), joinsLate: false)
    #expect(steps.step(at: .milliseconds(milliseconds)) == step)
  }

  @Test func `sequence 2 is held as long as all of sequence 1`() {
    var steps = ShowClock(Show(sequence: .quadrants, stepMilliseconds: 500), joinsLate: false)
    #expect(steps.step(at: 0) == 1)
    #expect(steps.due == .seconds(2))
    #expect(!steps.hasEnded(at: .milliseconds(1999)))
    #expect(steps.hasEnded(at: .seconds(2)))
  }

  @Test(arguments: [(80, 204), (100, 255), (10, 26), (50, 128), (33, 84)])
  func `brightness scales and rounds`(_ percent: Int, _ value: Int) {
    let brightness = Brightness(percent: percent)
    #expect(GridColor.red.background(brightness, .trueColor) == .rgb(UInt8(value), 0, 0))
    #expect(
      GridColor.yellow.background(brightness, .trueColor) == .rgb(UInt8(value), UInt8(value), 0))
  }

  @Test func `no color turns black on a terminal of few colors`() {
    let dim = Brightness(percent: 10)
    #expect(
      GridColor.allCases.map { $0.background(dim, .palette256) } == [
        .palette(52), .palette(58), .palette(17), .palette(22),
      ])
    #expect(
      GridColor.allCases.map { $0.background(dim, .ansi16) } == [.red, .yellow, .blue, .green])
    #expect(GridColor.red.background(.standard, .palette256) == .palette(160))
  }
}
