internal import SpecCore

/// A place in the audience: rows count from the front, columns from the left as one faces the
/// stage.
struct Seat: Sendable, Hashable {
  static let range = 1...10

  let row: Int
  let column: Int

  init?(row: Int, column: Int) {
    guard Self.range.contains(row), Self.range.contains(column) else { return nil }
    self.row = row
    self.column = column
  }

  /// The name of somebody who gave none.
  var defaultName: String { "seat \(text)" }
  var text: String { "\(row),\(column)" }

  /// - Parameter index: of the seat in reading order, from 0; starts over after the last seat.
  init(index: Int) {
    row = index / 10 % 10 + 1
    column = index % 10 + 1
  }
}

extension Seat: Comparable {
  /// In reading order.
  static func < (a: Seat, b: Seat) -> Bool { (a.row, a.column) < (b.row, b.column) }
}

extension Seat {
  /// Parses a seat as people write it: `3,4`, `3 4`, `R3C4`, `row 3 col 4`, `Row 3, Column 4`.
  init?(_ text: String) {
    guard let (row, column) = Self.numbers(text) else { return nil }
    self.init(row: row, column: column)
  }

  /// The row and the column that a text names, in range or not.
  private static func numbers(_ text: String) -> (row: Int, column: Int)? {
    guard text.utf8.count <= 64 else { return nil }
    var words: [String] = []
    var wasDigit: Bool?
    for character in text.lowercased() {
      if character == " " || character == "," {
        wasDigit = nil
        continue
      }
      let isDigit = character.isASCII && character.isWholeNumber
      if wasDigit == isDigit {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      wasDigit = isDigit
    }
    let numbers: [String]
    switch words.count {
    case 2: numbers = words
    case 4:
      guard ["r", "row"].contains(words[0]), ["c", "col", "column"].contains(words[2]) else {
        return nil
      }
      numbers = [words[1], words[3]]
    default: return nil
    }
    guard numbers.allSatisfy({ $0.utf8.count <= 3 }), let row = Int(numbers[0]),
      let column = Int(numbers[1])
    else { return nil }
    return (row, column)
  }
}

extension Seat: ArgumentValue {
  static func parse(argument text: String) throws -> Seat {
    guard let seat = Seat(text) else {
      let problem =
        numbers(text).map { "there is no seat \($0.row),\($0.column)" } ?? "invalid seat '\(text)'"
      throw Failure(
        badValue: "\(problem): use a row and a column from 1 to 10, like 3,4", code: "bad-seat")
    }
    return seat
  }
}
