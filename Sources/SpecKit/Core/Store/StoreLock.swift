/// The lock of one module: one writer at a time. Readers share it, and only those that would have to
/// read again and again because others write.
///
/// A writer takes two locks: first `next`, then `lock`, and releases `next` when it has both. So a busy writer does
/// not overtake a waiting one, unless the wait is longer than ``patience``.
struct StoreLock {
  let folders: StoreFolders
  /// The longest wait for the lock `next`. Afterwards a writer takes `lock` without it, because the holder of `next`
  /// may be stopped (SIGSTOP, Ctrl-Z).
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
      if !hasTurn { hasTurn = try next.take(.exclusive, path: folders.next) }
      if hasTurn || now &- begin >= patience.nanoseconds,
        try lock.take(.exclusive, path: folders.lock)
      {
        next.release()
        return lock
      }
      guard now &- begin < limit.nanoseconds else { throw StoreError.locked(path: folders.lock) }
      Clocks.sleep(untilMonotonic: min(begin &+ limit.nanoseconds, now &+ pause))
      pause = min(pause * 2, hasTurn ? Self.longestPause / 4 : Self.longestPause)
    }
  }

  private static let (shortestPause, longestPause): (UInt64, UInt64) = (100_000, 2_000_000)

  private func files() throws -> (lock: FileLock, next: FileLock) {
    let system = folders.system
    func open() throws -> (FileLock, FileLock) {
      (try system.openLock(folders.lock, true), try system.openLock(folders.next, true))
    }
    do {
      return try open()
    } catch let error as SystemError where error.isAbsence {
      try system.makeDirectories(folders.directory(.data))
      return try open()
    }
  }

  /// Takes the lock without a turn; nil if others had it for so long.
  func take(_ mode: FileLock.Mode, within limit: Duration = .zero) throws -> FileLock? {
    let lock = try folders.system.openLock(folders.lock, false)
    let deadline = Clocks.monotonic() &+ limit.nanoseconds
    while try !lock.take(mode, path: folders.lock) {
      guard Clocks.monotonic() < deadline else { return nil }
      Clocks.sleep(untilMonotonic: Clocks.monotonic() &+ Self.shortestPause)
    }
    return lock
  }
}
