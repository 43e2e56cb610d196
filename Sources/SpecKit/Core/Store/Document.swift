/// One of the four ``Directories``.
package enum Base: String, Sendable, Hashable, Codable, CaseIterable {
  /// Settings: `<config>/spec/<path>`, shared by the modules, each with a file of its own.
  case config
  /// Data that people would miss: `<data>/spec/<module>/<path>`.
  case data
  /// Sessions, cursors, logs: `<state>/spec/<module>/<path>`.
  case state
  /// Data that can be fetched again: `<cache>/spec/<module>/<path>`.
  case cache
}

/// The declaration of a stored file. Its path is relative, `/` between its parts; parts that come from data
/// are encoded by the caller so that they are names.
package protocol StoredFile: Sendable {
  var base: Base { get }
  var path: String { get }
}

extension StoredFile {
  /// - Throws: ``StoreError/badPath(_:)``.
  var place: StorePath { get throws(StoreError) { try StorePath(base, path) } }
}

/// A JSON file that holds one value: an object whose first member is `"version"`. An absent file
/// holds `initial`.
package struct Document<Value: Codable & Sendable>: StoredFile {
  package typealias Upgrade = @Sendable (JSON) throws -> JSON

  package let base: Base
  package let path: String
  package let version: Int
  package let initial: Value
  /// A write leaves the value before it in `<path>.prev`.
  package let keepsPrevious: Bool
  /// From each older version to the next one, over the whole object.
  package let upgrades: [Int: Upgrade]

  package init(
    _ base: Base, _ path: String, version: Int = 1, initial: Value, keepsPrevious: Bool = false,
    upgrades: [Int: Upgrade] = [:]
  ) {
    self.base = base
    self.path = path
    self.version = version
    self.initial = initial
    self.keepsPrevious = keepsPrevious
    self.upgrades = upgrades
  }
}

/// A file of JSON values, one a line, to which entries are added. An absent file holds none.
package struct Log<Entry: Codable & Sendable>: StoredFile {
  package let base: Base
  package let path: String

  package init(_ base: Base, _ path: String) {
    self.base = base
    self.path = path
  }
}

/// A log with the value that its lines add up to. The value is read once and then kept like that of a
/// document, while a change only adds lines: it costs the same however long the log is.
package struct FoldedLog<Value: Sendable>: StoredFile {
  package let base: Base
  package let path: String
  /// The value of no lines.
  package let initial: Value
  /// The value of a file's bytes. Throws a ``StoreError`` that names the path.
  package let fold: @Sendable (_ bytes: [UInt8], _ path: String) throws -> Value
  /// Whether the value keeps no more of the lines than it has room for: however long the log is, its
  /// value can be remembered.
  package let isBounded: Bool

  package init(
    _ base: Base, _ path: String, initial: Value, isBounded: Bool = false,
    fold: @escaping @Sendable (_ bytes: [UInt8], _ path: String) throws -> Value
  ) {
    (self.base, self.path, self.initial, self.fold) = (base, path, initial, fold)
    self.isBounded = isBounded
  }
}

/// A file of plain bytes, such as a picture.
package struct Blob: StoredFile, Hashable {
  package let base: Base
  package let path: String

  package init(_ base: Base, _ path: String) {
    self.base = base
    self.path = path
  }
}
