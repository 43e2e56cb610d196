internal import SpecCore

/// What a command works with: the store, the way to the database, the moment and the time zones.
struct CommandContext {
  private(set) var context: Context
  /// The moment of the command, which is taken once.
  private(set) var now: Instant
  let zones: TimeZones
  let store: Store
  private let options: DatabaseOptions
  /// In which years now can be: dates at any distance that an option can name have four digits.
  private static let years = 100...9899

  init(_ context: Context, _ options: DatabaseOptions) throws {
    self.context = context
    self.options = options
    now = try context.now(inYears: Self.years)
    let local = context.localZone
    zones = TimeZones(local: local.zone, cache: ZoneCache(context.zoneDatabase))
    store = Store(module: "dindin", directories: try context.directories())
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

  var language: String { context.language }
  var today: CivilDate { zones.local.civil(at: now).date }

  /// The database as a person may use it; as its owner without one.
  func database(for person: String?) -> DatabaseClient {
    let service = DatabaseService.embedded(store: store, now: now, random: context.random)
    var database = DatabaseClient(
      client: .embedded(service), credential: person.map { .token($0) } ?? .owner,
      language: language)
    if options.trace {
      let error = context.error
      database.trace = { line in
        try? error.write(Renderer.text(Line(line), color: .none) + "\n")
      }
    }
    return database
  }

  /// The day that an option names, today without one.
  func date(_ text: String?, field: String) throws(DinDinError) -> CivilDate {
    guard let text else { return today }
    guard let date = DateParser.date(text, today: today) else {
      throw .badDate(text, field: field)
    }
    return date
  }
}
