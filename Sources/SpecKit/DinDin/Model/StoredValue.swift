internal import SpecCore

/// A stored value that is checked when it is read: damage, people and other programs write to the
/// same tree, and nothing may compute with values that no command writes.
protocol StoredValue: Codable, Sendable, Equatable {
  associatedtype Value: Codable
  var wrappedValue: Value { get }
  init(wrappedValue: Value)
  static func isValid(_ value: Value) -> Bool
  /// The description of an invalid value.
  static var problem: String { get }
}

extension StoredValue {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Value.self)
    guard Self.isValid(value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.problem)
    }
    self.init(wrappedValue: value)
  }

  func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A key of the tree, which is never empty.
@propertyWrapper struct NonEmpty: StoredValue {
  var wrappedValue: String
  static let problem = "is empty"
  static func isValid(_ value: String) -> Bool { !value.isEmpty }
}

/// A count that every program's JSON numbers hold exactly.
@propertyWrapper struct Count: StoredValue {
  var wrappedValue: Int
  static let problem = "is not a count"
  static let range: ClosedRange<Int64> = 0...1 << 53
  static func isValid(_ value: Int) -> Bool { range.contains(Int64(value)) }
}

/// Milliseconds since 1970 in the years 1 to 9998: the end of a dinner, and its day elsewhere, then have a year of
/// four digits too.
@propertyWrapper struct Timestamp: StoredValue {
  var wrappedValue: Int64
  static let problem = "is beyond any calendar"
  static let range: ClosedRange<Int64> = -62_135_596_800_000...253_370_764_799_999
  static func isValid(_ value: Int64) -> Bool { range.contains(value) }
}

/// The length of a dinner in minutes: a day at most, so that nobody has to look further back for what goes
/// on still.
@propertyWrapper struct Minutes: StoredValue {
  var wrappedValue: Int
  static let problem = "is not a length in minutes"
  static let range: ClosedRange<Int64> = 0...1440
  static func isValid(_ value: Int) -> Bool { range.contains(Int64(value)) }
}
