internal import SpecCore

/// What `restore` has stored.
struct RestoreReport: Presentable, Record {
  var timers: Int
  var events: Int
  /// Where the state before is stored.
  var safety: String

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "timers", \.timers, Text("timers that were restored", ru: "таймеров восстановлено")),
    RecordMember(
      "events", \.events,
      Text("entries that were, open and dismissed", ru: "записей, открытых и закрытых")),
    RecordMember(
      "safety", \.safety,
      Text("the backup of what was here before", ru: "копия того, что было здесь")),
  ]

  func records() -> [[String]] { [columns("timers", "events")] }
}

/// A backup that was written: `path sha256 timers events`.
struct BackupReport: Presentable, Record {
  var path: String
  var header: BackupFile.Header

  static let members: [RecordMember<Self>] = [
    RecordMember("path", \.path, Text("the file", ru: "файл")),
    RecordMember("sha256", \.header.sha256, Text("of its second line", ru: "его второй строки")),
    RecordMember(
      "timers", \.header.timers, Text("how many timers it holds", ru: "сколько в нём таймеров")),
    RecordMember(
      "events", \.header.events,
      Text("how many entries, open and dismissed", ru: "сколько записей, открытых и закрытых")),
  ]

  func records() -> [[String]] { [columns("path", "sha256", "timers", "events")] }
}
