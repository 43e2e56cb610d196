/// A place in the hall: rows count from the front, columns from the left as the seats face the
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
}
