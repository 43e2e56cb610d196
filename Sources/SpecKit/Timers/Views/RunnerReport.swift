internal import SpecCore

/// One object of what `tick` and `run` tell.
struct RunnerReport: Sendable, ResultRecord {
  var kind: String
  var timer: TimerReport?
  var event: EntryReport?

  static let members: [RecordMember<Self>] = [
    RecordMember("kind", \.kind, Text("fire, snooze or finish")),
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

extension RunnerReport {
  /// An announcement of a runner; the zone of a finished timer may be missing.
  init(_ event: RunnerEvent, at now: Instant, _ zones: TimerZones) {
    let entry = event.entry.map { EntryReport(entry: $0, now: now, zone: zones.zone(of: $0)) }
    switch event {
    case .fire: self.init(kind: "fire", event: entry)
    case .snooze: self.init(kind: "snooze", event: entry)
    case .finish(let timer, let open):
      let zone = try? zones.zone(of: timer)
      self.init(kind: "finish", timer: TimerReport(timer, open: open, at: now, in: zone))
    }
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
    if report.kind == "snooze" { line += Line("  " + localize(Text("again"))) }
    if let notes = entry.notes { line += Line("  \(notes)") }
    return line
  }
}
