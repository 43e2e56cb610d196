internal import SpecCore

extension Notification {
  /// What people are told of an entry.
  ///
  /// - Parameters:
  ///   - missed: how many cycles the entry stands for that nobody was told of in time.
  ///   - wall: the wall time of the entry's due.
  ///   - today: the date, in the same zone, on which people read it.
  init(
    timer: Int, event: Int, title: String, notes: String, due: Instant, missed: Int,
    wall: CivilDateTime, today: CivilDate, language: String
  ) {
    var body = notes
    if missed > 0 {
      let key = wall.date == today ? "missed" : "missedOn"
      body = notifyTexts.text(
        key, language, count: missed,
        ["time": wall.time.hourMinute, "date": wall.date.spoken(language)])
    }
    self.init(
      id: "spec-\(event)", title: title, body: body,
      variables: [
        "SPEC_TIMER": String(timer), "SPEC_EVENT": String(event), "SPEC_TITLE": title,
        "SPEC_NOTES": notes, "SPEC_DUE": due.iso8601, "SPEC_MISSED": String(missed),
      ])
  }
}
