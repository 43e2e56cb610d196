internal import SpecCore

/// The stored documents of this module.
enum TimersDocuments {
  /// Held by the one active runner.
  static let runnerLock = "runner"
  static let timers = Document(
    .data, "timers.json", version: 2, initial: TimersFile(), keepsPrevious: true,
    upgrades: [1: EarlierHome.upgraded])
  static let settings = Document(
    .config, "timers.json", initial: TimersSettings(), keepsPrevious: true)
  static let entries = Document(
    .data, "entries.json", initial: EntriesFile(), keepsPrevious: true)
  /// The same file, only for reading outside of transactions.
  static let entryTimers = Document(.data, "entries.json", initial: EntryTimers())
  /// Dismissed entries.
  static let history = Log<HistoryLine>(.data, "history.jsonl")
  /// The same file, to add lines to: nothing is added after a damaged line. Only the last line is checked, so that
  /// a dismissal does not decode all earlier ones.
  static let checkedHistory = FoldedLog<Bool>(
    .data, history.path, initial: true, isBounded: true
  ) { bytes, path in
    let newline = UInt8(ascii: "\n")
    guard let end = bytes.lastIndex(of: newline) else { return true }
    let start = bytes[..<end].lastIndex(of: newline).map { $0 + 1 } ?? bytes.startIndex
    _ = try Log<HistoryLine>.entry(bytes[start..<end], at: start, path: path)
    return true
  }
  /// Version 1 stored differences of JSON values, which are dropped.
  static let undo = Document(
    .data, "undo.json", version: 2, initial: UndoFile(), keepsPrevious: true,
    upgrades: [1: { _ in try JSONCoder.encode(UndoFile()) }])
  static let analytics = Document(.state, "analytics.json", initial: Analytics())
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

  /// By id, oldest first.
  func openEntries() throws -> [Entry] {
    try exists(TimersDocuments.entries)
      ? value(TimersDocuments.entries).entries : EarlierHome.openEntries(self)
  }

  func openCounts() throws -> OpenCounts {
    try exists(TimersDocuments.entries)
      ? value(TimersDocuments.entryTimers).counts
      : OpenCounts(EarlierHome.openEntries(self).map(\.timer))
  }

  func state() throws -> TimersState {
    var file = try timers()
    let entries = try openEntries()
    // An id is never given twice, also after a file was edited or removed by hand.
    file.reserveIDs(of: entries)
    return TimersState(file: file, entries: entries)
  }

  func dismissedEntries() throws -> [Entry] {
    try EarlierHome.dismissedEntries(self)
      + HistoryLine.dismissed(after: entries(TimersDocuments.history))
  }
}

extension Transaction {
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
