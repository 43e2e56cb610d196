internal import SpecCore

/// What one process does at a time, while others read and change what is stored.
enum HacksmithsLock: String {
  /// `outbox send`: each message is sent once.
  case outbox
  /// `remind`: each event is told once.
  case remind

  /// The command that holds it.
  var command: String {
    switch self {
    case .outbox: "outbox send"
    case .remind: "remind"
    }
  }

  static let longestWait = Duration.seconds(60)
}

extension Store {
  /// Runs the body while holding the lock.
  ///
  /// - Throws: 75 `busy` if another process holds it for longer than the timeout.
  func hold<Result>(
    _ lock: HacksmithsLock, within timeout: Duration = HacksmithsLock.longestWait, _ clock: Clock,
    _ body: () throws -> Result
  ) throws -> Result {
    try holding(
      lock.rawValue, within: timeout, clock,
      orThrow: HacksmithsError.alreadyRunning(lock), body)
  }
}
