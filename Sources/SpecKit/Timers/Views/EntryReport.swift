internal import SpecCore

/// An entry as commands tell it, at a moment and in its zone.
struct EntryReport: Sendable, ResultRecord {
  let entry: Entry
  let now: Instant
  let zone: Zone

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
    Self.resultColumns.flatMap { $0 == "missed" ? [String(entry.missed ?? 0)] : columns($0) }
  }
}

struct EntryTexts: Sendable {
  let empty = Text("No entries to dismiss.")
  let missed = Text(one: "{count} missed", other: "{count} missed")
}

let entryTexts = EntryTexts()

extension TimerRenderer {
  func rows(_ entries: [EntryReport]) -> [Line] { drawn(items(entries).flatMap(\.self)) }

  /// Returns the rows of each entry: one, two where it is too wide.
  func items(_ entries: [EntryReport]) -> [[Line]] {
    Table(
      [
        .init("", .right), .init("", flexible: true, secondary: width < 30),
        .init("", secondary: isNarrow),
        .init("", secondary: isNarrow), .init("", secondary: true),
      ],
      rows: entries.map { report in
        [
          Line(String(report.entry.id).padded(to: 3, .right), dim),
          Line(sanitized(report.entry.title)), Line(due(report)),
          state(report, isShort: width < 50), Line(missed(report) ?? "", bad),
        ]
      }
    ).items(width: width)
  }

  private func due(_ report: EntryReport) -> String {
    let (zone, due) = (report.zone, report.entry.due)
    return localize.pastDate(
      zone.civil(at: due), today: zone.civil(at: now).date, label: label(zone, at: due))
  }

  /// Returns the number of missed cycles, where the state does not say it.
  func missed(_ report: EntryReport) -> String? {
    report.state == "open" && report.entry.isMissed && !report.entry.isOverdue(at: now)
      ? nil : missedText(report)
  }

  private func missedText(_ report: EntryReport) -> String? {
    report.entry.missed.map { localize(entryTexts.missed, count: $0) }
  }

  /// Returns the state of an entry, for an open one the time in which it can be dismissed.
  func state(_ report: EntryReport, isShort: Bool = false) -> Line {
    switch report.state {
    case "success": return Line(localize(Text("in time")), good)
    case "late": return Line(localize(Text("late")), bad)
    case "snoozed":
      let until = report.entry.snoozedUntil.map {
        localize.time(report.zone.civil(at: $0).time) + label(report.zone, at: $0)
      }
      return Line(localize(Text("snoozed to {until}"), ["until": until ?? ""]))
    default:
      if let left = left(report) {
        let text = isShort ? Text("{left} left") : Text("{left} left to be in time")
        return Line(localize(text, ["left": left]), good)
      }
      return report.entry.isOverdue(at: now)
        ? Line(localize(Text("over 5 minutes")), bad) : Line(missedText(report) ?? "", bad)
    }
  }

  /// Returns the minutes and seconds in which a dismissal is in time, `04:58`; nil if it is too late, or for a
  /// missed cycle.
  func left(_ report: EntryReport) -> String? {
    guard !report.entry.isOverdue(at: now), !report.entry.isMissed else { return nil }
    let left = report.entry.left(at: report.now)
    return "\(zeroPadded(Int(left / 60), 2)):\(zeroPadded(Int(left % 60), 2))"
  }
}
