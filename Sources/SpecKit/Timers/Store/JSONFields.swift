internal import SpecCore

/// The members of a JSON object, read by name without a decoder: `timers.json` is read by every
/// command, and the general way costs more than all the rest of a list.
struct JSONFields {
  private let members: [JSON.Member]
  private let path: [any CodingKey]

  /// - Throws: `DecodingError` with the path if the value is not an object.
  init(_ json: JSON, path: [any CodingKey]) throws {
    guard case .object(let members) = json else {
      throw Self.error("expected an object", path)
    }
    self.members = members
    self.path = path
  }

  static func error(_ text: String, _ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: text))
  }

  private func error(_ text: String, _ name: String) -> DecodingError {
    Self.error(text, path(name))
  }

  func path(_ name: String) -> [any CodingKey] { path + [PathKey(name)] }

  /// The value of a member; nil if it is absent or null.
  func optional(_ name: String) -> JSON? {
    for member in members where member.key == name {
      return member.value == .null ? nil : member.value
    }
    return nil
  }

  func value(_ name: String) throws -> JSON {
    guard let value = optional(name) else { throw error("is missing", name) }
    return value
  }

  /// One reader for what must be there and what may be absent.
  private func read<Value>(
    _ name: String, _ expected: String, _ body: (JSON) -> Value?
  ) throws -> Value? {
    guard let json = optional(name) else { return nil }
    guard let value = body(json) else { throw error("expected \(expected)", name) }
    return value
  }

  private func need<Value>(_ name: String, _ value: Value?) throws -> Value {
    guard let value else { throw error("is missing", name) }
    return value
  }

  func optionalInteger(_ name: String) throws -> Int64? {
    try read(name, "a whole number") { $0.int }
  }

  func optionalInstant(_ name: String) throws -> Instant? {
    try read(name, "an ISO 8601 instant") { $0.string.flatMap { Instant(iso8601: $0) } }
  }

  func optionalBool(_ name: String) throws -> Bool? { try read(name, "true or false") { $0.bool } }

  func string(_ name: String) throws -> String {
    try need(name, try read(name, "a string") { $0.string })
  }

  func integer(_ name: String) throws -> Int64 { try need(name, optionalInteger(name)) }

  /// A count as an `Int`.
  func count(_ name: String) throws -> Int { Int(try integer(name)) }

  func instant(_ name: String) throws -> Instant { try need(name, optionalInstant(name)) }

  func object(_ name: String) throws -> JSONFields {
    try JSONFields(value(name), path: path(name))
  }

  func optionalObject(_ name: String) throws -> JSONFields? {
    try optional(name).map { try JSONFields($0, path: path(name)) }
  }

  /// The elements of a list, each with its path.
  func list<Element>(
    _ name: String, _ body: (JSON, [any CodingKey]) throws -> Element
  ) throws -> [Element] {
    guard case .array(let items) = try value(name) else { throw error("expected a list", name) }
    var elements: [Element] = []
    elements.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      elements.append(try body(item, path(name) + [PathKey(index)]))
    }
    return elements
  }

  /// A value that is read by the general way; for those that are rare.
  func decoded<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value? {
    guard let json = optional(name) else { return nil }
    do {
      return try JSONCoder.decode(type, from: json)
    } catch {
      throw self.error(JSONCoder.describe(error), name)
    }
  }
}

/// A step on the way to a value in a document.
private struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(_ index: Int) { (stringValue, intValue) = (String(index), index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
