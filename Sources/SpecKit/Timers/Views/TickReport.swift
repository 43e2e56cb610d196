internal import SpecCore

/// What `tick` has announced: an array of what a runner streams.
struct TickReport: Presentable {
  struct Item: Sendable, Encodable {
    var kind: String
    var event: EntryReport?
    var timer: TimerReport?
    /// In suspend, or by which the clock was set.
    var seconds: Int64?
  }

  var items: [Item]
  var face: TimerFace
  var zones: [String: Zone]

  var payload: [Item] { items }

  /// `announced event timer due missed title notes`
  func records() -> [[String]] {
    items.compactMap(\.event).map {
      [
        ($0.announced ?? face.now).iso8601, String($0.id), String($0.timer), $0.due.iso8601,
        String($0.missed ?? 0), $0.title, $0.notes ?? "",
      ]
    }
  }

  func drawing(_ page: Page) -> [Line] {
    items.map { item in
      if let timer = item.timer {
        return Line(face.words("tick.finished", ["title": timer.title]), .dim)
      }
      guard let event = item.event else {
        return Line(face.words("run.\(item.kind)", ["seconds": String(item.seconds ?? 0)]), .dim)
      }
      let time = (zones[event.timeZone] ?? .utc).civil(at: event.due)
      let clock = face.words.time(time.time)
      var line = Line("\(clock)  ") + Line(event.title, .bold)
      if let missed = event.missed {
        let count = face.words("events.missed", count: missed)
        line += Line("  " + face.words("announce.missed", ["missed": count, "due": clock]))
      }
      if item.kind == "snooze" { line += Line("  " + face.words("tick.again")) }
      if let notes = event.notes { line += Line("  \(notes)") }
      return line
    }
  }
}
