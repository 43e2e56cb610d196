internal import SpecCore

extension WatchScreen {
  /// Screen 6: the circle of a timer, and its counts beside it or below.
  func statistics(of timer: Timer, _ report: TimerReport, _ size: ScreenSize) -> Frame {
    let foot = face.foot(face("watch.keys.back"), .dim, width: size.columns)
    let pie = Pie(success: timer.success, late: timer.late)
    let isNarrow = size.columns < 60
    let circle = pie.lines(rows: 10, isUTF8: !face.isASCII)
    let total = timer.success + timer.late
    func row(_ slice: Pie.Slice, _ key: String, _ count: Int) -> Line {
      let share = total == 0 ? 0 : (200 * timer.success + total) / (2 * total)
      let percent = slice == .success ? share : 100 - share
      var line = Line("\(slice.letter)  ", slice.style)
      line += Line(face(key).padded(to: 10) + String(count).padded(to: 5, .right))
      if total > 0 { line += Line("\(percent)%".padded(to: 7, .right)) }
      return line
    }
    var legend = [
      row(.success, "stats.success", timer.success), row(.late, "stats.late", timer.late),
      Line(
        "   " + face("stats.open").padded(to: 10) + String(timer.openCount).padded(to: 5, .right)),
    ]
    if let cycles = report.cycles {
      let values = [
        "cycles": String(cycles), "suppressed": String(report.suppressed ?? 0),
        "missed": String(report.missed ?? 0),
      ]
      legend += [Line(), Line("   " + face("stats.cycles", values))]
    }
    legend.append(Line("   " + face("stats.streak", ["streak": String(timer.streak)])))
    var body: [Line]
    if circle.isEmpty {
      body = [Line(" " + face("stats.none"), .dim), Line()] + legend
    } else if isNarrow {
      body = circle.map { Line("  ") + $0 } + [Line()] + legend
    } else {
      body = circle.enumerated().map { number, row in
        let line = Line("  ") + row
        let place = number - 2
        return legend.indices.contains(place)
          ? line.padded(to: 28) + legend[place] : line
      }
    }
    body = [Line(" ") + Line(sanitized(timer.title), .bold), Line()] + body
    return Frame(
      "stats", rows: filled(body, foot, size), focus: ["timer": .int(Int64(timer.id))])
  }

  /// One entry in full.
  func details(of entry: Entry, _ size: ScreenSize, at now: Instant) -> Frame {
    let foot = face.foot(face("watch.keys.entry"), .dim, width: size.columns)
    let zone = data.entryZones[entry.timeZone] ?? .utc
    let words = face.words
    func date(_ instant: Instant) -> String { words.date(zone.civil(at: instant)) }
    var rows: [(String, String)] = []
    if let notes = entry.notes { rows.append((words("show.notes"), notes)) }
    rows.append((face("entry.due"), date(entry.due)))
    rows.append((face("entry.created"), date(entry.created)))
    if let missed = entry.missed {
      rows.append((face("entry.missed"), words("events.missed", count: missed)))
    }
    if let until = entry.snoozedUntil {
      rows.append(
        (
          face("entry.state"),
          words("events.snoozed", ["until": words.time(zone.civil(at: until).time)])
        ))
    } else {
      let left = entry.left(at: now)
      let clock = "\(zeroPadded(Int(left / 60), 2)):\(zeroPadded(Int(left % 60), 2))"
      let isOver = now.wholeSecond.seconds > entry.created.seconds + Entry.grace
      rows.append(
        (face("entry.state"), isOver ? words("events.over") : words("events.left", ["left": clock]))
      )
    }
    rows.append((words("show.zone"), zone.name))
    let table = Table(
      [.init(), .init("", flexible: true)],
      rows: rows.map { [Line($0.0, .dim), Line(sanitized($0.1))] })
    let body =
      [Line(" ") + Line(sanitized(entry.title), .bold), Line()]
      + table.lines(width: size.columns - 2).map { Line(" ") + $0 }
    return Frame(
      "event", rows: filled(body, foot, size), focus: ["event": .int(Int64(entry.id))])
  }

  private func filled(_ body: [Line], _ foot: [Line], _ size: ScreenSize) -> [Line] {
    let room = max(1, size.rows - foot.count)
    return Array(body.prefix(room))
      + Array(repeating: Line(), count: max(0, room - body.count)) + foot
  }
}
