/// Parsed JSON text as one list of nodes in the order of the text (a tape). Values stay in the text until they are
/// asked for, so that a large document takes two pieces of memory and not one for each string.
package final class JSONTape: Sendable {
  enum Kind: UInt8 {
    case null, falseLiteral, trueLiteral, integer, double
    /// Strings without escapes, and with escapes.
    case string, escaped
    case array, object
  }

  struct Node {
    var kind: Kind
    /// The bytes of a scalar, without quotation marks; of an array or object, 0 and the number of its items
    /// or members.
    var (start, end): (UInt32, UInt32)
    /// The index after this value and all values in it. A member is the node of its key, then its value.
    var next: UInt32
  }

  let text: [UInt8]
  let nodes: [Node]

  init(text: [UInt8], nodes: [Node]) { (self.text, self.nodes) = (text, nodes) }

  var isObject: Bool { nodes[0].kind == .object }

  /// The index after the value at an index.
  func index(after index: Int) -> Int { Int(nodes[index].next) }

  /// The index of the value of a member of the document; nil unless it is an object that has the member.
  func member(_ name: String) -> Int? {
    guard isObject else { return nil }
    var name = name
    return name.withUTF8 { member($0, from: 1, to: nodes.count) }
  }

  /// Returns the index of the value of the member with this name, among the members in a range of indices.
  func member(_ name: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var key = start
    while key < end {
      let isSame =
        nodes[key].kind == .string
        ? bytes(at: key) { $0.count == name.count && $0.elementsEqual(name) }
        : string(at: key).utf8.elementsEqual(name)
      if isSame { return key + 1 }
      key = index(after: key + 1)
    }
    return nil
  }

  /// The keys and positions on the way to a value.
  func path(to index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var container = 0
    while container < index {
      // A value of an object comes after its key.
      let keys = nodes[container].kind == .object ? 1 : 0
      var (value, position) = (container + 1 + keys, 0)
      while self.index(after: value) <= index {
        value = self.index(after: value) + keys
        position += 1
      }
      path.append(
        keys == 1 ? PathStep(stringValue: string(at: value - 1)) : PathStep(intValue: position))
      container = value
    }
    return path
  }

  func bytes<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = nodes[index]
    return text.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(node.start)..<Int(node.end)]))
    }
  }

  /// The text of a string or of a key.
  func string(at index: Int) -> String {
    bytes(at: index) { bytes in
      nodes[index].kind == .escaped
        ? JSONParser.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
    }
  }

  func double(at index: Int) -> Double {
    Double(bytes(at: index) { String(decoding: $0, as: UTF8.self) }) ?? .nan
  }

  /// The number as an integer, also when it was written as `2.0`; nil for other values.
  func wholeNumber(at index: Int) -> Int64? {
    switch nodes[index].kind {
    case .integer: integer(at: index)
    case .double: Int64(exactly: double(at: index))
    default: nil
    }
  }

  func integer(at index: Int) -> Int64 { bytes(at: index) { Self.integer($0) ?? 0 } }

  /// The number of a JSON integer that fits.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    // 18 digits fit in any case.
    guard text.count <= 18 else { return Int64(String(decoding: text, as: UTF8.self)) }
    var (number, sign): (Int64, Int64) = (0, 1)
    for byte in text {
      if byte == UInt8(ascii: "-") { sign = -1 } else { number = number &* 10 &+ Int64(byte & 15) }
    }
    return number * sign
  }
}

extension JSON {
  init(_ tape: JSONTape, at index: Int = 0) {
    let node = tape.nodes[index]
    switch node.kind {
    case .null: self = .null
    case .falseLiteral: self = .bool(false)
    case .trueLiteral: self = .bool(true)
    case .integer: self = .int(tape.integer(at: index))
    case .double: self = .double(tape.double(at: index))
    case .string, .escaped: self = .string(tape.string(at: index))
    case .array:
      var items: [JSON] = []
      items.reserveCapacity(Int(node.end))
      var item = index + 1
      while item < node.next {
        items.append(JSON(tape, at: item))
        item = tape.index(after: item)
      }
      self = .array(items)
    case .object:
      var members: [Member] = []
      members.reserveCapacity(Int(node.end))
      var key = index + 1
      while key < node.next {
        members.append(Member(tape.string(at: key), JSON(tape, at: key + 1)))
        key = tape.index(after: key + 1)
      }
      self = .object(members)
    }
  }
}

extension JSONTape {
  convenience init(_ json: JSON) {
    var (text, nodes): ([UInt8], [Node]) = ([], [])
    Self.write(json, &text, &nodes)
    self.init(text: text, nodes: nodes)
  }

  private static func write(_ json: JSON, _ text: inout [UInt8], _ nodes: inout [Node]) {
    let index = nodes.count
    func add(_ kind: Kind, _ bytes: String.UTF8View = "".utf8) {
      let start = UInt32(text.count)
      text += bytes
      nodes.append(
        Node(kind: kind, start: start, end: UInt32(text.count), next: UInt32(nodes.count + 1)))
    }
    func addContainer(_ kind: Kind, _ count: Int) {
      nodes.append(Node(kind: kind, start: 0, end: UInt32(count), next: 0))
    }
    switch json {
    case .null: add(.null)
    case .bool(let flag): add(flag ? .trueLiteral : .falseLiteral)
    case .int(let number): add(.integer, String(number).utf8)
    case .double(let number): add(.double, String(number).utf8)
    case .string(let string): add(.string, string.utf8)
    case .array(let items):
      addContainer(.array, items.count)
      for item in items { write(item, &text, &nodes) }
    case .object(let members):
      addContainer(.object, members.count)
      for member in members {
        add(.string, member.key.utf8)
        write(member.value, &text, &nodes)
      }
    }
    nodes[index].next = UInt32(nodes.count)
  }
}
