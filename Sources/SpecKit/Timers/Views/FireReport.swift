internal import SpecCore

/// A cycle to come, as `next` tells it.
struct FireReport: Sendable, ResultRecord {
  let timer: Timer
  let zone: Zone
  let fire: Fire

  var title: String { timer.title }

  static let members: [RecordMember<Self>] = [
    RecordMember("timer", \.timer.id, Text("the id of the timer")),
    RecordMember("title", \.timer.title, Text("what it is called")),
    RecordMember("cycle", \.fire.number, Text("the number of the cycle in the present run")),
    RecordMember("due", \.fire.due, Text("when it is due")),
    RecordMember("local", \.local, Text("the same on the wall, with the offset of the zone")),
    RecordMember("timeZone", \.zone.name, Text("the zone of the timer")),
    RecordMember("shown", \.fire.isShown, Text("false where worked time suppresses it")),
    RecordMember(
      "note", \.fire.note?.rawValue,
      Text("gap, overlap or window-in-gap, where clocks change")),
  ]

  private var local: String { fire.due.iso8601WithOffset(zone.offset(at: fire.due)) }

  static let resultColumns = ["due", "local", "timer", "cycle", "state", "note", "title"]

  var record: [String] {
    Self.resultColumns.flatMap {
      $0 == "state" ? [fire.isShown ? "shown" : "suppressed"] : columns($0)
    }
  }
}

extension TimerRenderer {
  /// Presents coming cycles as an array, a line each.
  func list(_ fires: [FireReport]) -> Presentation<[FireReport]> {
    Presentation(
      fires, after: { if fires.isEmpty { $0.hint(localize(Text("Nothing is to come."))) } }
    ) { _ in
      var lastDate: String?
      let next = fires.first { $0.fire.isShown }?.fire.due
      // The cycles of one timer have its title above them.
      let title = fires.allSatisfy { $0.timer.id == fires[0].timer.id } ? fires.first?.title : nil
      let columns: [Table.Column] = [.init(), .init()]
      let titles: [Table.Column] = title == nil ? [.init("", flexible: true)] : []
      let table = Table(
        columns + titles + [.init("", secondary: true), .init("", secondary: true)],
        rows: fires.map { report in
          let fire = report.fire
          let style = fire.isShown ? Style.plain : .dim
          let due = report.zone.civil(at: fire.due)
          let date = due.date.spoken(localize.language)
          defer { lastDate = date }
          let cycle = localize(Text("cycle {cycle}"), ["cycle": String(fire.number)])
          let state = fire.isShown ? nil : localize(Text("suppressed"))
          let notes = [state, fire.note.map { localize($0.text) }].compactMap(\.self)
          return [
            Line(date == lastDate ? "" : date),
            Line(
              localize.time(due.time) + label(report.zone, at: fire.due),
              fire.due == next ? .bold : style),
          ] + (title == nil ? [Line(sanitized(report.title), style)] : []) + [
            Line(cycle, .dim),
            Line(notes.joined(separator: ", "), fire.isShown ? .plain : .dim),
          ]
        })
      let head = title.map { [Line(sanitized($0), .bold).truncated(to: width), Line()] } ?? []
      return head + table.lines(width: width)
    }
  }
}

extension FireNote {
  fileprivate var text: Text {
    switch self {
    case .gap: Text("no such time that day")
    case .overlap: Text("comes twice, the first")
    case .windowInGap: Text("no worked time that day")
    }
  }
}

/// The fires of several timers together, by due, then in the order of the timers.
enum UpcomingFires {
  /// - Parameters:
  ///   - start: only fires later than this; before now, those of the present run since then.
  ///   - isShown: only those that worked time shows, or only those it suppresses.
  static func list(
    of timers: [ZonedTimer], after start: Instant, now: Instant, most: Int,
    isShown: Bool? = nil
  ) -> [FireReport] {
    let never = Instant(seconds: .max)
    var sources = timers.compactMap { Source($0, start, now, isShown) }
    var found: [FireReport] = []
    func due(_ index: Int) -> Instant { sources[index].next?.due ?? never }
    while found.count < most, let first = sources.indices.min(by: { due($0) < due($1) }),
      let fire = sources[first].next
    {
      let (timer, schedule) = (sources[first].timer, sources[first].schedule)
      found.append(FireReport(timer: timer, zone: schedule.zone, fire: fire))
      sources[first].advance(after: fire.number)
    }
    return found
  }

  private struct Source {
    let timer: Timer
    let schedule: Schedule
    let isShown: Bool?
    let now: Instant
    private(set) var next: Fire?

    init?(_ zoned: ZonedTimer, _ start: Instant, _ now: Instant, _ isShown: Bool?) {
      guard zoned.timer.paused == nil, let schedule = zoned.schedule else { return nil }
      (timer, self.schedule, self.isShown) = (zoned.timer, schedule, isShown)
      self.now = max(now, start)
      var last = schedule.reached(at: start)
      // A recorded cycle does not come again, even if the clock was set back.
      if start >= now { last = max(last, timer.run.recorded) }
      advance(after: last)
    }

    mutating func advance(after last: Int64) {
      var number: Int64? = max(last + 1, schedule.firstCycle)
      if let isShown {
        let start = schedule.due(last).map { max(now, $0) } ?? now
        number = schedule.next(after: last, isShown: isShown, now: start)
      }
      next = number.flatMap(schedule.cycle)
    }
  }
}
