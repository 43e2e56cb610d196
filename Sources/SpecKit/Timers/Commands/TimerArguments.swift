internal import SpecCore

/// Live values for completion: what there is to name.
enum TimerArguments {
  @Sendable static func candidates(_ context: Context) throws -> [Candidate] {
    let timers = try TimersSession(context).timers([])
    return timers.map { Candidate(String($0.id), $0.title) }
      + timers.map { Candidate($0.title, String($0.id)) }
  }

  @Sendable static func events(_ context: Context) throws -> [Candidate] {
    try context.timersStore().read { try $0.openEntries() }.reversed().map {
      Candidate(String($0.id), "\($0.title) \($0.due.iso8601)")
    }
  }

  @Sendable static func zones(_ context: Context) -> [Candidate] {
    [Candidate(Timer.floatingZone)] + context.zoneDatabase.names().map { Candidate($0) }
  }

  static let help = Text("An id, or an exact title.")
}

extension Argument {
  static func timers(_ path: Path<[String]>, minimum: Int = 1) -> Self {
    .rest("timer", path, minimum: minimum, help: TimerArguments.help)
      .completing(TimerArguments.candidates)
  }

  static func timer(_ path: Path<String>) -> Self {
    .positional("timer", path, help: TimerArguments.help).completing(TimerArguments.candidates)
  }

  static func keys(_ path: Path<KeyScript?>) -> Self {
    .option("keys", path, value: "KEYS", help: Text("Play these keys and print the frames."))
  }

  /// Answers the question before something is destroyed.
  static func sure(_ path: Path<Bool>) -> Self {
    .flag("yes", path, help: Text("Do not ask."))
  }

  static func replaces(_ path: Path<Bool>) -> Self {
    .flag("yes", path, help: Text("Replace the file without asking."))
  }
}

extension FieldOptions {
  static let arguments: [Argument<Self>] = [
    .option(
      "down", \.down, value: "PERIOD", help: Text("Count down, again and again: 4h30m, 90m, 1d."),
      field: "period"),
    .flag("up", \.isUp, help: Text("Count up, for 100 years at most.")),
    .option("at", \.at, value: "DATE", help: Text("The first notification; once without --down.")),
    .flag("once", \.isOnce, help: Text("The same as --repeats 1.")),
    .option(
      "repeats", \.repeats, value: "N", help: Text("Cycles in all, up to 999999999, or infinite.")),
    .option("begin", \.begin, value: "DATE", help: Text("The start of cycle 1: now, or a date.")),
    .option("end", \.end, value: "DATE", help: Text("The last moment to notify, or never.")),
    .option(
      "worked", \.worked, value: "WORKED",
      help: Text("Notify only then: mon-fri 09:00-18:00; or off.")),
    .option("notes", \.notes, value: "TEXT", help: Text("Shown under the title, 64 characters.")),
    .option("tz", \.zone, value: "ZONE", help: Text("The time zone of its dates, or local."))
      .completing(TimerArguments.zones),
  ]
}
