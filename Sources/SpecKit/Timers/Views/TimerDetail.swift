internal import SpecCore

struct DetailTexts: Sendable {
  let id = Text("Id")
  let notes = Text("Notes", context: "timer")
  let period = Text("Period")
  let repeats = Text("Repeats")
  let infinitely = Text("Infinitely")
  let begin = Text("Begin")
  let end = Text("End")
  let never = Text("Never")
  let worked = Text("Worked time")
  let off = Text("Off")
  let zone = Text("Time zone")
  let floating = Text("{zone} (floats)")
  let due = Text("Next")
  let cycles = Text("Cycles")
  let open = Text("Open entries")
  let statistics = Text("Dismissed")
  let counts = Text(
    "{cycles}: {shown} shown, {suppressed} suppressed, {missed} missed, {unrecorded} unrecorded")
  let dismissed = Text("{success} in time, {late} late")
}

let detailTexts = DetailTexts()

/// One timer in full: an object, `key⇥value` lines in the same order.
struct TimerDetail: Record, Presentable {
  let report: TimerReport
  let renderer: TimerRenderer

  static let members: [RecordMember<Self>] =
    RecordMember.all(of: \.report, TimerReport.members) + [
      RecordMember(
        "nextShown", \.report.nextRing,
        Text("the next fire that worked time does not suppress"))
    ]

  func records() -> [[String]] { lines }

  func drawing(_ page: Page) -> [Line] {
    var head = renderer.icon(report)
    head += Line("  \(renderer.clock(report))  ")
    head += Line(sanitized(report.title), .bold)
    head += Line("  ")
    head += renderer.word(report)
    let rows = [head.truncated(to: renderer.width)] + renderer.labelled(details)
    return renderer.isASCII ? rows.map(\.ascii) : rows
  }

  /// The labels and values under the head.
  private var details: [(label: String, value: String)] {
    let (localize, timer, texts) = (renderer.localize, report.timer, detailTexts)
    var rows: [(label: String, value: String)] = []
    func add(_ label: Text, _ value: String?) {
      if let value { rows.append((localize(label), value)) }
    }
    func date(_ instant: Instant?) -> String? {
      guard let zone = report.zone, let instant else { return nil }
      return localize.date(zone.civil(at: instant)) + renderer.label(zone, at: instant)
    }
    add(texts.id, String(timer.id))
    add(texts.notes, timer.notes.isEmpty ? nil : sanitized(timer.notes))
    add(texts.period, timer.period.map(localize.period))
    if report.isDown {
      add(texts.repeats, timer.repeats.map(String.init) ?? localize(texts.infinitely))
    }
    add(texts.begin, date(report.begin))
    if report.isDown {
      add(texts.end, date(report.status?.end) ?? localize(texts.never))
      add(texts.worked, timer.worked?.spoken(localize.language) ?? localize(texts.off))
    }
    let zone = report.timeZone
    add(texts.zone, timer.isFloating ? localize(texts.floating, ["zone": zone]) : zone)
    let due = date(report.isOutsideWorkingHours ? report.nextRing : report.status?.due)
    let outside = report.isOutsideWorkingHours ? localize(listTexts.outside) : nil
    let next = [due, outside].compactMap(\.self)
    add(texts.due, next.isEmpty ? nil : next.joined(separator: " · "))
    if let counts = report.status?.counts {
      let values = [
        "cycles": counts.cycles, "shown": counts.shown, "suppressed": counts.suppressed,
        "missed": counts.missed, "unrecorded": counts.unrecorded,
      ]
      add(texts.cycles, localize(texts.counts, values.mapValues(String.init)))
    }
    add(texts.open, String(report.open))
    let dismissed = ["success": String(timer.success), "late": String(timer.late)]
    add(texts.statistics, localize(texts.dismissed, dismissed))
    return rows
  }
}
