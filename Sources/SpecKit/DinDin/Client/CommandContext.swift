internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// What a command works with: the store, the way to the database, the moment and the time zones.
struct CommandContext {
  private(set) var context: Context
  /// The moment of the command, which is taken once.
  private(set) var now: Instant
  let zones: TimeZones
  let store: Store
  let options: DatabaseOptions
  private(set) var configuration: Configuration
  /// Which database the command works on.
  let address: DatabaseAddress
  /// Whether a server is not to be contacted.
  private(set) var isOffline: Bool
  /// Ends every request to a server at this moment of the monotonic clock, in nanoseconds; nil for none.
  var deadline: UInt64?
  let offlineNotice: OfflineNotice
  private let noted = NotedProblems()
  /// In which years now can be: dates at any distance that an option can name have four digits.
  private static let years = 100...9899

  /// - Parameters:
  ///   - usesServer: false for what is done on this machine alone, wherever commands connect to.
  ///   - notice: of another context of the same command, which tells for both.
  init(
    _ context: Context, _ options: DatabaseOptions, usesServer: Bool = true,
    notice: OfflineNotice? = nil
  ) throws {
    self.context = context
    self.options = options
    offlineNotice = notice ?? OfflineNotice(context)
    isOffline = options.offline
    now = try context.now(inYears: Self.years)
    let local = context.localZone
    zones = TimeZones(local: local.zone, cache: ZoneCache(context.zoneDatabase)) {
      [noted] name in
      guard noted.insert(name) else { return }
      context.note(accountTexts.shownByUTC(context.language, ["name": name]))
    }
    let store = Store(module: "dindin", directories: try context.directories())
    self.store = store
    configuration = Configuration(
      settings: try store.read { try $0.value(DinDinSettings.document) },
      environment: context.environment)
    address = usesServer ? try DatabaseAddress(options, configuration) : .embedded
    if let name = local.rejected {
      context.note(accountTexts.unknownZone(context.language, ["name": name]))
    }
  }

  /// The same at the moment of another context, such as that of a screen.
  func at(_ context: Context) throws -> CommandContext {
    var copy = self
    copy.context = context
    copy.now = try context.now(inYears: Self.years)
    return copy
  }

  /// The same with the settings that are stored now.
  func reconfigured() throws -> CommandContext {
    var copy = self
    copy.configuration = Configuration(
      settings: try store.read { try $0.value(DinDinSettings.document) },
      environment: context.environment)
    return copy
  }

  /// The same without a server.
  var offline: CommandContext {
    var copy = self
    copy.isOffline = true
    return copy
  }

  var language: String { context.language }
  var today: CivilDate { zones.local.civil(at: now).date }
  /// When the next day begins.
  var midnight: Instant {
    zones.local.instant(of: CivilDateTime(today.adding(days: 1), CivilTime.midnight)).instant
  }

  /// The embedded database as a person may use it; as its owner without one.
  func database(for person: String?) -> DatabaseClient {
    let service = DatabaseService.embedded(
      store: store, rules: DinDinRules.file, now: now, random: context.random)
    var database = database(.embedded(service), as: person.map { .token($0) } ?? .owner)
    database.isEmbedded = true
    return database
  }

  /// The database of the command as the person may use it whose tokens these are.
  func database(_ credentials: Credentials) -> DatabaseClient {
    guard case .server(let server) = address else {
      return database(for: credentials.signIn.id)
    }
    let person = credentials.signIn.id
    if isOffline { return database(offlineDatabase(for: person).client) }
    let client = credentials.authorizing(remote(server, isTraced: false))
    return database(copy(for: person).refreshed(by: client))
  }

  func database(_ client: Client, as credential: DatabaseClient.Credential? = nil)
    -> DatabaseClient
  {
    var database = DatabaseClient(client: client, credential: credential, language: language)
    if options.trace { database.trace = trace }
    // Who is not told that something was done does it again.
    database.willWrite = context.output.check
    database.skipped = { [context, language, noted] error in
      let problem = error.failure.message(in: language)
      guard noted.insert(problem) else { return }
      context.note(accountTexts.skipped(language, ["problem": problem]))
    }
    return database
  }

  /// Writes a line of `--trace`.
  var trace: @Sendable (_ line: String) -> Void {
    let error = context.error
    return { line in try? error.write(Renderer.text(Line(line), color: .none) + "\n") }
  }

  /// The day that an option names, today without one.
  func date(_ text: String?, field: String) throws(DinDinError) -> CivilDate {
    guard let text else { return today }
    // A year beside it has four digits too.
    guard let date = DateParser.date(text, today: today), date.year < 9999 else {
      throw .badDate(text, field: field)
    }
    return date
  }
}

/// What was said of the records that a command leaves out: a screen reads the same ones many times.
private final class NotedProblems: Sendable {
  private let problems = Mutex<Set<String>>([])

  /// - Returns: whether it was not said yet.
  func insert(_ problem: String) -> Bool {
    problems.withLock { $0.count < 5 && $0.insert(problem).inserted }
  }
}
