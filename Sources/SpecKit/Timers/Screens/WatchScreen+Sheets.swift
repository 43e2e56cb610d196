internal import SpecCore

extension WatchScreen {
  /// Screen 6, as `stats` draws it.
  func statistics(of timer: Timer, _ size: ScreenSize, at now: Instant) -> Frame {
    let foot = face.foot(face("watch.keys.back"), .dim, width: size.columns)
    let drawing = StatisticsFace(
      width: size.columns - 2, isASCII: face.isASCII, language: face.words.language)
    let statistics = Statistics(timer, at: now.wholeSecond, in: data.zones[timer.id])
    var body = drawing.drawing(statistics).map { Line(" ") + $0 }
    if body.count + foot.count < size.rows { body.insert(Line(), at: 1) }
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
    let page = TimerFace(
      width: size.columns - 2, isASCII: face.isASCII, words: words, now: now.wholeSecond)
    let body =
      [Line(" ") + Line(sanitized(entry.title), .bold), Line()]
      + page.labelled(rows.map { ($0.0, sanitized($0.1)) }).map { Line(" ") + $0 }
    return Frame(
      "event", rows: filled(body, foot, size), focus: ["event": .int(Int64(entry.id))])
  }

  private func filled(_ body: [Line], _ foot: [Line], _ size: ScreenSize) -> [Line] {
    let room = max(1, size.rows - foot.count)
    return Array(body.prefix(room))
      + Array(repeating: Line(), count: max(0, room - body.count)) + foot
  }
}
