internal import SpecCore

extension ShowSequence: ArgumentValue {
  static func parse(argument text: String) throws -> ShowSequence {
    guard let sequence = Int(text).flatMap(ShowSequence.init(rawValue:)), text.count == 1 else {
      throw ArgumentError("'\(text)' is no sequence; there are 1 and 2", code: "bad-choice")
    }
    return sequence
  }
  static var choices: [String] { ["1", "2"] }
}

/// A row or a column as `--row` and `--col` take it.
struct SeatNumber: ArgumentValue, Equatable {
  let value: Int

  static func parse(argument text: String) throws -> SeatNumber {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text),
      Seat.range.contains(value)
    else {
      throw ArgumentError(
        "'\(text)' is no seat: rows and columns are 1 to 10, for example --row 3 --col 4",
        code: "bad-seat")
    }
    return SeatNumber(value: value)
  }
}

extension Brightness: ArgumentValue {
  static func parse(argument text: String) throws -> Brightness {
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw ArgumentError("'\(text)' is no brightness; give 10 to 100", code: "bad-number")
    }
    guard let brightness = Int(number).flatMap(Brightness.init) else {
      throw ArgumentError(
        "'\(text)' is out of range: brightness is 10 to 100", code: "out-of-range")
    }
    return brightness
  }
}

/// How long a color is held, as `play` and `frames` allow it.
struct StepDuration: ArgumentValue, Equatable {
  static let standard = StepDuration(milliseconds: 2000)
  static let longest = 60_000

  let milliseconds: Int

  static func parse(argument text: String) throws -> StepDuration {
    let milliseconds = try duration(text)
    guard milliseconds >= FlashCount.leastStepMilliseconds else {
      throw ArgumentError(
        "'\(text)' flashes too fast: 334ms is the least, 'spec grid check' says why",
        code: "step-too-fast")
    }
    return StepDuration(milliseconds: milliseconds)
  }

  /// Milliseconds, at most a minute.
  static func duration(_ text: String) throws -> Int {
    guard let duration = PlainDuration(text) else {
      throw ArgumentError(
        "'\(text)' is no duration; write it like 2s, 0.5s or 334ms", code: "bad-duration")
    }
    guard duration.milliseconds <= longest else {
      throw ArgumentError("'\(text)' is too slow: 60s is the most", code: "step-too-slow")
    }
    return Int(duration.milliseconds)
  }
}

/// How long a color is held, as `check` allows it: also what is too fast to play.
struct CheckedStepDuration: ArgumentValue, Equatable {
  let milliseconds: Int

  static func parse(argument text: String) throws -> CheckedStepDuration {
    let milliseconds = try StepDuration.duration(text)
    guard milliseconds >= 10 else {
      throw ArgumentError(
        "'\(text)' is too fast to count: 10ms is the least", code: "step-too-fast")
    }
    return CheckedStepDuration(milliseconds: milliseconds)
  }
}

extension StartTime: ArgumentValue {
  static func parse(argument text: String) throws -> StartTime {
    switch try? DateExpression(text) {
    case nil, .day(_, nil, _):
      throw ArgumentError(
        "'\(text)' is no time; write 18:30, 18:30:00 or 2026-11-21T18:30:00Z", code: "bad-time")
    case let expression?: return StartTime(expression: expression, given: text)
    }
  }
}

/// Which show, and how fast.
struct ShowOptions: Sendable {
  var sequence = ShowSequence.turns
  var step = StepDuration.standard

  static let arguments: [Argument<Self>] = [
    .option(
      "seq", \.sequence, value: "N",
      help: "The sequence: 1, all seats show each color in turn; 2, a color a quadrant.",
      shows: "1"),
    .option(
      "step", \.step, value: "DURATION",
      help: "How long each color of sequence 1 is held, 334ms to 60s; sequence 2 four times that.",
      shows: "2s"),
  ]

  var show: Show { Show(sequence: sequence, stepMilliseconds: step.milliseconds) }
}

/// A show, and how long after the press of Start it begins.
struct StartOptions: Sendable {
  var show = ShowOptions()
  var lead = LeadTime()

  static let arguments =
    Argument.group(\Self.show, ShowOptions.arguments) + [
      .option(
        "lead", \.lead, value: "DURATION", help: "From Start to the first color, 3s to 60s.",
        shows: "3s")
    ]
}

/// One seat by its numbers, or none.
struct SeatNumbers: Sendable {
  var row: SeatNumber?
  var column: SeatNumber?

  static let arguments: [Argument<Self>] = [
    .option("row", \.row, value: "N", help: "The seat's row, 1 at the front to 10."),
    .option(
      "col", \.column, value: "N", help: "The seat's column, 1 at the left to 10.",
      aliases: ["column"]),
  ]

  /// - Throws: `GridError.missingSeat` if only half of it is given.
  func seat() throws -> Seat? {
    switch (row, column) {
    case (nil, nil): nil
    case (let row?, let column?): Seat(row: row.value, column: column.value)
    default: throw GridError.missingSeat
    }
  }
}
