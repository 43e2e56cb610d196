internal import SpecCore

/// A stored value that is checked when it is read: damage, people and other programs write to the
/// same tree, and nothing may compute with values that no command writes.
package protocol StoredValue: Codable, Sendable, Equatable {
  associatedtype Value: Codable
  var wrappedValue: Value { get }
  init(wrappedValue: Value)
  static func isValid(_ value: Value) -> Bool
  /// The description of an invalid value.
  static var problem: String { get }
}

extension StoredValue {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Value.self)
    guard Self.isValid(value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.problem)
    }
    self.init(wrappedValue: value)
  }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A count that every program's JSON numbers hold exactly.
@propertyWrapper package struct Count: StoredValue {
  package var wrappedValue: Int
  package init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
  package static let problem = "is not a count"
  package static let range: ClosedRange<Int64> = 0...1 << 53
  package static func isValid(_ value: Int) -> Bool { range.contains(Int64(value)) }
}
