internal import SpecCore

/// The options `--row` and `--col`.
struct SeatNumberOptions: Sendable {
  var row: SeatNumber?
  var column: SeatNumber?

  static let arguments: [Argument<Self>] = [
    .option("row", \.row, value: "N", help: "The seat's row, from 1 at the front to 10."),
    .option(
      "col", \.column, value: "N", help: "The seat's column, from 1 at the left to 10.",
      aliases: ["column"]),
  ]

  /// - Throws: `GridError.incompleteSeat` if only one of them is given.
  func seat() throws -> Seat? {
    switch (row, column) {
    case (nil, nil): nil
    case (let row?, let column?): Seat(row: row.value, column: column.value)
    default: throw GridError.incompleteSeat
    }
  }
}
