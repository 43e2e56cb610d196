extension Context {
  package var zoneDatabase: ZoneDatabase { ZoneDatabase(environment: environment) }

  /// The moment, for a module whose calendar reaches some years around it.
  ///
  /// - Throws: 64 `bad-now` in other years.
  package func now(inYears years: ClosedRange<Int>) throws(Failure) -> Instant {
    let now = now
    guard years.contains(CivilDateTime(wallSeconds: now.seconds).date.year) else {
      throw .nowOutOfRange(now, years)
    }
    return now
  }

  /// The zone of this process; reads a file, so a command takes it once.
  package var localZone: LocalZone { zoneDatabase.local(environment: environment) }
}

extension Failure {
  /// The clock or `--now` is outside the years of a module's calendar.
  static func nowOutOfRange(_ now: Instant, _ years: ClosedRange<Int>) -> Failure {
    Failure(
      .usage, "bad-now",
      Text("{now} is out of reach; --now and the clock have to lie in the years {low} to {high}"),
      [
        "now": now.wholeSecond.iso8601, "low": "\(years.lowerBound)", "high": "\(years.upperBound)",
      ], field: "now")
  }
}
