/// The keys of an object that is being read. JSON tells them apart by code points; strings compare
/// by canonical equivalence in Swift.
struct SeenKeys {
  /// The node of the first key.
  private let first: Int
  private var count = 0
  /// A bit for each key, by its length and two of its bytes: most keys are told apart by it alone.
  private var mask: UInt64 = 0
  /// All keys without escapes, once there are many or one has escapes.
  private var all: Set<[UInt8]> = []
  /// The number of keys that are compared in place; a set pays off only for more.
  private static let limit = 32

  init(first: Int) { self.first = first }

  /// Adds the key whose node has an index; false if an earlier key is the same.
  mutating func insert(
    _ key: Int, of nodes: [JSONTape.Node], _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    defer { count += 1 }
    if all.isEmpty, count < Self.limit, nodes[key].kind == .string {
      return insertInPlace(key, of: nodes, text)
    }
    if all.isEmpty {
      var other = first
      while other < key {
        all.insert(Self.unescaped(nodes[other], text))
        other = Int(nodes[other + 1].next)
      }
    }
    return all.insert(Self.unescaped(nodes[key], text)).inserted
  }

  private mutating func insertInPlace(
    _ key: Int, of nodes: [JSONTape.Node], _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let bytes = Self.bytes(nodes[key], text)
    let middle = bytes.isEmpty ? 0 : Int(bytes[bytes.count / 2])
    let sum = bytes.count &+ Int(bytes.first ?? 0) &* 7 &+ middle &* 13
    let flag: UInt64 = 1 << UInt64(sum & 63)
    defer { mask |= flag }
    if mask & flag == 0 { return true }
    var other = first
    while other < key {
      if Self.bytes(nodes[other], text).elementsEqual(bytes) { return false }
      other = Int(nodes[other + 1].next)
    }
    return true
  }

  private static func bytes(
    _ node: JSONTape.Node, _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.end)])
  }

  private static func unescaped(
    _ node: JSONTape.Node, _ text: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    let bytes = bytes(node, text)
    return node.kind == .escaped ? Array(JSONParser.unescaped(bytes).utf8) : Array(bytes)
  }
}
