internal import SpecCore

/// One of the two sequences of colors; there are exactly two.
enum ShowSequence: Int, Sendable, CaseIterable {
  /// All seats show each color in turn.
  case turns = 1
  /// The four quadrants show a color each, at once.
  case quadrants = 2

  var stepCount: Int { self == .turns ? 4 : 1 }
  var summary: String { self == .turns ? "one color after another" : "one color per quarter" }

  /// The color of a seat in a step, counted from 1; nil outside the sequence.
  func color(step: Int, row: Int, column: Int) -> GridColor? {
    switch (self, step) {
    case (.turns, 1...4): colors[step - 1]
    case (.quadrants, 1): colors[(row <= 5 ? 0 : 2) + (column <= 5 ? 0 : 1)]
    default: nil
    }
  }

  /// The colors in the order they are shown; of sequence 2, the quadrants in reading order.
  var colors: [GridColor] {
    self == .turns ? [.red, .yellow, .blue, .green] : [.red, .green, .yellow, .blue]
  }

  /// The color letters of the ten seats of a row.
  func letters(step: Int, row: Int) -> String {
    Seat.range.map { color(step: step, row: row, column: $0)?.letter ?? "." }.joined()
  }
}

extension ShowSequence: ArgumentValue {
  static func parse(argument text: String) throws -> ShowSequence {
    guard let sequence = Int(text).flatMap(ShowSequence.init(rawValue:)), text.count == 1 else {
      throw Failure(badValue: "invalid sequence '\(text)': there are 1 and 2", code: "bad-choice")
    }
    return sequence
  }
  static var choices: [String] { ["1", "2"] }
}

/// A sequence with its pace. All times are offsets from the start of the show.
struct Show: Sendable, Equatable {
  var sequence: ShowSequence
  /// The duration of a color of sequence 1, in milliseconds.
  let stepMilliseconds: Int

  /// Sequence 2 is shown as long as the four colors of sequence 1 together.
  var totalMilliseconds: Int { 4 * stepMilliseconds }
  var total: Duration { .milliseconds(totalMilliseconds) }
  var steps: ClosedRange<Int> { 1...sequence.stepCount }

  /// The shortest step of sequence 1 that is played: at most one flash a second, where WCAG 2.3.1 allows
  /// three.
  static let leastStepMilliseconds = 334

  /// When a step, counted from 1, begins, in milliseconds.
  func startMilliseconds(of step: Int) -> Int { (step - 1) * stepMilliseconds }
  func endMilliseconds(of step: Int) -> Int {
    step == sequence.stepCount ? totalMilliseconds : startMilliseconds(of: step + 1)
  }
}
