internal import SpecCore

/// What every command of the module works with.
struct UsFrame {
  let context: Context
  let directories: Directories
  let store: Store
  let strings: Strings
  /// How long a call over the network may take.
  var callLimit = RemoteSocial.totalLimit
  /// Monotonic time, in nanoseconds, at which the command ends and gives up its calls; nil for none.
  var deadline: UInt64?
  /// Whether a signal waits for the end of a renewal. False on a screen, which takes signals itself.
  var defersSignals = false

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

  var isOver: Bool { deadline.map { context.clock.monotonic() >= $0 } ?? false }

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
  /// - Throws: 75 `busy` after 45 s of waiting, or at the deadline.
  func hold<Result>(_ name: LockName, _ body: () throws -> Result) throws -> Result {
    let now = context.clock.monotonic()
    let left = deadline.map { Duration.nanoseconds(Int64(clamping: $0 - min($0, now))) }
    return try store.holding(
      name.rawValue, within: min(LockName.longestWait, left ?? LockName.longestWait), context.clock,
      orThrow: UsFrameError.busy(name.rawValue), body)
  }
}
