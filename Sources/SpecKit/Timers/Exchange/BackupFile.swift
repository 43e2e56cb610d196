internal import SpecCore

/// A backup file: a header line, and a line of data with the digest of the header.
struct BackupFile: Sendable, Equatable {
  struct Header: Sendable, Equatable, Codable {
    var format: String
    var version: Int
    var created: Instant
    /// Of the line of data without its newline, 64 hexadecimal digits.
    var sha256: String
    /// The numbers of timers and entries in the data.
    var timers: Int
    var events: Int
  }

  var header: Header
  var data: JSON

  private static let format = "spec-timers-backup"
  static let version = 2

  init(
    _ data: JSON, version: Int = Self.version, timers: Int, events: Int, created: Instant
  ) {
    self.data = data
    header = Header(
      format: Self.format, version: version, created: created,
      sha256: SHA256.hex(data.serialized()), timers: timers, events: events)
  }

  func bytes() throws -> [UInt8] {
    Array("\(try JSONCoder.text(of: header))\n\(data.serialized())\n".utf8)
  }

  /// Reads and verifies a file; `path` names it in errors.
  init(_ bytes: [UInt8], path: String) throws(Failure) {
    guard let end = bytes.firstIndex(of: 0x0A), let json = try? JSON(parsing: bytes[..<end]),
      json["format"]?.string == Self.format
    else { throw .notBackup(path) }
    guard let version = json["version"]?.int, version <= Self.version else {
      throw .newerBackup(path)
    }
    guard let header = try? JSONCoder.decode(Header.self, from: json), version >= 1 else {
      throw .damagedBackup(
        path, Text("the first line of {path} is damaged; use another backup"))
    }
    var rest = bytes[bytes.index(after: end)...]
    guard rest.last == 0x0A else {
      throw .damagedBackup(
        path, Text("{path} is cut off: its second line does not end; use another backup"))
    }
    rest.removeLast()
    guard Hex.encode(SHA256.hash(rest)) == header.sha256 else {
      throw .damagedBackup(
        path, Text("{path} is damaged: its SHA-256 does not fit its data; use another backup"))
    }
    guard let data = try? JSON(parsing: rest) else {
      throw .damagedBackup(path, problem: "not JSON")
    }
    self.header = header
    self.data = data
  }
}

/// The data of a backup: everything of this module but the counts of analytics.
struct BackupContents: Sendable, Hashable, Codable {
  var timers: TimersFile
  var entries: [Entry]
  var history: [Entry]
  var settings: TimersSettings

  init(_ snapshot: Snapshot) throws {
    timers = try snapshot.timers()
    entries = try snapshot.openEntries()
    history = try snapshot.dismissedEntries()
    settings = try snapshot.value(TimersDocuments.settings)
  }

  /// Reads what a backup holds; `path` names it in errors.
  init(_ backup: BackupFile, path: String) throws(Failure) {
    do {
      var data = backup.data
      if backup.header.version == 1 {
        data = try Self.data(data) { try EarlierHome.upgraded($0) }
      }
      self = try JSONCoder.decode(BackupContents.self, from: data)
    } catch {
      throw .damagedBackup(path, problem: JSONCoder.describe(error))
    }
    let all = entries + history
    guard backup.header.timers == timers.timers.count, backup.header.events == all.count else {
      throw .damagedBackup(path, problem: "the counts of its first line are others")
    }
    let isSound = all.allSatisfy { $0.problem == nil && $0.id < timers.nextEvent }
    guard isSound, Set(all.map(\.id)).count == all.count,
      TimersState(file: timers, entries: entries).isStorable
    else { throw .damagedBackup(path, problem: "ids or dates are out of range") }
  }

  /// Returns the data of a backup with another `timers.json`.
  private static func data(
    _ data: JSON, replacingTimers change: (JSON) throws -> JSON
  ) rethrows -> JSON {
    .object(
      try (data.object ?? []).map { member in
        guard member.key == "timers" else { return member }
        return try JSON.Member(member.key, change(member.value))
      })
  }

  /// - Parameter earlier: `timers.json` of version 1, for a backup that the version which wrote it can restore.
  func backup(at now: Instant, earlier: JSON? = nil) throws -> BackupFile {
    var data = try JSONCoder.encode(self)
    if let earlier { data = Self.data(data) { _ in earlier } }
    return BackupFile(
      data, version: earlier == nil ? BackupFile.version : 1, timers: timers.timers.count,
      events: entries.count + history.count, created: now)
  }
}

extension Transaction {
  /// Replaces everything by the contents of a backup, settings included.
  func replace(with contents: BackupContents) throws {
    try set(TimersDocuments.timers, contents.timers)
    try set(TimersDocuments.settings, contents.settings)
    try set(TimersDocuments.entries, EntriesFile(entries: contents.entries))
    try rewrite(TimersDocuments.history, contents.history.map(HistoryLine.dismissed))
    try delete(TimersDocuments.undo)
    try deleteEarlierLogs()
  }
}

extension Failure {
  static func notBackup(_ path: String) -> Failure {
    Failure(
      .damaged, "not-a-backup",
      Text("{path} is not a backup of spec timers; name another file"), ["path": path])
  }

  static func newerBackup(_ path: String) -> Failure {
    Failure(
      .damaged, "newer-version", Text("{path} was made by a newer version; update spec"),
      ["path": path])
  }

  /// - Parameter text: names the damage, with `{path}`.
  static func damagedBackup(
    _ path: String, _ text: Text, _ values: [String: String] = [:]
  ) -> Failure {
    Failure(.damaged, "damaged", text, values.merging(["path": path]) { $1 })
  }

  /// The data are whole, but not those of a backup.
  static func damagedBackup(_ path: String, problem: String) -> Failure {
    damagedBackup(
      path, Text("{path} is damaged: {problem}; use another backup"), ["problem": problem])
  }
}

/// The result of `restore`.
struct RestoreReport: ResultRecord {
  var timers: Int
  var events: Int
  /// The path of the backup of the state before.
  var safety: String

  static let members: [RecordMember<Self>] = [
    RecordMember("timers", \.timers, Text("timers that were restored")),
    RecordMember("events", \.events, Text("entries that were, open and dismissed")),
    RecordMember("safety", \.safety, Text("the backup of what was here before")),
  ]

  static let resultColumns = ["timers", "events", "safety"]
}

/// A backup that was written: `path sha256 timers events`.
struct BackupReport: ResultRecord {
  var path: String
  var header: BackupFile.Header

  static let members: [RecordMember<Self>] = [
    RecordMember("path", \.path, Text("the file")),
    RecordMember("sha256", \.header.sha256, Text("of its second line")),
    RecordMember("timers", \.header.timers, Text("how many timers it holds")),
    RecordMember("events", \.header.events, Text("how many entries, open and dismissed")),
  ]

  static let resultColumns = ["path", "sha256", "timers", "events"]
}
