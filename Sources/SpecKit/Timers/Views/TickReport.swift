package import SpecCore

/// What `tick` has announced: an array of what a runner streams.
package struct TickReport: Presentable {
  package struct Item: Sendable, Encodable {
    package var kind: String
    package var event: EntryReport?
    package var timer: TimerReport?
    /// In suspend, or by which the clock was set.
    package var seconds: Int64?
  }

  package var items: [Item]
  package var face: TimerFace
  package var zones: [String: Zone]

  package var payload: [Item] { items }

  /// `announced event timer due missed title notes`
  package func records() -> [[String]] {
    items.compactMap(\.event).map {
      [
        ($0.announced ?? face.now).iso8601, String($0.id), String($0.timer), $0.due.iso8601,
        String($0.missed ?? 0), sanitized($0.title), sanitized($0.notes ?? ""),
      ]
    }
  }

  package func drawing(_ page: Page) -> [Line] {
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
