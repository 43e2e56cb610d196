internal import SpecCore

/// Locks that keep other processes of this module out while one talks to a service. They are not
/// the Store's lock, which is never held while somebody waits for an answer.
enum NamedLock: String {
  /// One process renews the tokens.
  case refresh
  /// One process polls.
  case poll
  /// One process prints and marks what `check` has seen.
  case check

  static let longestWait = Duration.seconds(45)

  /// Runs the body while holding the lock.
  ///
  /// - Throws: 75 `busy` after 45 s of waiting.
  func hold<Result>(in app: UsFrame, _ body: () throws -> Result) throws -> Result {
    let folder = "\(app.directories.state)/usframe"
    try Files.makeDirectories(folder)
    let path = "\(folder)/\(rawValue).lock"
    let lock = try FileLock(path, creating: true)
    let clock = app.context.clock
    let deadline = clock.monotonic() &+ Self.longestWait.nanoseconds
    while try !lock.take(.exclusive, path: path) {
      guard clock.monotonic() < deadline else { throw UsFrameError.busy(rawValue) }
      try clock.sleep(.milliseconds(5))
    }
    defer { lock.release() }
    return try body()
  }
}
