internal import SpecCore

extension Notification {
  /// The notification of an entry, with its missed cycles told in its zone.
  ///
  /// - Parameter local: of whoever reads it; another zone is named.
  init(_ entry: Entry, at now: Instant, in zone: Zone, local: Zone, language: String) {
    let (missed, wall) = (Int(clamping: entry.missed ?? 0), zone.civil(at: entry.due))
    var body = entry.notes ?? ""
    if missed > 0 {
      let isToday = wall.date == zone.civil(at: now).date
      let text =
        isToday
        ? Text(one: "{count} missed, last at {time}", other: "{count} missed, last at {time}")
        : Text(
          one: "{count} missed, last on {date} at {time}",
          other: "{count} missed, last on {date} at {time}")
      let isLocal = local.offset(at: entry.due) == zone.offset(at: entry.due)
      let time = wall.time.hourMinute + (isLocal ? "" : " " + zone.abbreviation(at: entry.due))
      body = text(language, ["time": time, "date": wall.date.spoken(language)], count: missed)
    }
    self.init(
      id: "spec-\(entry.id)", title: entry.title, body: body,
      variables: [
        "SPEC_TIMER": String(entry.timer), "SPEC_EVENT": String(entry.id),
        "SPEC_TITLE": entry.title, "SPEC_NOTES": entry.notes ?? "",
        "SPEC_DUE": entry.due.iso8601, "SPEC_MISSED": String(missed),
      ])
  }
}
