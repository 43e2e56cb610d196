internal import SpecCore

/// The order of values: nothing, `false`, `true`, numbers, strings by UTF-16 code units, objects. All
/// objects are equal (`LeafNode.compareTo` of the Firebase SDK).
enum NodeOrder {
  /// Below 0 if the first is before the second, 0 if they are equal.
  static func compare(_ a: DatabaseNode, _ b: DatabaseNode) -> Int {
    let (x, y) = (rank(a), rank(b))
    guard x == y else { return x - y }
    switch (a.leaf, b.leaf) {
    case (.string(let a)?, .string(let b)?): return compare(a, b)
    case (let a?, let b?): return numbers(a, b)
    default: return 0
    }
  }

  private static func rank(_ node: DatabaseNode) -> Int {
    switch node.leaf {
    case nil: node.isEmpty ? 0 : 5
    case .bool(let flag): flag ? 2 : 1
    case .int, .double: 3
    case .string: 4
    case .null, .array, .object: 0
    }
  }

  private static func compare(_ a: String, _ b: String) -> Int {
    if sameKey(a, b) { return 0 }
    return a.utf16.lexicographicallyPrecedes(b.utf16) ? -1 : 1
  }

  /// Exact, also where a double cannot hold the integer.
  private static func numbers(_ a: JSON, _ b: JSON) -> Int {
    switch (a, b) {
    case (.int(let a), .int(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.double(let a), .double(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.int(let a), .double(let b)): compare(a, b)
    case (.double(let a), .int(let b)): -compare(b, a)
    default: 0
    }
  }

  private static func compare(_ integer: Int64, _ double: Double) -> Int {
    let whole = double.rounded(.down)
    guard let other = Int64(exactly: whole) else { return double > 0 ? -1 : 1 }
    if integer != other { return integer < other ? -1 : 1 }
    return double > whole ? -1 : 0
  }
}

/// Below 0 if the first key is before the second, 0 if they are the same.
func compareKeys(_ a: String, _ b: String) -> Int {
  sameKey(a, b) ? 0 : keyPrecedes(a, b) ? -1 : 1
}
