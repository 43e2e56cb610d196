internal import SpecCore

/// Rows for narrow pages: each timer and each entry has as many as it needs, and nothing is cut.
extension TimerRenderer {
  func compactItems(_ timers: [TimerReport]) -> [[Line]] {
    // The clock of a long time has a row of its own where both do not fit.
    let starts = timers.map { timer -> [Line] in
      let (sign, clock) = (Line("\(timer.id) ") + icon(timer), clock(timer))
      let both = sign + Line(" \(clock)")
      return both.width <= width ? [both] : [sign, Line("  \(clock)")]
    }
    let heads = starts.map { $0.last ?? Line() }
    // The words of all timers stand in the same place.
    let isFitting = zip(timers, heads).allSatisfy { $1.width + 2 + word($0).width <= width }
    let ends = timers.map { timer in
      Line("  ") + word(timer) + Line("  ") + Line(detail(timer, isShort: true), .dim)
    }
    let hasDetails = zip(ends, heads).allSatisfy { $0.width + $1.width <= width }
    return zip(zip(timers, ends), starts).map { timer, head in
      let (timer, end) = timer
      let word = hasDetails ? end : Line("  ") + word(timer)
      var rows = isFitting ? head.dropLast() + [(head.last ?? Line()) + word] : head + [word]
      rows += indented(sanitized(timer.title), .plain)
      let room = width - (rows.last?.width ?? 0) - 2
      if barWidth > 0, room >= 6, let bar = bar(timer, width: min(barWidth, room)) {
        rows[rows.count - 1] += Line("  ") + bar
      }
      if !hasDetails, isOutside(timer) {
        rows += indented(detail(timer, isShort: true), .dim)
      }
      return signed(rows + subtitleRows(timer, indent: 2))
    }
  }

  func compactItems(_ entries: [EntryReport], zones: [String: Zone]) -> [[Line]] {
    entries.map { report in
      let zone = zones[report.entry.timeZone] ?? .utc
      let id = String(report.entry.id)
      let titles = sanitized(report.entry.title).wrapped(to: max(1, width - id.utf8.count - 2))
      var rows = titles.enumerated().map { number, text in
        Line((number == 0 ? id : "").padded(to: id.utf8.count + 2)) + Line(text, .bold)
      }
      if let missed = missed(report) { append(Line(missed), to: &rows) }
      var when = indented(due(report, zone), .plain)
      let state = state(report, zone)
      let isWide = (when.last?.width ?? 0) + 2 + state.width <= width
      append(isWide ? state : self.state(report, zone, isShort: true), to: &when)
      return signed(rows + when)
    }
  }

  /// A text in as many rows as it needs, two cells from the margin.
  private func indented(_ text: String, _ style: Style) -> [Line] {
    text.wrapped(to: max(1, width - 2)).map { Line("  ") + Line($0, style) }
  }

  /// Puts a text behind the last row, or into rows of its own.
  private func append(_ text: Line, to rows: inout [Line]) {
    if let last = rows.last, last.width + 2 + text.width <= width {
      rows[rows.count - 1] = last + Line("  ") + text
    } else {
      rows += indented(text.text, text.spans.first?.style ?? .plain)
    }
  }

  private func signed(_ rows: [Line]) -> [Line] {
    rows.map { isASCII ? $0.trimmed().ascii : $0.trimmed() }
  }

  /// How far a timer has come in its cycle; nil where it counts no cycle at the moment.
  func bar(_ report: TimerReport, width: Int) -> Line? {
    guard let progress = report.progress, width > 0 else { return nil }
    let filled = min(width, Int(progress * Double(width)))
    let color: Color = report.status?.state == .running ? .green : .gray
    return Line(String(repeating: isASCII ? "#" : "▄", count: filled), Style(color))
      + Line(String(repeating: isASCII ? "-" : "▁", count: width - filled), .dim)
  }
}

extension TimerReport {
  /// The part of its cycle that has passed, 0...1; nil if it counts none.
  var progress: Double? {
    guard let status, status.state == .running || status.state == .paused,
      !isOutsideWorkingHours || status.state == .paused, let remaining = status.remaining,
      let period = timer.period
    else { return nil }
    let length = max(period.length, remaining, 1)
    return Double(length - remaining) / Double(length)
  }
}
