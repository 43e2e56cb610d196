internal import SpecCore

extension Transaction {
  /// Counts what this transaction does, if a person has switched that on. Damaged counts are left as
  /// they are and do not prevent the change itself.
  func count(_ events: [String: Int], at now: Instant) throws {
    guard try value(TimersDocuments.settings).analytics == true,
      var analytics = try? value(TimersDocuments.analytics)
    else { return }
    for (event, count) in events { analytics.add(event, count, at: now) }
    try set(TimersDocuments.analytics, analytics)
  }
}
