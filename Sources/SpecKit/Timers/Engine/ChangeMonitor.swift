internal import SpecCore

/// Detects changes of the timers and open entries by any process.
struct ChangeMonitor {
  /// The polling interval: a change takes effect within 0.2 s.
  static let interval = Duration.milliseconds(150)

  private let store: Store
  private let paths: [String]
  private var statuses: [FileStatus?]?

  init(_ store: Store) throws {
    self.store = store
    paths = [
      try store.path(of: TimersDocuments.timers), try store.path(of: TimersDocuments.entries),
    ]
  }

  /// Calls `read` at the first call and after each change. If it throws, the next call repeats it.
  ///
  /// - Returns: nil if nothing has changed.
  mutating func ifChanged<Value>(_ read: () throws -> Value) throws -> Value? {
    // The change of a writer that was killed may be in the journal only.
    _ = try? store.endUnfinished()
    // From before the reading, so that a change during it is noticed by the next call.
    let statuses = try paths.map { try Files.status($0) }
    guard statuses != self.statuses else { return nil }
    let value = try read()
    self.statuses = statuses
    return value
  }
}
