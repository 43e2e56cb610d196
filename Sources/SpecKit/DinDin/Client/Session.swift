internal import SpecCore
internal import SpecRealtimeDatabase

/// A signed-in person and the database as they may use it.
struct Session: CommandSession {
  let command: CommandContext
  let credentials: Credentials
  var database: DatabaseClient

  /// - Throws: ``DinDinError/notSignedIn``; ``SignInError`` where the sign-in cannot be used.
  init(_ command: CommandContext) throws {
    if command.address == .embedded {
      // A tree of a newer version may mean other things by the same records.
      let database = DatabaseStore(store: command.store)
      _ = try command.store.read { try $0.value(database.log(DatabaseRequest.defaultNamespace)) }
    }
    self.init(command, try Credentials(command))
  }

  init(_ command: CommandContext, _ credentials: Credentials) {
    self.command = command
    self.credentials = credentials
    database = command.database(credentials)
  }

  init(_ context: Context, _ options: DatabaseOptions) throws {
    try self.init(CommandContext(context, options))
  }

  var signIn: SignIn { credentials.signIn }
  var id: String { signIn.id }
  var now: Instant { command.now }
  var zones: TimeZones { command.zones }
  var language: String { command.language }
  var dinners: DinnerRepository { DinnerRepository(session: self) }

  /// The same for one look, which asks for nothing twice.
  var looking: Session {
    var session = self
    session.database.memory = ReadMemory()
    return session
  }

  var cursor: Document<InvitationCursor?> { Documents.cursor(of: id, in: command.address) }

  /// The signed-in person as cards show them.
  func you() throws -> Person {
    let place = TreePath("users", id)
    let record = try dinners.known { try database.record(UserRecord.self, at: place) } ?? nil
    return record.map { Person(id: id, record: $0, isYou: true) }
      ?? Person(id: id, name: signIn.name, isYou: true)
  }
}
