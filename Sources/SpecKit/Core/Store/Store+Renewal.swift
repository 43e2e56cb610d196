extension Store {
  /// Runs the body while this process alone has the lock of that name, which is not that of the
  /// store: others read and change what is stored meanwhile.
  ///
  /// - Parameter error: what is thrown after `timeout` of waiting for another process.
  package func holding<Result>(
    _ name: String, within timeout: Duration, _ clock: Clock,
    orThrow error: @autoclosure () -> any Error, _ body: () throws -> Result
  ) throws -> Result {
    let lock = try lock(named: name)
    guard try lock.take(within: timeout, clock) else { throw error() }
    defer { lock.release() }
    return try body()
  }

  /// Renews what several processes share, such as the tokens of a sign-in whose refresh token works
  /// once: one process does it at a time, and those that waited for it use what it stored.
  ///
  /// - Parameters:
  ///   - stored: the value as it is stored now.
  ///   - isRenewed: whether another process has renewed it meanwhile.
  ///   - renew: renews it, and stores it before it is used.
  package func renewed<Value>(
    under name: String, within timeout: Duration, _ clock: Clock,
    orThrow error: @autoclosure () -> any Error, stored: () throws -> Value,
    isRenewed: (Value) -> Bool, renew: (Value) throws -> Value
  ) throws -> Value {
    try holding(name, within: timeout, clock, orThrow: error()) {
      let value = try stored()
      return isRenewed(value) ? value : try renew(value)
    }
  }
}
