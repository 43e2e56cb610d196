/// A JSON value whose objects keep the order of their members, so that the same data always gives
/// the same bytes.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSON
    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON {
  /// The value of the first member of that name, if this is an object that has one.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Creates an object of the members that have a value, in this order. Write `Optional.none` for an absent one in a
  /// conditional expression, because `nil` would become JSON's null in it.
  package init(present members: KeyValuePairs<String, JSON?>) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var array: [JSON]? { if case .array(let items) = self { items } else { nil } }
  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  package var object: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The number as an integer, also when it was written as `2.0`.
  package var int: Int64? {
    switch self {
    case .int(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  package var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral, ExpressibleByFloatLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
