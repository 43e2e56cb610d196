/// The keys of an object that is being read. JSON tells them apart by code points; strings compare
/// by canonical equivalence in Swift.
struct SeenKeys {
  /// A bit for each key, by its length and two of its bytes: most keys are told apart by it alone.
  private var mask: UInt64 = 0
  private var large: Set<[UInt8]> = []
  /// The number of members that are searched in place; a set pays off only for more.
  private static let limit = 32

  /// Whether no earlier key is the same.
  ///
  /// - Parameters:
  ///   - key: the index of its node.
  ///   - count: the number of earlier members; their nodes begin at `first`.
  mutating func isNew(
    _ key: Int, after count: Int, in nodes: [JSONTape.Node], from first: Int,
    of text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard count >= Self.limit else {
      // One with escapes is compared with all others, and they with it.
      var flag: UInt64 = .max
      let node = nodes[key]
      if node.kind == .string {
        let bytes = text[Int(node.start)..<Int(node.end)]
        let middle = bytes.isEmpty ? 0 : Int(bytes[bytes.startIndex + bytes.count / 2])
        let sum = bytes.count &+ Int(bytes.first ?? 0) &* 7 &+ middle &* 13
        flag = 1 << UInt64(sum & 63)
      }
      defer { mask |= flag }
      if mask & flag == 0 { return true }
      let unescaped = node.kind == .escaped ? Self.bytes(node, text) : nil
      return !Self.contains(nodes, from: first, to: key) { other in
        unescaped.map { $0 == Self.bytes(other, text) } ?? Self.isSame(other, node, text)
      }
    }
    if large.isEmpty {
      _ = Self.contains(nodes, from: first, to: key) {
        large.insert(Self.bytes($0, text))
        return false
      }
    }
    return large.insert(Self.bytes(nodes[key], text)).inserted
  }

  private static func contains(
    _ nodes: [JSONTape.Node], from first: Int, to end: Int, _ isMatch: (JSONTape.Node) -> Bool
  ) -> Bool {
    var key = first
    while key < end {
      if isMatch(nodes[key]) { return true }
      key = Int(nodes[key + 1].next)
    }
    return false
  }

  private static func isSame(
    _ a: JSONTape.Node, _ b: JSONTape.Node, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard a.kind == .string, b.kind == .string else { return bytes(a, text) == bytes(b, text) }
    let count = Int(a.end - a.start)
    return count == Int(b.end - b.start)
      && (0..<count).allSatisfy { text[Int(a.start) + $0] == text[Int(b.start) + $0] }
  }

  private static func bytes(
    _ node: JSONTape.Node, _ text: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    let bytes = UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.end)])
    return node.kind == .escaped ? JSONParser.unescaped(bytes) : Array(bytes)
  }
}
