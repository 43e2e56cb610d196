internal import SpecCore

struct ListTexts: Sendable {
  let rings = Text("rings next {due}")
  let neverRings = Text("no ring in the next 10 years")
  let outside = Text("outside working hours")
  let cycles = Text(one: "{count} cycle", other: "{count} cycles")
}

let listTexts = ListTexts()

/// Draws timers in a width and language, with signs of Unicode or of ASCII.
struct TimerRenderer: Sendable {
  var width: Int
  var isASCII: Bool
  var depth: ColorDepth
  var localize: Localizer
  var now: Instant
  /// The zone of whoever looks: times on another clock are labelled with their zone.
  var local: Zone?
  /// The colors of a page; nil for those of the terminal.
  var palette: Palette?
  /// Timers and entries have two rows.
  var isNarrow = false
  /// Cells of the bar of each timer; 0 for none.
  var barWidth = 0
  /// Whether rows leave out what a timer does next rather than take a second row for it: the page tells the next
  /// ring above them.
  var dropsDetails = false

  /// For running timers and entries in time.
  var good: Style { Style(palette?.success ?? .green) }
  /// For late entries.
  var bad: Style { Style(palette?.warning ?? .yellow) }
  /// For timers that do not run.
  var idle: Style { Style(palette?.dim ?? .gray) }
  var dim: Style { palette.map { Style($0.dim) } ?? .dim }

  /// Draws the glyph. Glyph, color and word always appear together, so that meaning never rests on one of them.
  func icon(_ report: TimerReport) -> Line {
    let icon = report.status.map { Timer.icon(report.timer.type, $0.state) }
    return Line(icon?.sign ?? " ? ", style(report))
  }

  func word(_ report: TimerReport) -> Line {
    Line(report.status.map { localize($0.state.word) } ?? "?", style(report))
  }

  func style(_ report: TimerReport) -> Style { report.status?.state == .running ? good : idle }

  /// Counts down to the next fire that rings.
  func clock(_ report: TimerReport) -> String {
    if let ring = report.nextRing, isOutside(report) {
      return Localizer.clock(ring.seconds - now.seconds)
    }
    return (report.status?.remaining ?? report.status?.elapsed).map(Localizer.clock) ?? "?"
  }

  /// Returns ` CET`, empty where the zone shows the same time as that of whoever looks.
  func label(_ zone: Zone, at instant: Instant) -> String {
    guard let local, local.offset(at: instant) != zone.offset(at: instant) else { return "" }
    return " " + zone.abbreviation(at: instant)
  }

  /// The contents of the last column: the next event and why it does not ring, the next event, only its time, or
  /// nothing.
  enum DetailLength { case explained, full, short, none }

  /// Returns the next event of a timer, in a few words.
  func detail(_ report: TimerReport, _ length: DetailLength = .full) -> String {
    if length == .none { return "" }
    let isShort = length == .short
    guard let zone = report.zone, let status = report.status else {
      return localize(Text("time zone {zone} is not installed"), ["zone": report.timeZone])
    }
    let today = zone.civil(at: now).date
    let begin = zone.civil(at: status.begin)
    let label = label(zone, at: status.due ?? status.begin)
    let cycles = status.counts?.cycles ?? 0
    switch status.state {
    case .waiting:
      return localize(
        Text("starts {begin}"),
        ["begin": localize.shortDate(begin, today: today) + self.label(zone, at: status.begin)])
    case .finished: return localize(listTexts.cycles, count: cycles)
    case .paused where report.isDown: return localize(listTexts.cycles, count: cycles)
    default: break
    }
    guard let due = status.due else {
      let date = isShort ? begin.date.spoken(localize.language) : localize.date(begin) + label
      return localize(Text("since {begin}"), ["begin": date])
    }
    if isOutside(report) {
      let ring = nextRing(report)
      if length == .explained {
        return "\(ring ?? localize(listTexts.neverRings)) · \(localize(listTexts.outside))"
      }
      guard let ring else { return localize(listTexts.neverRings) }
      return isShort ? ring : localize(listTexts.rings, ["due": ring])
    }
    let next = localize.shortDate(zone.civil(at: due), today: today) + label
    if isShort { return next }
    var values = ["cycle": String(cycles + 1), "due": next]
    guard let repeats = report.timer.repeats else {
      return localize(Text("cycle {cycle}, {due}"), values)
    }
    values["repeats"] = String(repeats)
    return localize(Text("cycle {cycle} of {repeats}, {due}"), values)
  }

  /// Returns whether a timer counts toward a fire that worked time mutes.
  func isOutside(_ report: TimerReport) -> Bool {
    report.isOutsideWorkedTime && report.status?.state == .running
  }

  /// Returns when a timer rings next: `13:30`, `tomorrow 09:00` or the date.
  func nextRing(_ report: TimerReport) -> String? {
    guard let zone = report.zone, let ring = report.nextRing else { return nil }
    let civil = zone.civil(at: ring)
    let label = label(zone, at: ring)
    return localize.comingDate(civil, today: zone.civil(at: now).date) + label
  }

  /// Returns rows in signs that the page allows.
  func drawn(_ rows: [Line]) -> [Line] { isASCII ? rows.map { $0.ascii(depth) } : rows }

  /// Returns the rows of all timers, with an empty one between timers of several rows.
  func rows(_ timers: [TimerReport]) -> [Line] {
    let items = items(timers)
    let gap = items.allSatisfy { $0.count > 1 } ? [Line()] : []
    return drawn(Array(items.joined(separator: gap)))
  }

  private var isTiny: Bool { width < 30 }

  /// Returns the rows of each timer: one, two where one is too narrow for title and due, and one more for notes.
  func items(_ timers: [TimerReport]) -> [[Line]] {
    // Details in full, short, or none, if that needs no second row.
    var lengths: [DetailLength] = width < 72 ? [.short] : [.explained, .full, .short]
    if dropsDetails, !isNarrow { lengths.append(.none) }
    let tables = lengths.map { self.table(timers, $0) }
    let fitting =
      tables.firstIndex { $0.naturalWidth <= width } ?? lengths.firstIndex(of: .full) ?? 0
    let table = tables[fitting]
    // Notes stand under the titles.
    let clockWidth = timers.map { displayWidth(clock($0)) }.max() ?? 0
    let isClockBelow = isNarrow && table.naturalWidth > width
    let indent = isTiny ? 2 : isClockBelow ? 10 : 12 + clockWidth
    let isExplained = lengths[fitting] == .explained
    return zip(table.items(width: width), timers).map { rows, timer in
      rows + subtitleRows(timer, isExplained: isExplained, indent: indent)
    }
  }

  private func table(_ timers: [TimerReport], _ length: DetailLength) -> Table {
    let bars = barWidth > 0 ? [Table.Column("", secondary: true)] : []
    return Table(
      [
        .init("", .right), .init(), .init("", .right, secondary: isNarrow || isTiny),
        .init("", flexible: true, secondary: isTiny),
      ] + bars + [.init("", secondary: true), .init("", secondary: true)],
      rows: timers.map { timer in
        let bar = barWidth > 0 ? [bar(timer, width: barWidth) ?? Line()] : []
        return [
          Line(String(timer.id).padded(to: 3, .right), dim), icon(timer),
          Line(clock(timer), timer.status?.state == .finished ? dim : .bold),
          Line(sanitized(timer.title)),
        ] + bar + [
          word(timer),
          Line(detail(timer, length), dim),
        ]
      })
  }

  /// Returns the rows under a timer: why it does not ring, unless that is explained in its row, and its notes.
  private func subtitleRows(
    _ report: TimerReport, isExplained: Bool, indent: Int
  ) -> [Line] {
    let notes = sanitized(report.timer.notes)
    let reason = isOutside(report) && !isExplained ? localize(listTexts.outside) : ""
    let text = [reason, notes].filter { !$0.isEmpty }.joined(separator: " · ")
    guard !text.isEmpty else { return [] }
    let margin = Line(String(repeating: " ", count: indent))
    return text.wrapped(to: max(1, width - indent)).map { margin + Line($0, dim) }
  }

  /// Returns the progress of a timer in its cycle; nil if it counts none at the moment.
  func bar(_ report: TimerReport, width: Int) -> Line? {
    guard let progress = report.progress, width > 0 else { return nil }
    let filled = min(width, Int(progress * Double(width)))
    return Line(String(repeating: "━", count: filled), style(report))
      + Line(String(repeating: "─", count: width - filled), idle)
  }

  /// Presents several timers as an array, a line each.
  ///
  /// - Parameter after: tells notes and hints.
  func list(
    _ timers: [TimerReport], after: @escaping (Context) -> Void = { _ in }
  ) -> Presentation<[TimerReport]> {
    Presentation(timers, after: after) { _ in rows(timers) }
  }

  /// Draws groups of labels and values in two columns, with an empty row between groups; long values are wrapped. Of
  /// several groups the first one is bold.
  func labelled(_ groups: [[(label: String, value: String)]]) -> [Line] {
    let indent = 2 + (groups.joined().map { displayWidth($0.label) }.max() ?? 0)
    let drawn = groups.enumerated().filter { !$0.element.isEmpty }.map { index, group in
      labelled(group, indent: indent, groups.count > 1 && index == 0 ? .bold : .plain)
    }
    return Array(drawn.joined(separator: [Line()]))
  }

  private func labelled(
    _ rows: [(label: String, value: String)], indent: Int, _ style: Style
  ) -> [Line] {
    guard width - indent >= 16 else {
      return rows.flatMap { row in
        [Line(row.label.truncated(to: width), dim)]
          + row.value.wrapped(to: max(1, width - 2)).map { Line("  \($0)", style) }
      }
    }
    return rows.flatMap { row in
      row.value.wrapped(to: width - indent).enumerated().map { number, text in
        Line((number == 0 ? row.label : "").padded(to: indent), dim) + Line(text, style)
      }
    }
  }
}

extension Timer.Direction {
  var word: Text { self == .down ? Text("Down") : Text("Up") }
}

extension TimerState {
  var word: Text {
    switch self {
    case .waiting: Text("waiting")
    case .running: Text("running")
    case .paused: Text("paused")
    case .finished: Text("finished")
    case .capped: Text("at limit")
    }
  }
}

extension Context {
  /// Returns the renderer for standard output.
  func timerRenderer(now: Instant) -> TimerRenderer {
    let isPoor = ["dumb", "linux"].contains(environment["TERM"] ?? "")
    return TimerRenderer(
      width: page.columns, isASCII: !isUTF8 || isPoor, depth: page.color, localize: localizer,
      now: now,
      local: output.isTerminal ? zoneDatabase.local(environment: environment).zone : nil,
      isNarrow: page.columns < 60)
  }
}
