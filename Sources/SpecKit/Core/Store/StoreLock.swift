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

  /// How long the lock may be free before the first of the line is passed over: it was stopped there.
  private static let patience: UInt64 = 1_000_000_000

  private func wait(
    for lock: FileLock, _ mode: FileLock.Mode, within limit: Duration
  ) throws -> Bool {
    let begin = Clocks.monotonic()
    let deadline = begin &+ limit.nanoseconds
    // A file system that cannot lock directories has no line, which costs only fairness.
    let ticket = try? system.joinQueue(roots.directory(.data))
    var (first, since, pause): (Int64?, UInt64, UInt64) = (nil, begin, 100_000)
    while true {
      let before = try? ticket?.first()
      let now = Clocks.monotonic()
      if before != first { (first, since, pause) = (before, now, 100_000) }
      if before == nil || now &- since >= Self.patience,
        try lock.take(mode, path: roots.lock)
      {
        return true
      }
      guard now < deadline else { return false }
      Clocks.sleep(untilMonotonic: min(deadline, now &+ pause))
      pause = min(pause * 2, before == nil ? 500_000 : 2_000_000)
    }
  }
}
