internal import SpecCore

/// What people are told of one entry, or of many at once.
struct Notification: Sendable, Equatable {
  var timer: Int
  var event: Int
  var title: String
  var notes: String
  var due: Instant
  /// How many cycles the entry stands for that nobody was told of in time.
  var missed: Int
  /// The second row: the notes, or what was missed.
  var body: String

  init(
    timer: Int, event: Int, title: String, notes: String, due: Instant, missed: Int, body: String
  ) {
    self.timer = timer
    self.event = event
    self.title = title
    self.notes = notes
    self.due = due
    self.missed = missed
    self.body = body
  }

  /// - Parameters:
  ///   - due: the wall time of the entry's due.
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
      timer: timer, event: event, title: title, notes: notes, due: due, missed: missed, body: body)
  }
}

extension [Notification] {
  /// More entries at one instant than this are told of together.
  static var separateLimit: Int { 5 }

  /// The texts to show: each by itself, or all in one.
  func shown(language: String) -> [Notification] {
    guard count > Self.separateLimit, let first else { return self }
    var combined = first
    combined.title = notifyTexts.text("combined", language, count: count)
    // What does not fit where it is shown is cut there; nobody reads a thousand titles.
    combined.body = prefix(20).map(\.title).joined(separator: ", ") + (count > 20 ? " …" : "")
    return [combined]
  }
}
