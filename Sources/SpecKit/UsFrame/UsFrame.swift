internal import SpecCore

/// What every command of the module works with.
struct UsFrame {
  let context: Context
  let directories: Directories
  let store: Store
  let strings: Strings
  /// How long a call over the network may take.
  var callLimit = RemoteSocial.totalLimit

  /// Ids of X hold their moment in 42 bits of milliseconds since 2010; earlier ones are counted.
  private static let years = 1970...2149

  /// - Parameter memory: of a process that uses the store again and again.
  init(_ context: Context, memory: StoreMemory? = nil) throws {
    self.context = context
    strings = try Strings(context)
    directories = try context.directories()
    var store = Store(module: "usframe", directories: directories)
    store.memory = memory
    self.store = store
    _ = try context.now(inYears: Self.years)
  }

  /// The moment; a long command looks again.
  var now: Instant { context.now }

  func note(_ key: StringKey, _ values: String...) { context.note(strings.text(key, values)) }
  func hint(_ key: StringKey, _ values: String...) { context.hint(strings.text(key, values)) }
}

/// Locks that keep other processes of this module out while one talks to a service. They are not
/// the lock of the store, which is never held while somebody waits for an answer.
enum LockName: String {
  /// One process renews the tokens.
  case refresh
  /// One process polls.
  case poll
  /// One process prints and marks what `check` has seen.
  case check

  static let longestWait = Duration.seconds(45)
}

extension UsFrame {
  /// Runs the body while holding the lock.
  ///
  /// - Throws: 75 `busy` after 45 s of waiting.
  func hold<Result>(_ name: LockName, _ body: () throws -> Result) throws -> Result {
    try store.holding(
      name.rawValue, within: LockName.longestWait, context.clock,
      orThrow: UsFrameError.busy(name.rawValue), body)
  }
}
