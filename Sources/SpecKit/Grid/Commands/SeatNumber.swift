internal import SpecCore

/// The value of `--row` or `--col`.
struct SeatNumber: ArgumentValue, Equatable {
  let value: Int

  static func parse(argument text: String) throws -> SeatNumber {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text),
      Seat.range.contains(value)
    else {
      throw Failure(
        badValue: "invalid row or column '\(text)': both are 1 to 10, for example --row 3 --col 4",
        code: "bad-seat")
    }
    return SeatNumber(value: value)
  }
}
