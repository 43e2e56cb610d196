/// The keys of an object that is being read. JSON tells them apart by code points; strings compare
/// by canonical equivalence in Swift.
struct SeenKeys {
  /// The node of the first key.
  private let first: Int
  private var count = 0
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
    var other = first
    if all.isEmpty, count < Self.limit, nodes[key].kind == .string {
      let bytes = Self.bytes(nodes[key], text)
      while other < key {
        let earlier = Self.bytes(nodes[other], text)
        if earlier.count == bytes.count, earlier.elementsEqual(bytes) { return false }
        other = Int(nodes[other + 1].next)
      }
      return true
    }
    if all.isEmpty {
      while other < key {
        all.insert(Self.unescaped(nodes[other], text))
        other = Int(nodes[other + 1].next)
      }
    }
    return all.insert(Self.unescaped(nodes[key], text)).inserted
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
