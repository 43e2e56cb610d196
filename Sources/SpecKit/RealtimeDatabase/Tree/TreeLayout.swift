internal import SpecCore

/// The mapping of paths to documents, so that no action reads or writes more than the data it names.
///
/// `/users/<uid>` belongs to one of 256 documents and `/events/<E>`, `/guests/<E>` to one of 4096 each, by the first
/// bits of the SHA-256 of the key; a person's invitations are one document, and so is each month of a person's
/// calendar; any other node below the root is one. A document of more than 128 KiB is cut again, by the hash of the
/// keys of its children.
package enum TreeLayout {
  /// A document that holds a place.
  struct Location: Equatable {
    /// Its file name below the database's folder, without extension.
    let name: String
    /// The node whose value, or a part of whose children, it holds.
    let path: TreePath
  }

  /// The number of keys from which on a node is inside one document.
  static func boundary(_ path: TreePath) -> Int {
    switch path.keys.first {
    case "users", "events", "guests", "invitations": 2
    case "calendar": 3
    default: 1
    }
  }

  /// The document that holds a place, or nil if the place spans several.
  static func location(of path: TreePath) -> Location? {
    let keys = path.keys
    guard let top = keys.first, keys.count >= boundary(path) else { return nil }
    switch top {
    case "users": return Location(name: "users/\(hash(keys[1], 2))", path: TreePath(top))
    case "events", "guests":
      return Location(name: "\(top)/\(hash(keys[1], 3))", path: TreePath(top))
    case "invitations":
      return Location(name: "invitations/\(fileName(keys[1]))", path: TreePath(top, keys[1]))
    case "calendar":
      return Location(
        name: "calendar/\(fileName(keys[1]))/\(fileName(keys[2]))",
        path: TreePath(top, keys[1], keys[2]))
    default: return Location(name: "other/\(fileName(top))", path: TreePath(top))
    }
  }

  /// The document for a plain value at a place that otherwise spans several documents.
  static func leaf(at path: TreePath) -> Location {
    Location(name: "leaves/+" + path.keys.map(fileName).joined(separator: "+"), path: path)
  }

  /// Returns the name of the part of a cut document that holds a child.
  ///
  /// - Parameter cut: how many hexadecimal digits of the key's hash tell, those of `name` among them; 0:
  ///   the child has a document of its own, whose name does not hold the key.
  static func part(of name: String, for key: String, cut: Int) -> String {
    cut == 0
      ? "\(name)/+\(hash(key, 40))" : "\(name)/\(hash(key, min(max(cut, 2), 64)).suffix(2))"
  }

  /// The number of digits of the hash of its children's keys in the name of a document.
  static func digits(of name: String) -> Int {
    let parts = name.split(separator: "/")
    let (base, own) =
      switch parts.first {
      case "users": (2, 2)
      case "events", "guests": (2, 3)
      case "calendar": (3, 0)
      default: (2, 0)
      }
    return parts.dropFirst(base).reduce(own) { $1.hasPrefix("+") ? 0 : $0 + 2 }
  }

  /// The folders in which the documents of a place that spans several can lie.
  static func folders(of path: TreePath) -> [String] {
    switch path.keys.first {
    case nil: ["calendar", "events", "guests", "invitations", "leaves", "other", "users"]
    case "calendar"? where path.keys.count == 2: ["calendar/\(fileName(path.keys[1]))", "leaves"]
    case let top?: [top, "leaves"]
    }
  }

  /// Whether a document can hold something of a place, or something below it.
  static func isPart(_ name: String, of path: TreePath) -> Bool {
    guard let location = location(of: path) else {
      return folders(of: path).contains { name.hasPrefix($0 + "/") }
    }
    return name == location.name || name.hasPrefix(location.name + "/") || name.hasPrefix("leaves/")
  }

  /// Whether a document of that name can be for a node at that path, or for a part of its children.
  static func isName(_ name: String, ofPart path: TreePath) -> Bool {
    if name == leaf(at: path).name { return true }
    guard let base = location(of: path)?.name ?? path.keys.first else { return false }
    return name == base || name.hasPrefix(base + "/")
  }

  /// A file name for a key: lower-case letters, digits, `-` and `_` as they are, all else
  /// percent-encoded (capitals too, because some disks ignore case), long ones by their hash.
  package static func fileName(_ key: String) -> String {
    var name = ""
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += "%" + Hex.encode([byte])
      }
    }
    return name.utf8.count <= 200 ? name : "~" + hash(key, 64)
  }

  /// The first hexadecimal digits of the SHA-256 of a key.
  package static func hash(_ key: String, _ digits: Int) -> String {
    String(SHA256.hex(key).prefix(digits))
  }
}
