internal import SpecCore

/// Where everything of this module is stored.
enum TimersDocuments {
  /// Held by the one active runner.
  static let runnerLock = "runner"
  static let timers = Document(
    .data, "timers.json", initial: TimersFile(), keepsPrevious: true)
  static let settings = Document(
    .config, "timers.json", initial: TimersSettings(), keepsPrevious: true)
  /// Open entries: one line for each thing that happened to one.
  static let open = Log<EntryLine>(.data, "open.jsonl")
  static let historyFolder = "history"
  static let undo = Document(
    .data, "undo.json", initial: UndoFile(), keepsPrevious: true)
  static let analytics = Document(.state, "analytics.json", initial: Analytics())

  /// Dismissed entries of the month, UTC, in which they were dismissed.
  static func history(_ dismissed: Instant) -> Log<EntryLine> {
    let month = Zone.utc.civil(at: dismissed).date.iso8601.dropLast(3)
    return Log(.data, "\(historyFolder)/\(month).jsonl")
  }
}

extension Context {
  /// - Parameter timeout: how long it waits for other processes.
  func timersStore(timeout: Duration = .seconds(10)) throws -> Store {
    Store(module: "timers", directories: try directories(), timeout: timeout)
  }
}

extension Snapshot {
  func timers() throws -> TimersFile { try value(TimersDocuments.timers) }

  func edition() throws -> Edition { try value(TimersDocuments.settings).edition ?? .full }

  func openEntries() throws -> [Entry] { EntryLine.open(after: try entries(TimersDocuments.open)) }

  /// The logs of dismissed entries, by month; other files in their folder are ignored.
  func histories() throws -> [Log<EntryLine>] {
    try paths(.data, under: TimersDocuments.historyFolder).filter { $0.hasSuffix(".jsonl") }
      .map { Log(.data, $0) }
  }

  func dismissedEntries() throws -> [Entry] {
    try histories().flatMap { EntryLine.dismissed(after: try entries($0)) }
  }
}

extension Transaction {
  /// Adds lines to the history, each to the month in which its entry was dismissed.
  func appendHistory(_ lines: [(entry: Entry, line: EntryLine)]) throws {
    let months = Dictionary(grouping: lines) {
      TimersDocuments.history($0.entry.dismissed ?? $0.entry.created).path
    }
    for (path, lines) in months.sorted(by: { $0.key < $1.key }) {
      try append(Log<EntryLine>(.data, path), lines.map(\.line))
    }
  }

  /// Stores a file under its path, or, if that is taken, under the path with a number.
  func setNew(_ base: Base, _ path: String, suffix: String, _ bytes: [UInt8]) throws -> Blob {
    var blob = Blob(base, path + suffix)
    var number = 2
    while try exists(blob) {
      blob = Blob(base, "\(path)-\(number)\(suffix)")
      number += 1
    }
    try set(blob, bytes)
    return blob
  }
}
