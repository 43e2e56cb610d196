internal import SpecCore

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
    head += Line("  \(renderer.clock(report))  ", .bold)
    head += Line(sanitized(report.title), .bold)
    head += Line("  ")
    head += renderer.word(report)
    return renderer.drawn([head.truncated(to: renderer.width), Line()] + fieldRows)
  }

  var fieldRows: [Line] { renderer.labelled(details) }

  /// Groups of labels and values under the head: what comes next, the fields, and the counts that are not zero.
  private var details: [[(label: String, value: String)]] {
    let (localize, timer) = (renderer.localize, report.timer)
    var groups: [[(label: String, value: String)]] = [[]]
    func add(_ label: Text, _ value: String?) {
      if let value { groups[groups.count - 1].append((localize(label), value)) }
    }
    func date(_ instant: Instant?) -> String? {
      guard let zone = report.zone, let instant else { return nil }
      return localize.date(zone.civil(at: instant)) + renderer.label(zone, at: instant)
    }
    let due = date(report.isOutsideWorkedTime ? report.nextRing : report.status?.due)
    let outside = report.isOutsideWorkedTime ? localize(listTexts.outside) : nil
    let next = [due, outside].compactMap(\.self)
    add(Text("Next"), next.isEmpty ? nil : next.joined(separator: " · "))

    groups.append([])
    add(Text("Notes", context: "timer"), timer.notes.isEmpty ? nil : sanitized(timer.notes))
    add(Text("Period"), timer.period.map(localize.period))
    if report.isDown {
      add(Text("Repeats"), timer.repeats.map(String.init) ?? localize(Text("Infinitely")))
    }
    add(Text("Begin"), date(report.begin))
    if report.isDown {
      add(Text("End"), date(report.status?.end) ?? localize(Text("Never")))
      add(Text("Worked time"), timer.worked?.spoken(localize.language) ?? localize(Text("Off")))
    }
    let zone = report.timeZone
    add(
      Text("Time zone"),
      timer.isFloating ? localize(Text("{zone} (floats)"), ["zone": zone]) : zone)
    add(Text("Id"), String(timer.id))

    groups.append([])
    if let counts = report.status?.counts, counts.cycles > 0 {
      let parts = [
        (Text("{count} shown", context: "cycles"), counts.shown),
        (Text("{count} suppressed", context: "cycles"), counts.suppressed),
        (Text("{count} missed", context: "cycles"), counts.missed),
        (Text("{count} unrecorded", context: "cycles"), counts.unrecorded),
      ]
      let texts = parts.filter { $0.1 > 0 }.map { localize($0, ["count": String($1)]) }
      add(
        Text("Cycles"),
        texts.isEmpty
          ? String(counts.cycles) : "\(counts.cycles): " + texts.joined(separator: ", "))
    }
    if report.open > 0 { add(Text("Open entries"), String(report.open)) }
    if timer.success + timer.late > 0 {
      let dismissed = ["success": String(timer.success), "late": String(timer.late)]
      add(Text("Dismissed"), localize(Text("{success} in time, {late} late"), dismissed))
    }
    return groups
  }
}
