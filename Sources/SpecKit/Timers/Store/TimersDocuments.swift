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
  /// The same file, for reading only.
  static let entryTimers = Document(.data, "entries.json", initial: EntryTimers())
  /// Dismissed entries.
  static let history = Log<HistoryLine>(.data, "history.jsonl")
  /// The same file, to add lines to: nothing is added to damaged lines. A runner remembers the check.
  static let checkedHistory = FoldedLog<Bool>(
    .data, history.path, initial: true, isBounded: true
  ) { bytes, path in
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      _ = try Log<HistoryLine>.entry(rest[..<end], at: rest.startIndex, path: path)
      rest = rest[(end + 1)...]
    }
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
      : OpenCounts(timers: EarlierHome.openEntries(self).map(\.timer))
  }

  func state() throws -> TimersState {
    var file = try timers()
    let entries = try openEntries()
    // An id is never given twice, also after a file was edited by hand.
    file.nextEvent = max(file.nextEvent, (entries.last?.id ?? 0) + 1)
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
