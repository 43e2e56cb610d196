internal import SpecCore

/// Where a page of events ends: `2026-12-05T08:00:00Z_e00000000000000000000001`.
struct EventCursor: Equatable {
  var start: Instant
  var id: Identifier

  var text: String { "\(start.iso8601)_\(id.text)" }

  /// Whether the entry stands behind this place of a list.
  func isBefore(_ entry: AgendaEntry, descending: Bool = false) -> Bool {
    descending ? (entry.start, entry.id) < (start, id) : (start, id) < (entry.start, entry.id)
  }
}

extension EventCursor {
  init?(_ text: String) {
    let parts = text.split(separator: "_")
    guard parts.count == 2, let start = Instant(iso8601: String(parts[0])),
      let id = Identifier(String(parts[1]))
    else { return nil }
    self.init(start: start, id: id)
  }
}
