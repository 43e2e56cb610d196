/// The lock of one module: one writer at a time. Readers share it, and only those that would have to
/// read again and again because others write.
///
/// A writer takes two locks: first `next`, then `lock`, and releases `next` when it has both. So a process that writes
/// again and again does not overtake one that waits, unless that has waited for longer than ``patience``.
struct StoreLock {
  let roots: Roots
  let system: FileSystem
  /// How long a writer waits for the lock `next`. Then it takes `lock` without it, as another may have been
  /// stopped there (SIGSTOP, Ctrl-Z).
  let patience: Duration

  /// Takes the lock for writing, making the directory and the lock files if needed.
  ///
  /// - Throws: ``StoreError/locked(path:)`` if others have it for longer than the limit.
  func exclusive(within limit: Duration) throws -> FileLock {
    let (lock, next) = try files()
    let begin = Clocks.monotonic()
    var (pause, hasTurn) = (Self.shortestPause, false)
    while true {
      let now = Clocks.monotonic()
      if !hasTurn { hasTurn = try next.take(.exclusive, path: roots.next) }
      if hasTurn || now &- begin >= patience.nanoseconds,
        try lock.take(.exclusive, path: roots.lock)
      {
        next.release()
        return lock
      }
      guard now &- begin < limit.nanoseconds else { throw StoreError.locked(path: roots.lock) }
      Clocks.sleep(untilMonotonic: min(begin &+ limit.nanoseconds, now &+ pause))
      pause = min(pause * 2, hasTurn ? Self.longestPause / 4 : Self.longestPause)
    }
  }

  private static let (shortestPause, longestPause): (UInt64, UInt64) = (100_000, 2_000_000)

  private func files() throws -> (lock: FileLock, next: FileLock) {
    do {
      return (try system.openLock(roots.lock, true), try system.openLock(roots.next, true))
    } catch let error as SystemError where error.isAbsence {
      try system.makeDirectories(roots.directory(.data))
      return (try system.openLock(roots.lock, true), try system.openLock(roots.next, true))
    }
  }

  /// Takes the lock for writing if nobody has it.
  func exclusiveIfFree() throws -> FileLock? {
    let lock = try system.openLock(roots.lock, false)
    return try lock.take(.exclusive, path: roots.lock) ? lock : nil
  }

  /// Takes the lock for reading; nil if others had it for so long.
  func shared(within limit: Duration) throws -> FileLock? {
    let lock = try system.openLock(roots.lock, false)
    let deadline = Clocks.monotonic() &+ limit.nanoseconds
    while try !lock.take(.shared, path: roots.lock) {
      guard Clocks.monotonic() < deadline else { return nil }
      Clocks.sleep(untilMonotonic: Clocks.monotonic() &+ Self.shortestPause)
    }
    return lock
  }
}
