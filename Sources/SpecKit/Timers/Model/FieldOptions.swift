internal import SpecCore

/// The options that name the fields of a timer, as they were typed: they are parsed together, so
/// that all errors are told at once.
struct FieldOptions: Sendable, Equatable {
  var title: String?
  var titleOption: String?
  var notes: String?
  var down: String?
  var isUp = false
  var type: Timer.Direction?
  var period: String?
  var repeats: String?
  var isOnce = false
  var begin: String?
  var at: String?
  var end: String?
  var worked: String?
  var zone: String?

  var isEmpty: Bool { self == FieldOptions() }

  /// Whether a type was named in one of its ways.
  var hasType: Bool { isUp || down != nil || type != nil || at != nil }

  static let arguments: [Argument<Self>] = [
    .option(
      "title", \.titleOption, value: "TEXT",
      help: Text("What it is called, 1 to 32 characters.")),
    .option(
      "notes", \.notes, value: "TEXT",
      help: Text("Shown under the title and in the notification, up to 64 characters.")),
    .option(
      "down", \.down, value: "PERIOD",
      help: Text("Count down, again and again, such as 4h30m or 1d."),
      field: "period"),
    .flag("up", \.isUp, help: Text("Count up, for 100 years at most.")),
    .option(
      "type", \.type, value: "TYPE",
      help: Text("The same as --up, or --down with --period.")),
    .option("period", \.period, value: "PERIOD", help: Text("How often a Down timer notifies.")),
    .option(
      "repeats", \.repeats, value: "N",
      help: Text("Cycles in all: 1 to 999999999, or infinite.")),
    .flag("once", \.isOnce, help: Text("The same as --repeats 1.")),
    .option(
      "begin", \.begin, value: "DATE",
      help: Text("When cycle 1 starts: now, 2018-02-20 09:00, tomorrow 09:00, monday 8am, +2h.")),
    .option(
      "at", \.at, value: "DATE",
      help: Text("The first notification; once, unless a period is given.")),
    .option(
      "end", \.end, value: "DATE",
      help: Text("The last moment of a notification, or never.")),
    .option(
      "worked", \.worked, value: "WORKED",
      help: Text("Notify only then: 09:00-18:00, mon-fri, mon,wed,sat-sun 09:00-18:00; or off.")),
    .option(
      "tz", \.zone, value: "ZONE",
      help: Text("The time zone of its dates and days, or local for that of whoever looks.")
    ).completing(TimerArguments.zones),
  ]
}

extension FieldOptions {
  /// The options of the call again, as a shell takes them, without those that conflicts are about.
  func repeated(without conflicts: [Conflict]) -> [String] {
    let cured = Set(conflicts.map(\.field))
    let moments: [(String, String?)] =
      cured.isDisjoint(with: ["begin", "at"]) ? [("begin", begin), ("at", at)] : []
    let texts: [(String, String?)] =
      [
        ("title", titleOption), ("notes", notes), ("down", down), ("type", type?.rawValue),
        ("period", period), ("repeats", repeats), ("worked", worked), ("tz", zone),
      ] + moments + (cured.contains("end") ? [] : [("end", end)])
    let flags = [("up", isUp), ("once", isOnce)].filter(\.1).map { "--\($0.0)" }
    return flags
      + texts.compactMap { name, text in
        text.map { "--\(name) \($0.shellWord)" }
      }
  }
}

extension TimersError {
  /// The same with the other options of the call in its cure.
  func repeating(_ options: FieldOptions) -> TimersError {
    guard case .conflicts(let timer, let conflicts, let zone, let id, _) = self else { return self }
    return .conflicts(
      timer, conflicts, zone: zone, id: id, others: options.repeated(without: conflicts))
  }
}
