/// What keys and paths of the tree may be (the validation of the Firebase SDK).
enum DataLimits {
  static let depth = 32
  /// Bytes of a key, and of a path with a slash between its keys.
  static let pathBytes = 768
  static let stringBytes = 10 << 20

  /// Whether a text can be the key of a child.
  static func isKey(_ key: String) -> Bool {
    let bytes = key.utf8
    return !bytes.isEmpty && bytes.count <= pathBytes
      && bytes.allSatisfy { byte in
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "."),
          UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "/"):
          false
        default: true
        }
      }
  }

  /// Whether a path has valid keys; the last may be `.priority`.
  static func isPath(_ keys: [String]) -> Bool {
    let names = keys.last == DatabaseNode.priorityKey ? keys.dropLast() : keys[...]
    return names.allSatisfy(isKey) && names.count <= depth && length(names) <= pathBytes
  }

  /// The bytes of a path.
  static func length(_ keys: some Collection<String>) -> Int {
    keys.reduce(max(0, keys.count - 1)) { $0 + $1.utf8.count }
  }
}
