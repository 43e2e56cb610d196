/// Turns `Encodable` values into `JSON` and back, keeping members in the order they are declared.
package enum JSONCoder {
  /// - Throws: `EncodingError` for a number that JSON has no text for.
  package static func encode(_ value: some Encodable) throws -> JSON {
    let writer = Writer()
    try value.encode(to: writer)
    return try writer.json
  }

  /// - Throws: `DecodingError`; `describe(_:)` words it with the path of the wrong value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from json: JSON) throws -> Value
  {
    try decode(type, from: JSONTape(json))
  }

  /// Decodes parsed text without making JSON values of it first.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from tape: JSONTape
  ) throws -> Value {
    try Reader(tape: tape).read(type)
  }

  /// The text of a value for an output or a file.
  package static func text(of value: some Encodable) throws -> String {
    try encode(value).serialized()
  }

  /// One phrase for a decoding error, such as `timers[3].period: expected a number`.
  package static func describe(_ error: any Error) -> String { problem(error)("en") }

  /// The same in every language.
  ///
  /// - Parameter prefix: stands before the place in the document.
  static func problem(_ error: any Error, _ prefix: String = "") -> Text {
    if let error = error as? JSONSyntaxError { return error.told }
    guard let error = error as? DecodingError else { return Text(verbatim: "\(prefix)\(error)") }
    switch error {
    case .keyNotFound(let key, let context):
      let place = prefix + path(context.codingPath + [key])
      return Text("{place} is missing").filled(with: ["place": place])
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      // The description may quote the value, which may be of any size.
      let problem =
        (context.underlyingError as? Failure)?.text
        ?? Text(verbatim: clipped(context.debugDescription, to: 100))
      let place = path(context.codingPath)
      guard !place.isEmpty else { return Text { prefix + problem($0) } }
      return Text("{place}: {problem}").filled(with: ["place": prefix + place, "problem": problem])
    @unknown default: return Text(verbatim: "\(prefix)cannot be read")
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + clipped(key.stringValue, to: 60)
      }
    }
  }

  static func clipped(_ text: String, to limit: Int) -> String {
    text.unicodeScalars.count <= limit
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
  }
}

/// A value under construction; its container fills it. A class, so that handing it to a
/// value that encodes itself takes no memory.
private final class Writer: Encoder, SingleValueEncodingContainer {
  var scalar: JSON = .null
  var members: [JSON.Member]?
  var items: [JSON]?
  private var isRefused = false

  /// - Throws: `EncodingError` for a value that asked for a nested container.
  var json: JSON {
    get throws {
      if isRefused { throw refusal(of: self, "nested containers are refused") }
      if let members { return .object(members) }
      return items.map { .array($0) } ?? scalar
    }
  }

  /// A writer for a nested container or a superclass. No type of this program asks for one, and its
  /// members would come after their place in the document is taken.
  func refused() -> Writer {
    isRefused = true
    return Writer()
  }

  private func refusal(of value: Any, _ problem: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: codingPath, debugDescription: problem))
  }

  /// Empty: no error of a value tells its place.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if members == nil {
      var room: [JSON.Member] = []
      // Avoids repeated growth: most objects have at most 8 members.
      room.reserveCapacity(8)
      members = room
    }
    return KeyedEncodingContainer(KeyedWriter<Key>(writer: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if items == nil { items = [] }
    return UnkeyedWriter(writer: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { scalar = .null }
  func encode(_ value: Bool) { scalar = .bool(value) }
  func encode(_ value: String) { scalar = .string(value) }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: some Encodable) throws { try value.encode(to: self) }

  func encode(_ value: Double) throws {
    guard value.isFinite else { throw refusal(of: value, "JSON has no such number") }
    scalar = .double(value)
  }

  /// All types of whole numbers. Refuses numbers that would be decoded as others.
  func encode(_ value: some BinaryInteger & Encodable) throws {
    guard let number = Int64(exactly: value) else {
      throw refusal(of: value, "the number is above 9223372036854775807")
    }
    scalar = .int(number)
  }
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: Writer
  var codingPath: [any CodingKey] { writer.codingPath }

  private func add(_ json: JSON, _ key: Key) {
    writer.members?.append(JSON.Member(key.stringValue, json))
  }

  func encodeNil(forKey key: Key) { add(.null, key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    // The most frequent type of all modules.
    if Value.self == Instant.self, let instant = value as? Instant {
      return add(.string(instant.storedText), key)
    }
    add(try JSONCoder.encode(value), key)
  }

  // The types most members have, without the way through their own `encode(to:)`.
  func encode(_ value: Bool, forKey key: Key) { add(.bool(value), key) }
  func encode(_ value: Int, forKey key: Key) { add(.int(Int64(value)), key) }
  func encode(_ value: Int64, forKey key: Key) { add(.int(value), key) }
  func encode(_ value: String, forKey key: Key) { add(.string(value), key) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  { writer.refused().container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.refused().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { writer.refused() }
  func superEncoder(forKey key: Key) -> any Encoder { writer.refused() }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
  let writer: Writer
  var codingPath: [any CodingKey] { writer.codingPath }
  var count: Int { writer.items?.count ?? 0 }

  func encodeNil() { writer.items?.append(.null) }

  func encode(_ value: some Encodable) throws {
    writer.items?.append(try JSONCoder.encode(value))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  { writer.refused().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.refused().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { writer.refused() }
}

extension JSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    guard let writer = encoder as? Writer else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "only JSONCoder takes JSON"))
    }
    writer.scalar = self
  }
}
