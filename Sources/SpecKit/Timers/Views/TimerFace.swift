internal import SpecCore

/// How timers are drawn: how wide, with which signs, in which language.
struct TimerFace: Sendable {
  var width: Int
  var isASCII: Bool
  var words: Wording
  var now: Instant

  init(width: Int, isASCII: Bool, words: Wording, now: Instant) {
    self.width = width
    self.isASCII = isASCII
    self.words = words
    self.now = now
  }

  /// Glyph, color and word always stand together, so that none of them is needed alone.
  func icon(_ timer: TimerReport) -> Line {
    let (glyph, ascii) = Self.signs(timer.type, timer.knownState)
    return Line(isASCII ? ascii : glyph, Style(color(timer)))
  }

  func word(_ timer: TimerReport) -> Line {
    Line(words("word.\(timer.state)"), Style(color(timer)))
  }

  private func color(_ timer: TimerReport) -> Color {
    timer.knownState == .running ? .green : .gray
  }

  private static func signs(_ type: Timer.Kind, _ state: TimerState?) -> (String, String) {
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

  func clock(_ timer: TimerReport) -> String {
    (timer.remaining ?? timer.elapsed).map(Wording.clock) ?? "?"
  }

  /// What a timer is about to do, in a few words.
  func detail(_ timer: TimerReport) -> String {
    guard let zone = timer.zone else {
      return words("list.zone-missing", ["zone": timer.timeZone])
    }
    let today = zone.civil(at: now).date
    let begin = zone.civil(at: timer.begin)
    switch timer.knownState {
    case .waiting: return words("list.starts", ["begin": words.shortDate(begin, today: today)])
    case .finished: return words("list.cycles", count: timer.cycles ?? 0)
    case .paused where timer.type == .down: return words("list.cycles", count: timer.cycles ?? 0)
    default: break
    }
    guard let due = timer.due, let cycles = timer.cycles else {
      return words("list.since", ["begin": words.date(begin)])
    }
    var values = ["cycle": String(cycles + 1)]
    values["due"] = words.shortDate(zone.civil(at: due), today: today)
    guard let repeats = timer.repeats else { return words("list.cycle", values) }
    values["repeats"] = String(repeats)
    return words("list.cycle-of", values)
  }

  /// One row for each timer; two for narrow pages.
  func rows(_ timers: [TimerReport]) -> [Line] {
    if width < 60 { return timers.flatMap(compactRows) }
    let table = Table(
      [
        .init("", .right), .init(), .init("", .right), .init("", flexible: true), .init(),
        .init("", flexible: true),
      ],
      rows: timers.map { timer in
        [
          Line(String(timer.id).padded(to: 3, .right)), icon(timer), Line(clock(timer)),
          Line(sanitized(timer.title)), word(timer), Line(detail(timer)),
        ]
      })
    return table.lines(width: width)
  }

  private func compactRows(_ timer: TimerReport) -> [Line] {
    let head = Line("\(timer.id) ") + icon(timer) + Line(" \(clock(timer))  ") + word(timer)
    return [head, Line("  " + sanitized(timer.title))].map { $0.truncated(to: width).trimmed() }
  }
}

extension Context {
  /// The face of this run's standard output; `width` and `ascii` are what the call asks for.
  func timerFace(now: Instant, width: Int? = nil, ascii: Bool = false) -> TimerFace {
    let isPoor = ["dumb", "linux"].contains(environment["TERM"] ?? "")
    return TimerFace(
      width: width ?? page.columns, isASCII: ascii || !isUTF8 || isPoor, words: wording, now: now)
  }
}

extension TimerFace {
  /// Labels, and values beside them that go on below where they are too long.
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
