/// A place in the audience: rows count from the front, columns from the left as one faces the
/// stage.
struct Seat: Sendable, Hashable, Codable {
  static let range = 1...10

  let row: Int
  let column: Int

  init?(row: Int, column: Int) {
    guard Self.range.contains(row), Self.range.contains(column) else { return nil }
    self.row = row
    self.column = column
  }

  /// The name of somebody who gave none.
  var defaultName: String { "seat \(row),\(column)" }

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
