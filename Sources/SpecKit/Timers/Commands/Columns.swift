internal import SpecCore

/// How wide a drawing may be.
struct Columns: ArgumentValue, Equatable {
  var count: Int

  static func parse(argument text: String) throws -> Columns {
    guard let count = Int(text), text.first != "+", (1...1000).contains(count) else {
      throw ArgumentError("'\(text)' is not a whole number from 1 to 1000", code: "bad-number")
    }
    return Columns(count: count)
  }
}
