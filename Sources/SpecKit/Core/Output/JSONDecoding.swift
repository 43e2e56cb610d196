extension JSON: Decodable {
  package init(from decoder: any Decoder) throws {
    guard let reader = decoder as? Reader else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "only JSONCoder gives JSON"))
    }
    self.init(reader.tape, at: reader.index)
  }
}

/// A key, or a position on the way to a value for errors.
struct PathStep: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}

/// A value of a tape, for a type that decodes itself. Small, so that handing it over takes no memory.
struct Reader: Decoder, SingleValueDecodingContainer {
  let tape: JSONTape
  /// The node of the value.
  var index = 0

  private var kind: JSONTape.Kind { tape.nodes[index].kind }
  var codingPath: [any CodingKey] { tape.path(to: index) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
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
      ? Failure(badValue: Text("'{text}' is not known"), ["text": clipped])
      : Failure.badChoice(clipped, of: choices)
    return .dataCorrupted(context(failure))
  }

  private func mismatch(_ expected: Text) -> DecodingError {
    .typeMismatch(Any.self, context(Failure(badValue: expected)))
  }

  private func context(_ failure: Failure) -> DecodingError.Context {
    .init(
      codingPath: codingPath, debugDescription: failure.text("en"), underlyingError: failure)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch(Text("expected an object")) }
    return KeyedDecodingContainer(KeyedReader<Key>(tape, object: index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch(Text("expected a list")) }
    return UnkeyedReader(tape, array: index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch kind {
    case .trueLiteral: return true
    case .falseLiteral: return false
    default: throw mismatch(Text("expected true or false"))
    }
  }

  func decode(_ type: String.Type) throws -> String {
    guard kind == .string || kind == .escaped else { throw mismatch(Text("expected a string")) }
    return tape.string(at: index)
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch kind {
    case .integer: return Double(tape.integer(at: index))
    case .double: return tape.double(at: index)
    default: throw mismatch(Text("expected a number"))
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  /// All types of whole numbers.
  func decode<Value: BinaryInteger & Decodable>(_ type: Value.Type) throws -> Value {
    guard let number = tape.wholeNumber(at: index) else {
      throw mismatch(Text("expected a whole number"))
    }
    guard let value = Value(exactly: number) else {
      throw mismatch(Text("expected a smaller number"))
    }
    return value
  }
}

private final class KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let tape: JSONTape
  /// The node of the object; its members follow it.
  private let object: Int
  private var first: Int { object + 1 }
  private let end: Int
  /// The member after the last one found, because most types read their members in order.
  private var next: Int

  init(_ tape: JSONTape, object: Int) {
    (self.tape, self.object) = (tape, object)
    (end, next) = (tape.index(after: object), object + 1)
  }

  var codingPath: [any CodingKey] { tape.path(to: object) }

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
  private func find(_ key: Key) -> Int? {
    var name = key.stringValue
    let start = next
    let value = name.withUTF8 { name in
      tape.member(name, from: start, to: end) ?? tape.member(name, from: first, to: start)
    }
    if let value { next = tape.index(after: value) }
    return value
  }

  private func reader(_ key: Key) throws -> Reader {
    guard let index = find(key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "is missing"))
    }
    return Reader(tape: tape, index: index)
  }

  /// Nothing for a member that is absent or null.
  private func present(_ key: Key) -> Reader? {
    guard let index = find(key), tape.nodes[index].kind != .null else { return nil }
    return Reader(tape: tape, index: index)
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

  /// The members of a superclass are in the same object as those of its subclass.
  func superDecoder() throws -> any Decoder { Reader(tape: tape, index: object) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try reader(key) }
}

private struct UnkeyedReader: UnkeyedDecodingContainer {
  private let tape: JSONTape
  /// The node of the list; its items follow it.
  private let array: Int
  /// The node of the next item.
  private var item: Int
  private let end: Int
  let count: Int?
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { tape.path(to: array) }
  var isAtEnd: Bool { item >= end }

  init(_ tape: JSONTape, array: Int) {
    (self.tape, self.array) = (tape, array)
    (item, end) = (array + 1, tape.index(after: array))
    count = Int(tape.nodes[array].end)
  }

  private mutating func next() throws -> Reader {
    guard !isAtEnd else {
      let path = codingPath + [PathStep(intValue: currentIndex)]
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: path, debugDescription: "the list ends here"))
    }
    defer { skip() }
    return Reader(tape: tape, index: item)
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
