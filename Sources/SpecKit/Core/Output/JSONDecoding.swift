extension JSON: Decodable {
  package init(from decoder: any Decoder) throws {
    guard let reader = decoder as? Reader else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "only JSONCoder gives JSON"))
    }
    self.init(reader.tape, at: reader.index)
  }
}

/// Where in a document a value stands; made into a list only for an error.
final class JSONPlace {
  let parent: JSONPlace?
  let key: any CodingKey

  init(_ parent: JSONPlace?, _ key: any CodingKey) { (self.parent, self.key) = (parent, key) }

  static func path(_ parent: JSONPlace?, _ key: (any CodingKey)?) -> [any CodingKey] {
    var keys: [any CodingKey] = key.map { [$0] } ?? []
    var place = parent
    while let next = place {
      keys.append(next.key)
      place = next.parent
    }
    return keys.reversed()
  }
}

struct Reader: Decoder, SingleValueDecodingContainer {
  let tape: JSONTape
  /// The node of the value.
  var index = 0
  var parent: JSONPlace?
  var key: (any CodingKey)?

  private var kind: JSONTape.Kind { tape.nodes[index].kind }
  var codingPath: [any CodingKey] { JSONPlace.path(parent, key) }
  /// The place of what is inside this value.
  private var place: JSONPlace? { key.map { JSONPlace(parent, $0) } ?? parent }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == JSON.self { return try itself() }
    do {
      return try Value(from: self)
    } catch let error as DecodingError {
      guard case .dataCorrupted = error else { throw error }
      throw badChoice(of: type) ?? error
    }
  }

  /// The error of a text that is none of the choices of an enumeration, in place of the one of the standard
  /// library; nil for other types.
  private func badChoice(of type: Any.Type) -> DecodingError? {
    guard type is any RawRepresentable.Type, let text = try? decode(String.self) else { return nil }
    func names<Cases: CaseIterable>(_ type: Cases.Type) -> [String] {
      type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
    let choices = (type as? any CaseIterable.Type).map { names($0) } ?? []
    let clipped = JSONCoder.clipped(text, to: 60)
    let failure =
      choices.isEmpty
      ? Failure(badValue: jsonTexts.unknown, ["text": clipped])
      : Failure.badChoice(clipped, of: choices)
    return .dataCorrupted(
      .init(
        codingPath: codingPath, debugDescription: failure.text("en"), underlyingError: failure))
  }

  /// In a function of its own: the cast would cost every other value something.
  @inline(never)
  private func itself<Value: Decodable>() throws -> Value {
    guard let value = JSON(tape, at: index) as? Value else { throw mismatch("JSON") }
    return value
  }

  func mismatch(_ expected: String, _ type: Any.Type = Any.self) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: "expected \(expected)"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch("an object") }
    return KeyedDecodingContainer(KeyedReader<Key>(tape, object: index, place: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch("a list") }
    return UnkeyedReader(tape, array: index, place: place)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard kind == .trueLiteral || kind == .falseLiteral else { throw mismatch("true or false") }
    return kind == .trueLiteral
  }

  func decode(_ type: String.Type) throws -> String {
    guard kind == .string || kind == .escaped else { throw mismatch("a string") }
    return tape.string(at: index)
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch kind {
    case .integer: return Double(tape.integer(at: index))
    case .double: return tape.double(at: index)
    default: throw mismatch("a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  private func integer<Value: BinaryInteger>(_ type: Value.Type) throws -> Value {
    guard let number = tape.wholeNumber(at: index) else { throw mismatch("a whole number") }
    guard let value = Value(exactly: number) else { throw mismatch("a smaller number") }
    return value
  }
}

private final class KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let tape: JSONTape
  private let place: JSONPlace?
  /// The nodes of the members.
  private let first: Int
  private let end: Int
  /// The member after the one that was found last: mostly they are asked for in their order.
  private var next: Int

  init(_ tape: JSONTape, object: Int, place: JSONPlace?) {
    self.tape = tape
    self.place = place
    (first, end, next) = (object + 1, tape.index(after: object), object + 1)
  }

  var codingPath: [any CodingKey] { JSONPlace.path(place, nil) }

  var allKeys: [Key] {
    var keys: [Key] = []
    var member = first
    while member < end {
      if let key = Key(stringValue: tape.string(at: member)) { keys.append(key) }
      member = tape.index(after: member + 1)
    }
    return keys
  }

  /// The node of the value.
  private func find(_ key: any CodingKey) -> Int? {
    var name = key.stringValue
    let start = next
    let value = name.withUTF8 { name in
      tape.member(name, from: start, to: end) ?? tape.member(name, from: first, to: start)
    }
    if let value { next = tape.index(after: value) }
    return value
  }

  private func reader(_ key: any CodingKey) throws -> Reader {
    guard let index = find(key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "is missing"))
    }
    return Reader(tape: tape, index: index, parent: place, key: key)
  }

  /// Nothing for a member that is absent or null.
  private func present(_ key: Key) -> Reader? {
    guard let index = find(key), tape.nodes[index].kind != .null else { return nil }
    return Reader(tape: tape, index: index, parent: place, key: key)
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try reader(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try reader(key).read(type)
  }

  // The types most members have, without the way through their own `init(from:)`.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reader(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reader(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try reader(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try reader(key).decode(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key)?.read(type)
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key)?.decode(type)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  { try reader(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try reader(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try reader(IndexKey(0)) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try reader(key) }
}

private struct UnkeyedReader: UnkeyedDecodingContainer {
  private let tape: JSONTape
  private let place: JSONPlace?
  /// The node of the next item.
  private var item: Int
  private let end: Int
  let count: Int?
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { JSONPlace.path(place, nil) }
  var isAtEnd: Bool { item >= end }

  init(_ tape: JSONTape, array: Int, place: JSONPlace?) {
    self.tape = tape
    self.place = place
    (item, end) = (array + 1, tape.index(after: array))
    count = Int(tape.nodes[array].end)
  }

  private mutating func next() throws -> Reader {
    let key = IndexKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self,
        .init(codingPath: codingPath + [key], debugDescription: "the list ends here"))
    }
    defer { skip() }
    return Reader(tape: tape, index: item, parent: place, key: key)
  }

  private mutating func skip() {
    item = tape.index(after: item)
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, tape.nodes[item].kind == .null else { return false }
    skip()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().read(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
    -> KeyedDecodingContainer<Nested>
  { try next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
