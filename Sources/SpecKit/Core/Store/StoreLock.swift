/// The lock of one module: one writer at a time. Readers share it, and only those that would have to
/// read again and again because others write.
///
/// Whoever wants the lock first joins a line at the module's directory and leaves it with the lock, so
/// that they have it in the order of their coming.
struct StoreLock {
  let roots: Roots
  let system: FileSystem
  let timeout: Duration

  /// Takes the lock for writing, making the directory and the lock file if needed.
  ///
  /// - Parameter waited: how much of the time to wait is over already.
  func exclusive(after waited: Duration) throws -> FileLock {
    let lock: FileLock
    do {
      lock = try system.openLock(roots.lock, true)
    } catch let error as SystemError where error.isAbsence {
      try system.makeDirectories(roots.directory(.data))
      lock = try system.openLock(roots.lock, true)
    }
    guard try wait(for: lock, .exclusive, within: max(timeout - waited, .zero)) else {
      throw StoreError.locked(path: roots.lock)
    }
    return lock
  }

  /// Takes the lock for writing if nobody has it.
  func exclusiveIfFree() throws -> FileLock? {
    let lock = try system.openLock(roots.lock, false)
    return try lock.take(.exclusive, path: roots.lock) ? lock : nil
  }

  /// Takes the lock for reading; nil if others had it for so long.
  func shared(within limit: Duration) throws -> FileLock? {
    let lock = try system.openLock(roots.lock, false)
    return try wait(for: lock, .shared, within: limit) ? lock : nil
  }

  private func wait(
    for lock: FileLock, _ mode: FileLock.Mode, within limit: Duration
  ) throws -> Bool {
    let begin = Clocks.monotonic()
    let deadline = begin &+ limit.nanoseconds
    // A file system that cannot lock directories has no line, which costs only fairness.
    var turn = LockTurn(line: roots.directory(.data), system, at: begin)
    while true {
      let now = Clocks.monotonic()
      turn.look(at: now)
      if turn.isFirst {
        if try lock.take(mode, path: roots.lock) {
          if mode == .exclusive { turn.forgetPassed() }
          return true
        }
      } else if turn.mayBeStopped(at: now) {
        let isFree = try lock.take(mode, path: roots.lock)
        if turn.isStopped(whileFree: isFree, at: now) {
          // A reader may not write down whom it passes, and is in nobody's way.
          guard mode == .exclusive else { return true }
          turn.passOver()
        }
        if isFree { lock.release() }
      }
      guard now < deadline else { return false }
      Clocks.sleep(untilMonotonic: min(deadline, now &+ turn.pause))
    }
  }
}
