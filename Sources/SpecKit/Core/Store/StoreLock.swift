/// The lock of one module: readers share it, one writer excludes all.
///
/// Whoever wants the lock first queues at a second lock, on the module's directory, and leaves the
/// queue when it has the real one. So neither a stream of readers nor one busy writer keeps the
/// others out.
struct StoreLock {
  let roots: Roots
  let system: FileSystem
  let timeout: Duration

  /// Takes the lock for writing, making the directory and the lock file if needed.
  func exclusive() throws -> FileLock {
    let lock: FileLock
    do {
      lock = try system.openLock(roots.lock, true)
    } catch let error as SystemError where error.isAbsence {
      try system.makeDirectories(roots.directory(.data))
      lock = try system.openLock(roots.lock, true)
    }
    try wait(for: lock, .exclusive)
    return lock
  }

  /// Takes the lock for reading; nil if there is no lock file, so that nothing was ever written.
  func shared() throws -> FileLock? {
    let lock: FileLock
    do {
      lock = try system.openLock(roots.lock, false)
    } catch let error as SystemError where error.isAbsence {
      return nil
    }
    try wait(for: lock, .shared)
    return lock
  }

  private func wait(for lock: FileLock, _ mode: FileLock.Mode) throws {
    let deadline = Clocks.monotonic() &+ timeout.nanoseconds
    // A file system that cannot lock directories has no queue, which costs only fairness.
    let queue = try? system.openLock(roots.directory(.data), false)
    defer { queue?.release() }
    let places: [(FileLock?, longestPause: UInt64)] = [(queue, 4_000_000), (lock, 500_000)]
    for case (let place?, let longestPause) in places {
      var pause: UInt64 = 100_000
      while try !take(place, mode, isQueue: place === queue) {
        let now = Clocks.monotonic()
        guard now < deadline else { throw StoreError.locked(path: roots.lock) }
        Clocks.sleep(untilMonotonic: min(deadline, now &+ pause))
        pause = min(pause * 2, longestPause)
      }
    }
  }

  private func take(_ lock: FileLock, _ mode: FileLock.Mode, isQueue: Bool) throws -> Bool {
    do {
      return try lock.take(mode, path: roots.lock)
    } catch {
      if isQueue { return true }
      throw error
    }
  }
}
