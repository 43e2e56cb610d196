internal import SpecCore

/// Where a page of events ends: `2026-12-05T08:00:00Z_e00000000000000000000001`.
struct Cursor: Equatable {
  var start: Instant
  var id: Identifier

  init(start: Instant, id: Identifier) {
    self.start = start
    self.id = id
  }

  init?(_ text: String) {
    let parts = text.split(separator: "_")
    guard parts.count == 2, let start = Instant(iso8601: String(parts[0])),
      let id = Identifier(String(parts[1]))
    else { return nil }
    self.init(start: start, id: id)
  }

  var text: String { "\(start.iso8601)_\(id.text)" }

  func precedes(_ entry: AgendaEntry) -> Bool { (start, id) < (entry.start, entry.id) }
}
