internal import SpecCore

extension WatchScreen {
  /// Screen 6, as `stats` draws it.
  func statistics(of timer: Timer, _ size: ScreenSize, at now: Instant) -> Frame {
    let foot = theme.foot(keys: watchTexts.backKeys, size)
    let renderer = theme.renderer(width: size.columns - 2, now: now.wholeSecond, data.local)
    let open = data.entries.count { $0.timer == timer.id }
    let statistics = Statistics(
      timer, open: open, at: now.wholeSecond, in: data.zones[timer.id])
    var body = renderer.rows(statistics).map { Line(" ") + $0 }
    if body.count + foot.count < size.rows { body.insert(Line(), at: 1) }
    return Frame(
      "stats", rows: filled(body, foot, size), focus: ["timer": .int(Int64(timer.id))])
  }

  /// One entry in full.
  func details(of entry: Entry, _ size: ScreenSize, at now: Instant) -> Frame {
    let foot = theme.foot(keys: watchTexts.entryKeys, size)
    let zone = data.entryZones[entry.timeZone] ?? .utc
    let (now, localize) = (now.wholeSecond, theme.localize)
    let renderer = theme.renderer(width: size.columns - 2, now: now, data.local)
    let state = renderer.state(EntryReport(entry, at: now), zone).spans.map(\.text).joined()
    var rows: [(Text, String)] = []
    if let notes = entry.notes { rows.append((detailTexts.notes, notes)) }
    rows.append((watchTexts.entryDue, localize.date(zone.civil(at: entry.due))))
    rows.append((watchTexts.entryCreated, localize.date(zone.civil(at: entry.created))))
    if let missed = entry.missed {
      rows.append((watchTexts.entryMissed, localize(entryTexts.missed, count: missed)))
    }
    rows.append((watchTexts.entryState, state))
    rows.append((detailTexts.zone, zone.name))
    let body =
      sanitized(entry.title).wrapped(to: max(1, size.columns - 2)).map {
        Line(" ") + Line($0, .bold)
      } + [Line()]
      + renderer.labelled(rows.map { (localize($0.0), sanitized($0.1)) }).map { Line(" ") + $0 }
    return Frame(
      "event", rows: filled(body, foot, size), focus: ["event": .int(Int64(entry.id))])
  }

  private func filled(_ body: [Line], _ foot: [Line], _ size: ScreenSize) -> [Line] {
    let room = max(1, size.rows - foot.count)
    return theme.scrolled(body, from: scroll, room: room, width: size.columns) + foot
  }
}
