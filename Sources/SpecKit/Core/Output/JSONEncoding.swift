/// Turns `Encodable` values into `JSON` and back, keeping members in the order they are declared.
package enum JSONCoder {
  /// - Throws: `EncodingError` for a number that JSON has no text for.
  package static func encode(_ value: some Encodable) throws -> JSON {
    let box = JSONBox()
    try Writer(box: box).encode(value)
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
  // Made when asked for: every element of a list has a key, and only an error tells it.
  var stringValue: String { intValue.map(String.init) ?? "" }
  init(_ index: Int) { intValue = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { return nil }
}

/// A value under construction; containers fill it as they go.
private final class JSONBox {
  var scalar: JSON = .null
  var members: [JSON.Member]?
  var items: [JSON]?
  /// Children that somebody may still fill, by their index.
  var unfinished: [(index: Int, box: JSONBox)] = []

  var json: JSON {
    if var members {
      for (index, box) in unfinished { members[index].value = box.json }
      return .object(members)
    }
    if var items {
      for (index, box) in unfinished { items[index] = box.json }
      return .array(items)
    }
    return scalar
  }
}

private struct Writer: Encoder {
  let box: JSONBox
  var parent: JSONPlace?
  var key: (any CodingKey)?

  var codingPath: [any CodingKey] { JSONPlace.path(parent, key) }
  /// The place of what is inside this value.
  private var place: JSONPlace? { key.map { JSONPlace(parent, $0) } ?? parent }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func encode<Value: Encodable>(_ value: Value) throws {
    if Value.self == JSON.self, let json = value as? JSON {
      box.scalar = json
    } else {
      try value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if box.members == nil { box.members = [] }
    return KeyedEncodingContainer(KeyedWriter<Key>(box: box, place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if box.items == nil { box.items = [] }
    return UnkeyedWriter(box: box, place: place)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(writer: self) }
}

extension JSON {
  fileprivate init(_ value: Double, _ path: @autoclosure () -> [any CodingKey]) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: path(), debugDescription: "JSON has no such number"))
    }
    self = .double(value)
  }

  fileprivate init(integer value: some BinaryInteger) {
    self = Int64(exactly: value).map(JSON.int) ?? .double(Double(value))
  }
}

private struct SingleWriter: SingleValueEncodingContainer {
  let writer: Writer
  var codingPath: [any CodingKey] { writer.codingPath }

  func encodeNil() { writer.box.scalar = .null }
  func encode(_ value: Bool) { writer.box.scalar = .bool(value) }
  func encode(_ value: String) { writer.box.scalar = .string(value) }
  func encode(_ value: Double) throws { writer.box.scalar = try JSON(value, codingPath) }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: Int8) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: Int16) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: Int32) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: Int64) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: UInt) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: UInt8) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: UInt16) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: UInt32) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: UInt64) { writer.box.scalar = JSON(integer: value) }
  func encode(_ value: some Encodable) throws { try writer.encode(value) }
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: JSONBox
  let place: JSONPlace?
  var codingPath: [any CodingKey] { JSONPlace.path(place, nil) }

  private func add(_ json: JSON, _ key: any CodingKey) {
    box.members?.append(JSON.Member(key.stringValue, json))
  }

  private func unfinished(_ key: any CodingKey) -> Writer {
    let child = JSONBox()
    box.unfinished.append((box.members?.count ?? 0, child))
    add(.null, key)
    return Writer(box: child, parent: place, key: key)
  }

  func encodeNil(forKey key: Key) { add(.null, key) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    let child = JSONBox()
    try Writer(box: child, parent: place, key: key).encode(value)
    add(child.json, key)
  }

  // The types most members have, without the way through their own `encode(to:)`.
  func encode(_ value: Bool, forKey key: Key) { add(.bool(value), key) }
  func encode(_ value: Int, forKey key: Key) { add(.int(Int64(value)), key) }
  func encode(_ value: Int64, forKey key: Key) { add(.int(value), key) }
  func encode(_ value: String, forKey key: Key) { add(.string(value), key) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  { unfinished(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    unfinished(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { unfinished(IndexKey(0)) }
  func superEncoder(forKey key: Key) -> any Encoder { unfinished(key) }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
  let box: JSONBox
  let place: JSONPlace?
  var codingPath: [any CodingKey] { JSONPlace.path(place, nil) }
  var count: Int { box.items?.count ?? 0 }

  private func unfinished() -> Writer {
    let child = JSONBox()
    let key = IndexKey(count)
    box.unfinished.append((count, child))
    box.items?.append(.null)
    return Writer(box: child, parent: place, key: key)
  }

  func encodeNil() { box.items?.append(.null) }

  func encode(_ value: some Encodable) throws {
    let child = JSONBox()
    try Writer(box: child, parent: place, key: IndexKey(count)).encode(value)
    box.items?.append(child.json)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  { unfinished().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { unfinished().unkeyedContainer() }
  func superEncoder() -> any Encoder { unfinished() }
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
