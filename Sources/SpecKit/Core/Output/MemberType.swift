/// The type of a member of JSON output: the closed vocabulary that `--fields help` prints.
package indirect enum MemberType: Sendable, Equatable {
  case string
  /// A string of a form, such as `^[0-9a-f]{24}$` (ECMA 262, as JSON Schema has it).
  case pattern(String)
  case integer
  case number
  case boolean
  case instant
  case date
  case choice([String])
  case list(MemberType)
  case object(ObjectType)
  case optional(MemberType)
  /// A value that is null where there is none.
  case nullable(MemberType)

  /// An object whose members are not listed.
  package static let anyObject = MemberType.object(ObjectType(name: "object") { [] })

  package var isOptional: Bool { if case .optional = self { true } else { false } }
  /// The same type of a member that may be absent.
  package var optional: MemberType { isOptional ? self : .optional(self) }
  /// The type of the value where it is there.
  package var wrapped: MemberType { if case .optional(let type) = self { type } else { self } }
}

extension MemberType {
  /// The members of the object, or of each object of the list.
  var insideFields: [Field] {
    switch self {
    case .object(let type): type.fields()
    case .list(let type), .optional(let type): type.insideFields
    default: []
    }
  }
}

/// The type of an object that is a member of another.
package struct ObjectType: Sendable, Equatable {
  /// Its name in a schema.
  package let name: String
  /// Made when asked for: an object may hold objects of its own type.
  package let fields: @Sendable () -> [Field]

  package init(name: String, fields: @escaping @Sendable () -> [Field]) {
    self.name = name
    self.fields = fields
  }

  package static func == (a: ObjectType, b: ObjectType) -> Bool { a.name == b.name }
}

extension MemberType: CustomStringConvertible {
  /// The word of `--fields help`: `integer`, `[string]`, `yes|no`, `instant?`.
  package var description: String {
    switch self {
    case .string, .pattern: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .instant: "instant"
    case .date: "date"
    case .choice(let words): words.joined(separator: "|")
    case .list(let type): "[\(type)]"
    case .object: "object"
    case .optional(let type), .nullable(let type): "\(type)?"
    }
  }
}

/// A value that a member of JSON output can have.
package protocol MemberValue: Sendable {
  static var memberType: MemberType { get }
  /// The value with its instants in that format; nothing where it is absent.
  func json(_ format: InstantFormat) -> JSON?
}

/// The format of an instant in JSON.
package enum InstantFormat: Sendable {
  /// `2026-11-20T09:00:00Z`, with a fraction only where there is one: what commands print.
  case shortest
  /// `2026-11-20T09:00:00.000Z`, as JavaScript writes it: what the API of hacksmiths answers.
  case milliseconds
}

extension MemberValue {
  package var json: JSON? { json(.shortest) }
}

extension String: MemberValue {
  package static var memberType: MemberType { .string }
  package func json(_ format: InstantFormat) -> JSON? { .string(self) }
}

extension Bool: MemberValue {
  package static var memberType: MemberType { .boolean }
  package func json(_ format: InstantFormat) -> JSON? { .bool(self) }
}

extension MemberValue where Self: FixedWidthInteger {
  package static var memberType: MemberType { .integer }
  package func json(_ format: InstantFormat) -> JSON? { .int(Int64(clamping: self)) }
}

extension Int: MemberValue {}
extension Int32: MemberValue {}
extension Int64: MemberValue {}
extension UInt16: MemberValue {}
extension UInt32: MemberValue {}
extension UInt64: MemberValue {}

extension Double: MemberValue {
  package static var memberType: MemberType { .number }
  package func json(_ format: InstantFormat) -> JSON? { isFinite ? .double(self) : nil }
}

extension Instant: MemberValue {
  package static var memberType: MemberType { .instant }
  package func json(_ format: InstantFormat) -> JSON? {
    switch format {
    case .shortest: .string(iso8601)
    case .milliseconds: .string(iso8601Milliseconds)
    }
  }
}

extension CivilDate: MemberValue {
  package static var memberType: MemberType { .date }
  package func json(_ format: InstantFormat) -> JSON? { .string(iso8601) }
}

extension Optional: MemberValue where Wrapped: MemberValue {
  package static var memberType: MemberType { Wrapped.memberType.optional }
  package func json(_ format: InstantFormat) -> JSON? { flatMap { $0.json(format) } }
}

extension Array: MemberValue where Element: MemberValue {
  package static var memberType: MemberType { .list(Element.memberType.wrapped) }
  package func json(_ format: InstantFormat) -> JSON? { .array(compactMap { $0.json(format) }) }
}

extension MemberValue where Self: RawRepresentable, RawValue == String {
  package func json(_ format: InstantFormat) -> JSON? { .string(rawValue) }
}

extension MemberValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var memberType: MemberType { .choice(allCases.map(\.rawValue)) }
}
