/// A lock for work that one process does at a time and that takes too long to hold the lock of the store. The kernel
/// releases it when its process ends.
package struct NamedLock {
  private let path: String
  private let lock: FileLock

  fileprivate init(path: String, lock: FileLock) { (self.path, self.lock) = (path, lock) }

  /// Takes the lock and notes the number of this process in it, or returns false if another holds
  /// it.
  package func take() throws -> Bool {
    guard try lock.take(.exclusive, path: path) else { return false }
    // The number is for people only, so a full disk is not an error.
    try? Files.write(path, Array("\(Host.processIdentifier)\n".utf8))
    return true
  }

  /// The same, but waits for another process for that long.
  package func take(within timeout: Duration, _ clock: Clock) throws -> Bool {
    let deadline = clock.monotonic() &+ timeout.nanoseconds
    while try !take() {
      guard clock.monotonic() < deadline else { return false }
      try clock.sleep(.milliseconds(5))
    }
    return true
  }

  package func release() { lock.release() }

  /// The process that has it, if that can be known.
  package var holder: Int32? {
    guard let bytes = try? Files.read(path, limit: 64, regular: true) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self).trimmingSpaces().prefix { $0 != "\n" })
  }
}

extension Store {
  /// The lock of that name; makes its file if needed.
  package func lock(named name: String) throws -> NamedLock {
    try Files.makeDirectories(folders.directory(.state), durably: true)
    let path = path(ofLock: name)
    return NamedLock(path: path, lock: try FileLock(path, creating: true))
  }

  /// Whether a process holds the lock of that name; makes no file.
  package func isHeld(_ name: String) throws -> Bool {
    let path = path(ofLock: name)
    guard try Files.status(path) != nil else { return false }
    let lock = try FileLock(path)
    defer { lock.release() }
    // Shared: two that ask at once must not take each other for a holder.
    return try !lock.take(.shared, path: path)
  }

  private func path(ofLock name: String) -> String {
    "\(folders.directory(.state))/\(name).lock"
  }

  /// Runs the body while this process holds the lock of that name. Other processes can use the store meanwhile.
  ///
  /// - Parameter error: thrown if another process holds the lock for longer than `timeout`.
  package func holding<Result>(
    _ name: String, within timeout: Duration, _ clock: Clock,
    orThrow error: @autoclosure () -> any Error, _ body: () throws -> Result
  ) throws -> Result {
    let lock = try lock(named: name)
    guard try lock.take(within: timeout, clock) else { throw error() }
    defer { lock.release() }
    return try body()
  }
}
