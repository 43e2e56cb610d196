internal import SpecCore

extension Transaction {
  /// Counts what this transaction does, if a person has switched that on. What is stored of
  /// analytics never stands in the way of the change itself: damaged counts are left as they are.
  func count(_ events: [String: Int], at now: Instant) throws {
    guard try value(TimersPlaces.settings).analytics == true,
      var analytics = try? value(TimersPlaces.analytics)
    else { return }
    for (event, count) in events { analytics.add(event, count, at: now) }
    try set(TimersPlaces.analytics, analytics)
  }

  func count(_ event: String, at now: Instant) throws {
    try count([event: 1], at: now)
  }
}
