internal import SpecCore

/// An announcement of a runner: an entry, for the first time or again, or a timer that has ended.
struct RunnerReport: Sendable, ResultRecord {
  enum Kind: String, Sendable { case fire, snooze, finish }

  var kind: Kind
  var timer: TimerReport?
  var event: EntryReport?

  var entry: Entry? { event?.entry }

  static let members: [RecordMember<Self>] = [
    RecordMember("kind", \.kind.rawValue, Text("fire, snooze or finish")),
    RecordMember("timer", \.timer, Text("a timer that has ended, as in timers list")),
    RecordMember("event", \.event, Text("the entry, as in timers events")),
  ]

  static let resultColumns = ["announced", "event", "timer", "due", "missed", "title", "notes"]
  static var resultFields: [Field] { fields }

  /// None of a timer that has ended.
  var records: [[String]] {
    event.map { event in
      let entry = event.entry
      return [
        [
          (entry.announced ?? event.now).iso8601, String(entry.id), String(entry.timer),
          entry.due.iso8601, String(entry.missed ?? 0), entry.title, entry.notes ?? "",
        ]
      ]
    } ?? []
  }
}

extension TimerRenderer {
  func row(_ report: RunnerReport) -> Line {
    if let timer = report.timer {
      return Line(localize(Text("{title} is finished"), ["title": timer.title]), .dim)
    }
    guard let event = report.event else { return Line() }
    let (entry, zone) = (event.entry, event.zone)
    let clock = localize.time(zone.civil(at: entry.due).time) + label(zone, at: entry.due)
    var line = Line("\(clock)  ") + Line(entry.title, .bold)
    if let missed = entry.missed {
      let count = localize(entryTexts.missed, count: missed)
      line += Line(
        "  " + localize(Text("{missed}, last at {due}"), ["missed": count, "due": clock]))
    }
    if report.kind == .snooze { line += Line("  " + localize(Text("again"))) }
    if let notes = entry.notes { line += Line("  \(notes)") }
    return line
  }
}
