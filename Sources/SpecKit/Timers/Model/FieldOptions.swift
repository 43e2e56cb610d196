internal import SpecCore

/// The options that name the fields of a timer, as they were typed: they are parsed together, so
/// that one error names all wrong fields.
struct FieldOptions: Sendable, Equatable {
  var title: String?
  var notes: String?
  var down: String?
  var isUp = false
  var repeats: String?
  var isOnce = false
  var begin: String?
  var at: String?
  var end: String?
  var worked: String?
  var zone: String?

  var isEmpty: Bool { self == FieldOptions() }

  /// Whether the options say what to count.
  var hasType: Bool { isUp || down != nil || at != nil }

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
