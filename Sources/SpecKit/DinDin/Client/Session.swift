internal import SpecCore

/// A signed-in person and the database as they may use it.
struct Session {
  let command: CommandContext
  let signIn: SignIn
  let database: DatabaseClient

  /// - Throws: ``DinDinError/notSignedIn``
  init(_ command: CommandContext) throws {
    guard let signIn = try command.store.read({ try $0.value(Documents.signIn) }) else {
      throw DinDinError.notSignedIn
    }
    self.command = command
    self.signIn = signIn
    database = command.database(for: signIn.id)
  }

  init(_ context: Context, _ options: DatabaseOptions) throws {
    try self.init(CommandContext(context, options))
  }

  var id: String { signIn.id }
  var now: Instant { command.now }
  var zones: TimeZones { command.zones }
  var language: String { command.language }
  var dinners: DinnerRepository { DinnerRepository(session: self) }

  /// The signed-in person as cards show them.
  func you() throws -> Person {
    let record = try database.record(UserRecord.self, at: TreePath("users", id))
    return record.map { Person(id: id, record: $0, isYou: true) }
      ?? Person(id: id, name: signIn.name, isYou: true)
  }
}
