internal import SpecCore

struct RunnerTexts: Sendable {
  let missed = Text("{missed}, last at {due}")
  let finished = Text("{title} is finished")
  let again = Text("again")
  let slept = Text("the machine slept {seconds} seconds")
  let clock = Text("the clock was set by {seconds} seconds")
  let hint = Text("Ringing when timers are due; Ctrl-C ends it.")
  let waiting = Text("process {pid} rings already; waiting to take over from it")
  let taken = Text("the other runner has ended; ringing now")
  let unrecorded = Text("{titles}: due, but it cannot be recorded: {reason}; trying again")
  let unread = Text("the timers cannot be read: {reason}; trying again")
}

let runnerTexts = RunnerTexts()

/// One object of what `tick`, `run` and `watch --json` tell.
struct RunnerReport: Sendable, ResultRecord {
  var kind: String
  /// Of `state`: all timers and open entries.
  var timers: [TimerReport]?
  var events: [EntryReport]?
  var timer: TimerReport?
  var event: EntryReport?
  var deleted: Bool?
  /// In suspend, or by which the clock was set.
  var seconds: Int64?

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "kind", \.kind,
      Text("fire, snooze, finish, slept or clock; in watch also state, timer or event")),
    RecordMember("timers", \.timers, Text("of state: all timers, as in timers list")),
    RecordMember("events", \.events, Text("of state: the open entries, as in timers events")),
    RecordMember("timer", \.timer, Text("a timer that has ended or changed, as in timers list")),
    RecordMember("event", \.event, Text("the entry, as in timers events")),
    RecordMember("deleted", \.deleted, Text("true if the timer is gone")),
    RecordMember(
      "seconds", \.seconds,
      Text("how long the machine slept, or how far the clock was set")),
  ]

  static let resultColumns = ["announced", "event", "timer", "due", "missed", "title", "notes"]
  static var resultFields: [Field] {
    fields.filter { ["kind", "event", "timer"].contains($0.name) }
  }
  var records: [[String]] { event == nil ? [] : [record] }

  var record: [String] {
    guard let event else { return [] }
    let entry = event.entry
    return [
      (entry.announced ?? event.now).iso8601, String(entry.id), String(entry.timer),
      entry.due.iso8601,
      String(entry.missed ?? 0), entry.title, entry.notes ?? "",
    ]
  }
}

extension RunnerReport {
  /// What a runner announces; the zone of a finished timer may be missing.
  init(_ event: RunnerEvent, at now: Instant, _ zones: TimerZones) {
    switch event {
    case .fire(let entry): self.init(kind: "fire", event: EntryReport(entry, at: now))
    case .snooze(let entry): self.init(kind: "snooze", event: EntryReport(entry, at: now))
    case .finish(let timer):
      self.init(
        kind: "finish", timer: TimerReport(timer, at: now, in: try? zones.zone(of: timer)))
    }
  }
}

extension TimerRenderer {
  /// What `tick` has announced: an array, a line for each entry.
  func list(_ reports: [RunnerReport], zones: [String: Zone]) -> Presentation<[RunnerReport]> {
    Presentation(reports) { _ in
      reports.map { row($0, zones) }
    }
  }

  /// What a runner announces: an object, a line.
  func one(_ report: RunnerReport, zones: [String: Zone] = [:]) -> Presentation<RunnerReport> {
    Presentation(report) { _ in [row(report, zones)] }
  }

  private func row(_ report: RunnerReport, _ zones: [String: Zone]) -> Line {
    if let timer = report.timer {
      return Line(localize(runnerTexts.finished, ["title": timer.title]), .dim)
    }
    guard let entry = report.event?.entry else {
      let text = report.kind == "slept" ? runnerTexts.slept : runnerTexts.clock
      return Line(localize(text, ["seconds": String(report.seconds ?? 0)]), .dim)
    }
    let zone = zones[entry.timeZone] ?? .utc
    let clock = localize.time(zone.civil(at: entry.due).time) + label(zone, at: entry.due)
    var line = Line("\(clock)  ") + Line(entry.title, .bold)
    if let missed = entry.missed {
      let count = localize(entryTexts.missed, count: missed)
      line += Line("  " + localize(runnerTexts.missed, ["missed": count, "due": clock]))
    }
    if report.kind == "snooze" { line += Line("  " + localize(runnerTexts.again)) }
    if let notes = entry.notes { line += Line("  \(notes)") }
    return line
  }
}
