internal import SpecCore

/// What every command of the module works with.
struct UsFrame {
  let context: Context
  let directories: Directories
  let store: Store
  let strings: Strings
  /// The moment of the call.
  let now: Instant

  /// Ids of X hold their moment in 42 bits of milliseconds since 2010; earlier ones are counted.
  private static let years = 1970...2149

  private init(_ context: Context) throws {
    self.context = context
    strings = try Strings(context)
    directories = try context.directories()
    store = Store(module: "usframe", directories: directories)
    now = try context.now(inYears: Self.years)
  }

  static func run(_ context: Context, _ body: (UsFrame) throws -> Void) throws {
    let app = try UsFrame(context)
    do {
      try body(app)
    } catch let error as UsFrameError {
      throw error.failure(in: app.strings)
    }
  }

  func note(_ key: String, _ values: String...) { context.note(strings.text(key, values)) }
  func hint(_ key: String, _ values: String...) { context.hint(strings.text(key, values)) }
}

/// How things stand for the person at this moment.
struct Standing {
  var progress: Progress
  var signIn: SignIn?
  var inbox: Inbox

  init(_ snapshot: Snapshot, at now: Instant) throws {
    signIn = try snapshot.value(Documents.signIn)
    inbox = try snapshot.value(Documents.inbox)
    progress = try snapshot.value(Documents.progress)
      .resolved(hasTokens: signIn != nil, at: now)
    if progress.state != .choosing, progress.state != .watching { signIn = nil }
  }

  /// - Throws: 77 where nobody is signed in.
  func signedIn() throws -> SignIn {
    guard let signIn else { throw UsFrameError.signedOut }
    return signIn
  }

  /// - Throws: 77 where nobody is signed in, 78 where nobody was chosen.
  func watching() throws -> (signIn: SignIn, vip: Person) {
    let signIn = try signedIn()
    guard progress.state == .watching, let vip = progress.vip else { throw UsFrameError.noVIP }
    return (signIn, vip)
  }
}

extension UsFrame {
  func standing() throws -> Standing { try store.read { try Standing($0, at: now) } }
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
    let lock = try store.lock(named: name.rawValue)
    guard try lock.take(within: LockName.longestWait, context.clock) else {
      throw UsFrameError.busy(name.rawValue)
    }
    defer { lock.release() }
    return try body()
  }
}
