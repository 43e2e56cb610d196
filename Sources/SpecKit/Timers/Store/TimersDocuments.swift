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

  /// Returns the open entries by id, oldest first.
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

/// The contents of `timers.json`.
struct TimersFile: Sendable, Hashable, Codable {
  /// The id of the next timer and of the next entry; none is ever used again.
  var nextTimer = 1
  var nextEvent = 1
  /// By id, with those deleted timers that have statistics.
  var all: [Timer] = []

  private enum CodingKeys: String, CodingKey { case nextTimer, nextEvent, all = "timers" }
}

extension TimersFile {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nextTimer = try container.decode(Int.self, forKey: .nextTimer)
    nextEvent = try container.decode(Int.self, forKey: .nextEvent)
    all = try container.decode([Timer].self, forKey: .all).sorted { $0.id < $1.id }
    if let (key, problem) = problem {
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: problem)
    }
  }

  /// The reason why the values are invalid, and the member.
  private var problem: (key: CodingKeys, text: String)? {
    if let problem = all.lazy.compactMap(\.problem).first { return (.all, problem) }
    let ids = all.map(\.id)
    if Set(ids).count < ids.count { return (.all, "two timers have the same id") }
    if !Timer.ids.contains(nextTimer) || !ids.allSatisfy((1..<nextTimer).contains) {
      return (.nextTimer, "is not above every id")
    }
    return Timer.ids.contains(nextEvent) ? nil : (.nextEvent, "is out of range")
  }

  /// The timers without deleted ones. Limits and names mean only these.
  var timers: [Timer] { all.filter { $0.deletedAt == nil } }
  var deleted: [Timer] { all.filter { $0.deletedAt != nil } }

  /// The timer with this id, deleted or not.
  subscript(id: Int) -> Timer? {
    get { all[id: id] }
    set { all[id: id] = newValue }
  }

  /// Gives no id of these entries or their timers again.
  mutating func reserveIDs(of entries: [Entry]) {
    nextEvent = max(nextEvent, (entries.map(\.id).max() ?? 0) + 1)
    nextTimer = max(nextTimer, (entries.map(\.timer).max() ?? 0) + 1)
  }
}

extension Array where Element: Identifiable<Int> {
  /// The value with this id. A new one takes its place in the order of ids.
  subscript(id id: Int) -> Element? {
    get { first { $0.id == id } }
    set {
      let place = firstIndex { $0.id >= id } ?? endIndex
      let end = place < endIndex && self[place].id == id ? place + 1 : place
      replaceSubrange(place..<end, with: [newValue].compactMap(\.self))
    }
  }
}

/// The contents of `entries.json`.
struct EntriesFile: Sendable, Hashable, Codable {
  /// The open entries by id, oldest first.
  var entries: [Entry] = []
}

extension EntriesFile {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    entries = try container.decode([Entry].self, forKey: .entries).sorted { $0.id < $1.id }
    let ids = entries.map(\.id)
    let isDouble = Set(ids).count < ids.count
    if let problem = isDouble
      ? "two entries have the same id" : entries.lazy.compactMap(\.problem).first
    {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: container, debugDescription: problem)
    }
  }
}

/// The timers of the open entries, which is all that the numbers of open entries need: decoding entries whole takes
/// several times as long. Their other members are not checked.
struct EntryTimers: Sendable, Codable {
  private struct EntryTimer: Sendable, Codable {
    var id: Int
    var timer: Int
  }

  private var entries: [EntryTimer] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    entries = try container.decode([EntryTimer].self, forKey: .entries)
    if Set(entries.map(\.id)).count < entries.count {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: container, debugDescription: "two entries have the same id")
    }
  }

  var counts: OpenCounts { OpenCounts(entries.map(\.timer)) }
}

/// The numbers of open entries by timer.
typealias OpenCounts = [Int: Int]

extension OpenCounts {
  /// - Parameter timers: of each entry.
  init(_ timers: some Sequence<Int>) {
    self = timers.reduce(into: [:]) { counts, timer in counts[timer, default: 0] += 1 }
  }
}

/// The timers and their open entries at one moment.
struct TimersState: Sendable, Hashable {
  var file = TimersFile()
  /// By id, oldest first.
  var entries: [Entry] = []

  var timers: [Timer] { file.timers }

  var openCounts: OpenCounts { OpenCounts(entries.lazy.map(\.timer)) }

  func openCount(of timer: Int) -> Int { entries.count { $0.timer == timer } }

  /// Whether the next reader accepts these values.
  var isStorable: Bool {
    guard file.all.allSatisfy({ $0.problem == nil }), entries.allSatisfy({ $0.problem == nil })
    else { return false }
    let moved = file.all.flatMap { [$0.run.origin, $0.run.first, $0.paused?.at] }
      .compactMap(\.self)
    return (moved + entries.compactMap(\.snoozedUntil)).allSatisfy(Instant.calendar.contains)
  }
}
