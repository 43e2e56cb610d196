extension Instant: TextCodable {
  /// In UTC: `2026-11-20T09:00:00Z`.
  package var storedText: String { iso8601 }
  package init?(storedText: String) { self.init(iso8601: storedText) }
  package static let textKind = "an ISO 8601 instant"
}

extension CivilDate: TextCodable {
  /// `2026-11-20`.
  package var storedText: String { iso8601 }
  package init?(storedText: String) { self.init(iso8601: storedText) }
  package static let textKind = "an ISO 8601 date"
}
