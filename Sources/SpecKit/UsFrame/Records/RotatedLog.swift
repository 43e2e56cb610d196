internal import SpecCore

/// A log of which at most one megabyte and one older file are kept.
struct RotatedLog<Entry: Codable & Sendable>: Sendable {
  let current: Log<Entry>
  let older: Log<Entry>

  static var limit: Int { 1_000_000 }

  init(_ name: String) {
    current = Log(.state, name)
    older = Log(.state, "\(name).1")
  }

  /// Adds an entry. A log is never worth a failure: what cannot be written is left out.
  func add(_ entry: Entry, to store: Store) {
    _ = try? store.transaction { transaction in
      let size = try Files.status(store.path(of: current))?.size ?? 0
      if size < Self.limit { return try transaction.append(current, [entry]) }
      // One that is damaged begins anew, so that logging goes on.
      let full = (try? transaction.entries(current)) ?? []
      try transaction.rewrite(older, full)
      try transaction.rewrite(current, [entry])
    }
  }

  /// All that is kept, oldest first.
  func entries(in snapshot: Snapshot) throws -> [Entry] {
    try snapshot.entries(older) + snapshot.entries(current)
  }

  func delete(_ transaction: Transaction) throws {
    try transaction.delete(older)
    try transaction.delete(current)
  }
}
