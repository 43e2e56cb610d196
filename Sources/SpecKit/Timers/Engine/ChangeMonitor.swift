internal import SpecCore

/// Notices that any process has changed the timers or the open entries.
struct ChangeMonitor {
  /// The time between two looks: a change takes effect within 0.2 s.
  static let interval = Duration.milliseconds(150)

  private let paths: [String]
  private var statuses: [FileStatus?]?

  init(_ store: Store) throws {
    paths = [try store.path(of: TimersDocuments.timers), try store.path(of: TimersDocuments.open)]
  }

  /// Reads at the first call and after each change; a reading that fails is repeated by the next call.
  ///
  /// - Returns: nil if nothing has changed.
  mutating func ifChanged<Value>(_ read: () throws -> Value) throws -> Value? {
    // From before the reading, so that a change during it is noticed by the next call.
    let statuses = try paths.map { try Files.status($0) }
    guard statuses != self.statuses else { return nil }
    let value = try read()
    self.statuses = statuses
    return value
  }
}
