internal import SpecCore
internal import SpecRealtimeDatabase

/// Which places of a database were read, and when: small documents, one for what belongs together, so
/// that noting a read costs the same however much was read before.
struct CopyReads {
  struct Read: Sendable, Equatable, Codable {
    /// As `/calendar/local-sam-reed/2026-11`.
    var path: String
    /// What was asked of its children; empty for all.
    var query: String
    var at: Instant
    /// Those that were there, where nothing but that was asked.
    var keys: [String]?

    fileprivate var place: TreePath { TreePath(text: path) }
  }

  /// The reads at or below one place.
  struct Part: Sendable, Equatable, Codable {
    fileprivate(set) var places: [Read] = []
  }

  /// Where the documents are.
  let folder: String
  private let transaction: Transaction?
  private let snapshot: Snapshot

  init(_ folder: String, in snapshot: Snapshot) {
    (self.folder, self.snapshot) = (folder, snapshot)
    transaction = snapshot as? Transaction
  }

  private static let limit = 250

  /// How a place was read last, nil if it never was.
  func last(of path: TreePath, _ query: String) throws -> Read? {
    try parts(for: path).flatMap(\.places).reduce(nil) { newest, read in
      let isMeant =
        read.query.isEmpty ? read.place.contains(path) : read.query == query && read.place == path
      return isMeant && newest.map { $0.at <= read.at } ?? true ? read : newest
    }
  }

  /// Whether anything at, above or below a place was read.
  func knows(_ path: TreePath) throws -> Bool {
    let parts = try path.keys.count < 2 ? all() : parts(for: path)
    return parts.contains { part in
      part.places.contains { $0.place.contains(path) || path.contains($0.place) }
    }
  }

  /// Notes a read in the place of those that it makes old.
  ///
  /// - Parameter isThere: whether there was anything worth knowing.
  func add(_ read: Read, isThere: Bool) throws {
    let place = read.place
    try change(document(of: place)) { part in
      part.places.removeAll {
        $0.path == read.path && $0.query == read.query
          || read.query.isEmpty && place.contains($0.place)
      }
      guard isThere else { return }
      part.places.append(read)
      part.places.removeFirst(max(0, part.places.count - Self.limit))
    }
  }

  /// Forgets some of the reads of these places, and of those below the first two of their keys.
  func drop(at places: [TreePath], where isMeant: (Read) -> Bool) throws {
    for place in places { try change(document(of: place)) { $0.places.removeAll(where: isMeant) } }
  }

  /// What was read of the places that have the first two keys of one, and of those above them.
  private func parts(for path: TreePath) throws -> [Part] {
    let above = try snapshot.value(document(of: TreePath()))
    return path.keys.count < 2 ? [above] : [above, try snapshot.value(document(of: path))]
  }

  private func document(of path: TreePath) -> Document<Part> {
    let name = TreeLayout.hash(path.keys.prefix(2).joined(separator: "/"), 3)
    return document("\(folder)/\(path.keys.count < 2 ? "above" : name).json")
  }

  private func document(_ path: String) -> Document<Part> {
    Document(.cache, path, initial: Part())
  }

  private func all() throws -> [Part] {
    try snapshot.paths(.cache, under: folder).filter { $0.hasSuffix(".json") }
      .map { try snapshot.value(document($0)) }
  }

  private func change(_ document: Document<Part>, _ edit: (inout Part) -> Void) throws {
    guard let transaction else { return }
    let old = try transaction.value(document)
    var new = old
    edit(&new)
    guard new != old else { return }
    if new.places.isEmpty {
      try transaction.delete(document)
    } else {
      try transaction.set(document, new)
    }
  }
}
