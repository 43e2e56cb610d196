/// Turns `Encodable` values into `JSON` and back, keeping members in the order they are declared.
package enum JSONCoder {
  /// - Throws: `EncodingError` for a number that JSON has no text for.
  package static func encode(_ value: some Encodable) throws -> JSON {
    let box = JSONBox()
    try Writer(box: box, codingPath: []).encode(value)
    return box.json
  }

  /// - Throws: `DecodingError`; `describe(_:)` words it with the path of the wrong value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from json: JSON) throws -> Value
  {
    try Reader(json: json).read(type)
  }

  /// The text of a value for an output or a file.
  package static func text(of value: some Encodable, pretty: Bool = false) throws -> String {
    try encode(value).serialized(pretty: pretty)
  }

  /// One phrase for a decoding error, such as `timers[3].period: expected a number`.
  package static func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let place = path(context.codingPath)
      // It may quote the value, which may be of any size.
      let problem = clipped(context.debugDescription, to: 100)
      return place.isEmpty ? problem : "\(place): \(problem)"
    @unknown default: return "cannot be read"
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

  private static func clipped(_ text: String, to limit: Int) -> String {
    text.unicodeScalars.count <= limit
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
  }
}

struct IndexKey: CodingKey {
  let intValue: Int?
  let stringValue: String
  init(_ index: Int) { (intValue, stringValue) = (index, "\(index)") }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { (intValue, self.stringValue) = (nil, stringValue) }
}

/// A place in the tree under construction; containers fill it as they go.
private final class JSONBox {
  var scalar: JSON = .null
  var members: [(key: String, box: JSONBox)]?
  var items: [JSONBox]?

  var json: JSON {
    if let members { return .object(members.map { JSON.Member($0.key, $0.box.json) }) }
    if let items { return .array(items.map(\.json)) }
    return scalar
  }
}

private struct Writer: Encoder {
  let box: JSONBox
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func encode(_ value: some Encodable) throws {
    if let json = value as? JSON {
      box.scalar = json
    } else {
      try value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if box.members == nil { box.members = [] }
    return KeyedEncodingContainer(KeyedWriter<Key>(box: box, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if box.items == nil { box.items = [] }
    return UnkeyedWriter(box: box, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleWriter(writer: self, codingPath: codingPath)
  }

  func number(_ value: Double) throws -> JSON {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "JSON has no such number"))
    }
    return .double(value)
  }
}

private struct SingleWriter: SingleValueEncodingContainer {
  let writer: Writer
  let codingPath: [any CodingKey]

  func encodeNil() { writer.box.scalar = .null }
  func encode(_ value: Bool) { writer.box.scalar = .bool(value) }
  func encode(_ value: String) { writer.box.scalar = .string(value) }
  func encode(_ value: Double) throws { writer.box.scalar = try writer.number(value) }
  func encode(_ value: Float) throws { writer.box.scalar = try writer.number(Double(value)) }
  func encode(_ value: some Encodable & BinaryInteger) throws { try integer(value) }
  func encode(_ value: Int) throws { try integer(value) }
  func encode(_ value: Int8) throws { try integer(value) }
  func encode(_ value: Int16) throws { try integer(value) }
  func encode(_ value: Int32) throws { try integer(value) }
  func encode(_ value: Int64) throws { try integer(value) }
  func encode(_ value: UInt) throws { try integer(value) }
  func encode(_ value: UInt8) throws { try integer(value) }
  func encode(_ value: UInt16) throws { try integer(value) }
  func encode(_ value: UInt32) throws { try integer(value) }
  func encode(_ value: UInt64) throws { try integer(value) }
  func encode(_ value: some Encodable) throws { try writer.encode(value) }

  private func integer(_ value: some BinaryInteger) throws {
    writer.box.scalar = Int64(exactly: value).map(JSON.int) ?? .double(Double(value))
  }
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: JSONBox
  let codingPath: [any CodingKey]

  private func writer(_ key: any CodingKey) -> Writer {
    let child = JSONBox()
    box.members?.append((key.stringValue, child))
    return Writer(box: child, codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { _ = writer(key) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try writer(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  { writer(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { writer(IndexKey(0)) }
  func superEncoder(forKey key: Key) -> any Encoder { writer(key) }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
  let box: JSONBox
  let codingPath: [any CodingKey]
  var count: Int { box.items?.count ?? 0 }

  private func writer() -> Writer {
    let child = JSONBox()
    let path = codingPath + [IndexKey(count)]
    box.items?.append(child)
    return Writer(box: child, codingPath: path)
  }

  func encodeNil() { _ = writer() }
  func encode(_ value: some Encodable) throws { try writer().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  { writer().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { writer().unkeyedContainer() }
  func superEncoder() -> any Encoder { writer() }
}

extension JSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    guard let writer = encoder as? Writer else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "only JSONCoder takes JSON"))
    }
    try writer.encode(self)
  }
}
