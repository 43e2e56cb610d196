package import SpecCore

/// A place in the tree: the keys from the root down. No keys is the root.
///
/// Keys are compared byte for byte: two spellings of one letter are two keys.
package struct TreePath: Sendable {
  package var keys: [String]

  package init(_ keys: [String]) { self.keys = keys }
  package init(_ keys: String...) { self.keys = keys }

  /// Splits at slashes; empty parts are left out, as the service does.
  package init(text: String) {
    keys = text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The path of a request, as `/users/jack.json`; empty parts are left out.
  ///
  /// - Throws: ``DatabaseError/notFound`` for a path that does not end in `.json`.
  package init(requestPath: [String]) throws(DatabaseError) {
    guard let last = requestPath.last, last.hasSuffix(".json") else { throw .notFound }
    keys = (requestPath.dropLast() + [String(last.dropLast(5))]).filter { !$0.isEmpty }
  }

  package var requestPath: [String] { keys.dropLast() + [(keys.last ?? "") + ".json"] }

  package func appending(_ key: String) -> TreePath { TreePath(keys + [key]) }

  package var parent: TreePath { TreePath(Array(keys.dropLast())) }

  /// Whether this is `other` or above it.
  package func contains(_ other: TreePath) -> Bool { other.keys.starts(with: keys, by: sameKey) }

  /// Every path above this one, the root first.
  var ancestors: [TreePath] { keys.indices.map { TreePath(Array(keys[..<$0])) } }

  /// Whether no place is above another, as one update must have it.
  static func areApart(_ paths: some Collection<TreePath>) -> Bool {
    let all = Set(paths)
    return paths.allSatisfy { path in !path.ancestors.contains { all.contains($0) } }
  }
}

extension TreePath: Hashable {
  package static func == (a: TreePath, b: TreePath) -> Bool {
    a.keys.elementsEqual(b.keys, by: sameKey)
  }

  package func hash(into hasher: inout Hasher) {
    for key in keys {
      for byte in key.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8(ascii: "/"))
    }
  }
}

extension TreePath: CustomStringConvertible {
  package var description: String { "/" + keys.joined(separator: "/") }
}

/// Equal byte for byte, unlike `==`, which takes composed and decomposed letters for one.
package func sameKey(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

/// One multi-path update: what each place is set to, `null` where it is deleted.
package typealias TreeUpdate = [TreePath: JSON]
