internal import SpecCore

/// A month of UTC, `2026-12`.
struct Month: Sendable, Hashable {
  let year: Int
  let month: Int

  init(_ instant: Instant) {
    let date = Zone.utc.civil(at: instant).date
    year = date.year
    month = date.month
  }

  /// Nil for anything but `YYYY-MM`.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 7, let date = CivilDate(iso8601: "\(text)-01") else { return nil }
    year = date.year
    month = date.month
  }

  var text: String { "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))" }

  /// Its first moment.
  var start: Instant {
    let days = CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
    return Instant(seconds: Int64(days) * 86_400)
  }
}

extension Month: Comparable {
  static func < (a: Month, b: Month) -> Bool { (a.year, a.month) < (b.year, b.month) }
}
