internal import SpecCore

/// An entry as commands tell it, at a moment.
struct EntryReport: Sendable, ResultRecord {
  let entry: Entry
  let now: Instant

  init(_ entry: Entry, at now: Instant) { (self.entry, self.now) = (entry, now) }

  var state: String {
    entry.outcome?.rawValue ?? (entry.snoozedUntil == nil ? "open" : "snoozed")
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.entry.id, Text("the number commands take; never used again")),
    RecordMember("timer", \.entry.timer, Text("the id of its timer")),
    RecordMember("title", \.entry.title, Text("the title of the timer at that time")),
    RecordMember("notes", \.entry.notes, Text("its notes at that time")),
    RecordMember("due", \.entry.due, Text("when it was due")),
    RecordMember("created", \.entry.created, Text("when it was recorded")),
    RecordMember(
      "missed", \.entry.missed,
      Text("how many of the cycles it stands for were missed")),
    RecordMember("state", \.state, Text("open, snoozed, success or late")),
    RecordMember(
      "left", { $0.state == "open" ? $0.entry.left(at: $0.now) : nil },
      Text("seconds to dismiss it in time")),
    RecordMember("announced", \.entry.announced, Text("when it was announced")),
    RecordMember("snoozedUntil", \.entry.snoozedUntil, Text("when it is announced again")),
    RecordMember("dismissed", \.entry.dismissed, Text("when it was dismissed")),
    RecordMember("auto", \.entry.auto, Text("true if it was closed to make room")),
    RecordMember("timeZone", \.entry.timeZone, Text("the zone of its timer")),
  ]

  static let resultColumns = ["id", "timer", "due", "created", "state", "missed", "title", "notes"]

  var record: [String] {
    [
      String(entry.id), String(entry.timer), entry.due.iso8601, entry.created.iso8601, state,
      String(entry.missed ?? 0), entry.title, entry.notes ?? "",
    ]
  }
}
