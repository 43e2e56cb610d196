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
