internal import SpecCore

struct ListTexts: Sendable {
  let none = Text("No timers like that.")
  let cycle = Text("cycle {cycle}, {due}")
  let cycleOf = Text("cycle {cycle} of {repeats}, {due}")
  let rings = Text("rings next {due}")
  let neverRings = Text("no ring in the next 10 years")
  let outside = Text("outside working hours")
  let starts = Text("starts {begin}")
  let since = Text("since {begin}")
  let zoneMissing = Text("time zone {zone} is not installed")
  let cycles = Text(one: "{count} cycle", other: "{count} cycles")
}

let listTexts = ListTexts()

/// Draws timers in a width and language, with signs of Unicode or of ASCII.
struct TimerRenderer: Sendable {
  var width: Int
  var isASCII: Bool
  var localize: Localizer
  var now: Instant
  /// The zone of whoever looks: times on another clock are labelled with their zone.
  var local: Zone?
  /// Two rows for each timer and entry; nil where the width decides.
  var isCompact: Bool?
  /// Cells of the bar of each timer, where there is room; 0 for none.
  var barWidth = 0
  /// Nothing is cut: a table that does not fit becomes two rows for each.
  var isWhole = false

  /// Glyph, color and word always appear together, so that nobody depends on one of them.
  func icon(_ report: TimerReport) -> Line {
    let (glyph, ascii) = Self.signs(report.timer.type, report.status?.state)
    return Line(isASCII ? ascii : glyph, Style(color(report)))
  }

  func word(_ report: TimerReport) -> Line {
    Line(report.status.map { localize($0.state.word) } ?? "?", Style(color(report)))
  }

  private func color(_ report: TimerReport) -> Color {
    report.status?.state == .running ? .green : .gray
  }

  private static func signs(_ type: Timer.Direction, _ state: TimerState?) -> (String, String) {
    switch (type, state) {
    case (.down, .waiting): ("▼△ ", "V. ")
    case (.down, .running), (.down, .capped): ("▼▲▸", "V^>")
    case (.down, .paused): ("▼▲‖", "V^|")
    case (.down, .finished): ("▽▲■", ".^#")
    case (.up, .running): (" ◷▸", " O>")
    case (.up, .paused): (" ◷‖", " O|")
    case (.up, .capped): (" ◷■", " O#")
    case (.up, .waiting), (.up, .finished): (" ◷ ", " O ")
    case (_, nil): (" ? ", " ? ")
    }
  }

  /// Counts down to the next fire that rings.
  func clock(_ report: TimerReport) -> String {
    if let ring = report.nextRing, isOutside(report) {
      return Localizer.clock(ring.seconds - now.seconds)
    }
    return (report.status?.remaining ?? report.status?.elapsed).map(Localizer.clock) ?? "?"
  }

  /// ` CET`, empty where the zone shows the same time as that of whoever looks.
  func label(_ zone: Zone, at instant: Instant) -> String {
    guard let local, local.offset(at: instant) != zone.offset(at: instant) else { return "" }
    return " " + zone.abbreviation(at: instant)
  }

  /// What a timer does next, in a few words.
  func detail(_ report: TimerReport, isShort: Bool = false) -> String {
    guard let zone = report.zone, let status = report.status else {
      return localize(listTexts.zoneMissing, ["zone": report.timeZone])
    }
    let today = zone.civil(at: now).date
    let begin = zone.civil(at: status.begin)
    let label = label(zone, at: status.due ?? status.begin)
    let cycles = status.counts?.cycles ?? 0
    switch status.state {
    case .waiting:
      return localize(
        listTexts.starts,
        ["begin": localize.shortDate(begin, today: today) + self.label(zone, at: status.begin)])
    case .finished: return localize(listTexts.cycles, count: cycles)
    case .paused where report.isDown: return localize(listTexts.cycles, count: cycles)
    default: break
    }
    guard let due = status.due else {
      let date = isShort ? begin.date.spoken(localize.language) : localize.date(begin) + label
      return localize(listTexts.since, ["begin": date])
    }
    if isOutside(report) {
      guard let ring = nextRing(report) else { return localize(listTexts.neverRings) }
      return isShort ? ring : localize(listTexts.rings, ["due": ring])
    }
    let next = localize.shortDate(zone.civil(at: due), today: today) + label
    if isShort { return next }
    var values = ["cycle": String(cycles + 1), "due": next]
    guard let repeats = report.timer.repeats else { return localize(listTexts.cycle, values) }
    values["repeats"] = String(repeats)
    return localize(listTexts.cycleOf, values)
  }

  /// Whether a timer counts toward a fire that working hours mute.
  func isOutside(_ report: TimerReport) -> Bool {
    report.isOutsideWorkingHours && report.status?.state == .running
  }

  /// When a timer rings next: `13:30`, `tomorrow 09:00` or the date.
  func nextRing(_ report: TimerReport) -> String? {
    guard let zone = report.zone, let ring = report.nextRing else { return nil }
    let civil = zone.civil(at: ring)
    let label = label(zone, at: ring)
    return localize.comingDate(civil, today: zone.civil(at: now).date) + label
  }

  /// What stands under the title.
  func subtitle(_ report: TimerReport) -> String {
    let notes = sanitized(report.timer.notes)
    return [isOutside(report) ? localize(listTexts.outside) : "", notes].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// One row for each timer, more on a narrow page.
  func rows(_ timers: [TimerReport]) -> [Line] { items(timers).flatMap(\.self) }

  /// The rows of each timer.
  func items(_ timers: [TimerReport]) -> [[Line]] {
    if isCompact ?? (width < 60) { return compactItems(timers) }
    func table(isShort: Bool, hasBars: Bool) -> Table {
      let details = timers.map { detail($0, isShort: isShort) }
      let bars = hasBars ? [Table.Column()] : []
      return Table(
        [.init("", .right), .init(), .init("", .right), .init("", flexible: true)] + bars + [
          .init(), .init(),
        ],
        rows: zip(timers, details).map { timer, detail in
          let head = [
            Line(String(timer.id).padded(to: 3, .right)), icon(timer), Line(clock(timer)),
            Line(sanitized(timer.title)),
          ]
          let bar = hasBars ? [bar(timer, width: barWidth) ?? Line()] : []
          return head + bar + [word(timer), Line(detail)]
        })
    }
    let hasBars = barWidth > 0 && timers.contains { $0.progress != nil }
    let tables = [false, true].flatMap { isShort in
      (hasBars ? [true, false] : [false]).map { table(isShort: isShort, hasBars: $0) }
    }
    guard let items = items(tables) else { return compactItems(timers) }
    let indent = 12 + (timers.map { displayWidth(clock($0)) }.max() ?? 0)
    return zip(items, timers).map { rows, timer in rows + subtitleRows(timer, indent: indent) }
  }

  /// The rows of the subtitle, `indent` cells from the margin.
  func subtitleRows(_ report: TimerReport, indent: Int) -> [Line] {
    let text = subtitle(report)
    guard !text.isEmpty else { return [] }
    let margin = Line(String(repeating: " ", count: indent))
    return text.wrapped(to: max(1, width - indent)).map { row in
      let line = margin + Line(row, .dim)
      return isASCII ? line.ascii : line
    }
  }

  /// The rows of the first table that fits, else of the last one with its titles cut, or in several rows
  /// where nothing may be cut; nil if too little room is left for them.
  func items(_ tables: [Table]) -> [[Line]]? {
    let widths = tables.map { table in table.lines(width: .max).map(\.width).max() ?? 0 }
    let fitting = widths.firstIndex { $0 <= width }
    guard let last = tables.last, let widest = widths.last else { return nil }
    var table = fitting.map { tables[$0] } ?? last
    var more = [[Line]](repeating: [], count: table.rows.count)
    if fitting == nil {
      let title = last.columns.firstIndex(where: \.isFlexible) ?? 0
      let longest = last.rows.map { $0[title].width }.max() ?? 0
      let room = longest - (widest - width)
      guard room >= Self.leastTitle else { return nil }
      if isWhole { more = table.wrap(column: title, to: room) }
    }
    return zip(table.lines(width: width), more).map { line, more in
      ([line] + more).map { isASCII ? $0.ascii : $0 }
    }
  }

  /// Cells of a title that is cut.
  private static let leastTitle = 12

  /// Several timers: an array, a line each.
  ///
  /// - Parameter after: tells notes and hints.
  func list(
    _ timers: [TimerReport], after: @escaping (Context) -> Void = { _ in }
  ) -> Presentation<[TimerReport]> {
    Presentation(timers, after: after) { _ in rows(timers) }
  }

  /// Labels with values beside them; long values are wrapped.
  func labelled(_ rows: [(label: String, value: String)]) -> [Line] {
    let indent = 2 + (rows.map { displayWidth($0.label) }.max() ?? 0)
    guard width - indent >= 16 else {
      return rows.flatMap { row in
        [Line(row.label.truncated(to: width), .dim)]
          + row.value.wrapped(to: max(1, width - 2)).map { Line("  \($0)") }
      }
    }
    return rows.flatMap { row in
      row.value.wrapped(to: width - indent).enumerated().map { number, text in
        Line((number == 0 ? row.label : "").padded(to: indent), .dim) + Line(text)
      }
    }
  }
}

extension TimerState {
  /// The word that stands beside the glyph.
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
  /// The renderer for standard output.
  func timerRenderer(now: Instant) -> TimerRenderer {
    let isPoor = ["dumb", "linux"].contains(environment["TERM"] ?? "")
    return TimerRenderer(
      width: page.columns, isASCII: !isUTF8 || isPoor, localize: localizer, now: now,
      local: output.isTerminal ? zoneDatabase.local(environment: environment).zone : nil)
  }
}
