internal import SpecCore

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
  var record: [String] { columns("timers", "events", "safety") }
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
  var record: [String] { columns("path", "sha256", "timers", "events") }
}
