internal import SpecCore

/// Live values for completion: what there is to name.
enum TimerNames {
  /// Ids and titles of all timers.
  @Sendable static func candidates(_ context: Context) throws -> [Candidate] {
    let timers = try context.timersStore().read { try $0.value(TimersPlaces.timers).timers }
    return timers.map { Candidate(String($0.id), $0.title) }
      + timers.map { Candidate($0.title, String($0.id)) }
  }

  /// Ids of open entries.
  @Sendable static func events(_ context: Context) throws -> [Candidate] {
    let lines = try context.timersStore().read { try $0.entries(TimersPlaces.open) }
    return EntryLine.open(after: lines).reversed().map {
      Candidate(String($0.id), "\($0.title) \($0.due.iso8601)")
    }
  }

  /// Names of time zones.
  @Sendable static func zones(_ context: Context) -> [Candidate] {
    [Candidate(Timer.floatingZone)] + context.zoneDatabase.names().map { Candidate($0) }
  }

  static let help = Text("An id, or an exact title.", ru: "Номер или точное название.")
}

extension Argument {
  static func timers(_ path: Path<[String]>, minimum: Int = 1) -> Self {
    .rest("timer", path, minimum: minimum, help: TimerNames.help)
      .completing(TimerNames.candidates)
  }

  static func timer(_ path: Path<String>) -> Self {
    .positional("timer", path, help: TimerNames.help).completing(TimerNames.candidates)
  }
}
