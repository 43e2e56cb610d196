internal import SpecCore

struct SavedState: Sendable, Equatable {
  var seat: SavedSeat?
  var host: SavedHost?
  var lastRun: RunReport?
}

/// The seat that was granted last.
struct SavedSeat: Sendable, Equatable, Codable {
  var row: Int
  var column: Int
  var name: String
  var code: String
  /// The latency of the screen: colors are shown so much earlier.
  var latencyMs: Int
}

extension SavedSeat {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    row = try values.decode(Int.self, forKey: .row)
    column = try values.decode(Int.self, forKey: .column)
    name = try values.decode(String.self, forKey: .name)
    code = try values.decode(String.self, forKey: .code)
    latencyMs = try values.decode(Int.self, forKey: .latencyMs)
    guard Seat(row: row, column: column) != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .row, in: values, debugDescription: "rows and columns are 1 to 10")
    }
  }
}

extension SavedSeat {
  var seat: Seat? { Seat(row: row, column: column) }
  /// The name, unless it is the default one.
  var givenName: String? { name == seat?.defaultName ? nil : name }
}

/// The join code and name of the last `host`.
struct SavedHost: Sendable, Equatable, Codable {
  var code: String
  var name: String
  var usedAt: Instant
}

struct SavedRuns: Sendable, Equatable, Codable {
  var runs: [RunReport]
}

extension SavedState {
  static let seat = Document<SavedSeat?>(.state, "seat.json", initial: nil)
  static let host = Document<SavedHost?>(.state, "host.json", initial: nil)
  static let runs = Document(.state, "runs.json", initial: SavedRuns(runs: []))

  private static let keptRuns = 20

  private static func store(_ directories: Directories) -> Store {
    Store(module: "grid", directories: directories)
  }

  static func read(in directories: Directories) throws -> SavedState {
    try store(directories).read { snapshot in
      SavedState(
        seat: try snapshot.value(seat), host: try snapshot.value(host),
        lastRun: try snapshot.value(runs).runs.max { $0.startedAt < $1.startedAt })
    }
  }

  /// The value, and whether it may be replaced: a damaged file that is not needed is left as it is.
  ///
  /// - Parameter missing: the arguments that the call lacks without the value; nil if it has all.
  static func value<Value: Codable & Sendable>(
    of document: Document<Value?>, missing: String?, _ context: Context
  ) throws -> (value: Value?, isIntact: Bool) {
    do {
      return (try store(context.directories()).read { try $0.value(document) }, true)
    } catch {
      if let missing {
        context.hint("To start without the saved file, give \(missing).")
        throw error
      }
      context.note("spec: \(describe(error)); continuing without it")
      return (nil, false)
    }
  }

  static func findings(in directories: Directories) throws -> [DocumentCheck.Finding] {
    let checks = [DocumentCheck(seat), DocumentCheck(host), DocumentCheck(runs)]
    return try store(directories).read { snapshot in checks.map { $0.finding(in: snapshot) } }
  }

  static func keep(_ value: SavedSeat, _ context: Context) {
    change("your seat", context) { try $0.set(seat, value) }
  }

  static func keep(_ value: SavedHost, _ context: Context) {
    change("the join code", context) { try $0.set(host, value) }
  }

  /// Keeps the newest twenty.
  static func add(_ report: RunReport, _ context: Context) {
    change("the report of this run", context) { transaction in
      var saved = try transaction.value(runs)
      saved.runs = Array((saved.runs + [report]).suffix(keptRuns))
      try transaction.set(runs, saved)
    }
  }

  /// Warns about a change that fails, which never stops a show.
  private static func change(
    _ subject: String, _ context: Context, _ body: (Transaction) throws -> Void
  ) {
    do {
      try store(context.directories()).transaction(body)
    } catch {
      context.note("spec: cannot save \(subject): \(describe(error))")
    }
  }
}

/// The message of an error.
func describe(_ error: any Error) -> String {
  Failure(error).message(in: "en")
}
