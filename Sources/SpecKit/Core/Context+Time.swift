extension Context {
  /// The zone files of the system.
  package var zoneDatabase: ZoneDatabase { ZoneDatabase(environment: environment) }

  /// The moment, for a module whose calendar reaches some years around it.
  ///
  /// - Throws: 64 `bad-now` in other years.
  package func now(inYears years: ClosedRange<Int>) throws(ContextError) -> Instant {
    let now = now
    guard years.contains(CivilDateTime(wallSeconds: now.seconds).date.year) else {
      throw .nowOutOfRange(now, years)
    }
    return now
  }

  /// The zone of this process; reads a file, so a command takes it once.
  package var localZone: LocalZone { zoneDatabase.local(environment: environment) }
}
