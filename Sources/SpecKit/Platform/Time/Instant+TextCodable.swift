extension Instant: TextCodable {
  /// In UTC: `2026-11-20T09:00:00Z`.
  public var storedText: String { iso8601 }
  public init?(storedText: String) { self.init(iso8601: storedText) }
  public static let textKind = "an ISO 8601 instant"
}

extension CivilDate: TextCodable {
  /// `2026-11-20`.
  public var storedText: String { iso8601 }
  public init?(storedText: String) { self.init(iso8601: storedText) }
  public static let textKind = "an ISO 8601 date"
}
extension CivilTime: TextCodable {
  /// `19:30`, with seconds only where there are any.
  public var storedText: String {
    ([hour, minute] + (second == 0 ? [] : [second])).map { zeroPadded($0, 2) }
      .joined(separator: ":")
  }

  public init?(storedText: String) {
    let parts = storedText.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count == 2 ? UInt8($0) : nil }.map(Int.init)
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  public static let textKind = "a time of day"
}
