internal import SpecCore

/// What every command of dindin has at hand.
struct DinDin {
  let context: Context
  let options: DatabaseOptions
  let texts: Texts
  /// The one moment of the command.
  let now: Instant
  let zones: Zones
  /// What `TZ` says where that names no zone.
  let rejectedZone: String?
  let store: Store

  /// Runs a command and words its errors in the language of the person.
  static func run(
    _ context: Context, _ options: DatabaseOptions, _ body: (DinDin) throws -> Void
  ) throws {
    let texts = Texts(context.language)
    let app = try DinDin(context, options, texts)
    if let name = app.rejectedZone { context.note(texts("note.zone", ["name": name])) }
    try body(app)
  }

  init(_ context: Context, _ options: DatabaseOptions, _ texts: Texts) throws {
    self.context = context
    self.options = options
    self.texts = texts
    now = try context.now(inYears: Moments.years)
    let local = context.localZone
    rejectedZone = local.rejected
    zones = Zones(yours: local.zone, database: context.zoneDatabase)
    store = Store(module: "dindin", directories: try context.directories())
  }

  var today: CivilDate { zones.yours.civil(at: now).date }

  /// The database as a person may use it; as its owner without one.
  func database(for person: String?) -> any Database {
    let base = EmbeddedDatabase(store: store, person: person, now: now)
    guard options.trace else { return base }
    let context = context
    return TracingDatabase(base: base) { line in
      try? context.error.write(Renderer.text(Line(line), color: .none) + "\n")
    }
  }

  /// What who is signed in can do.
  ///
  /// - Throws: ``DinDinError/notSignedIn``.
  func member() throws -> Member {
    guard let signIn = try store.read({ try $0.value(Documents.signIn) }) else {
      throw DinDinError.notSignedIn
    }
    return Member(app: self, signIn: signIn, database: database(for: signIn.id))
  }

  /// The day that an option names, today without one.
  func date(_ text: String?, field: String) throws(DinDinError) -> CivilDate {
    guard let text else { return today }
    guard let date = DateWord.date(text, today: today) else {
      throw .badDate(text, field: field)
    }
    return date
  }

  /// The number that an option gives, in Western or Arabic-Indic digits.
  func number(_ text: String, in range: ClosedRange<Int>, field: String) throws(DinDinError) -> Int
  {
    let digits = westernDigits(text)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      range.contains(number)
    else { throw .badNumber(text, field: field, range) }
    return number
  }
}

/// The options about the database that every command takes.
struct DatabaseOptions: Sendable {
  var trace = false

  static let arguments: [Argument<Self>] = [
    .flag(
      "trace", \.trace,
      help: Text(
        "Write each request to the database on standard error.",
        ar: "كتابة كل طلب إلى قاعدة البيانات في مخرج الأخطاء."))
  ]
}
