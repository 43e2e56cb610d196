internal import SpecCore

extension Timer.Kind: ArgumentValue {}

extension FieldOptions {
  /// The fields of a timer, for `add` and `edit`. They are texts here, so that all that are wrong
  /// are told at once.
  static let arguments: [Argument<Self>] = [
    .option("title", \.titleOption, value: "TEXT", help: "What it is called, 1 to 32 characters."),
    .option(
      "notes", \.notes, value: "TEXT",
      help: "Shown under the title and in the notification, up to 64 characters."),
    .option(
      "down", \.down, value: "PERIOD", help: "Count down, again and again, such as 4h30m or 1d.",
      field: "period"),
    .flag("up", \.isUp, help: "Count up, for 100 years at most."),
    .option("type", \.type, value: "TYPE", help: "The same as --up, or --down with --period."),
    .option("period", \.period, value: "PERIOD", help: "How often a Down timer notifies."),
    .option(
      "repeats", \.repeats, value: "N", help: "Cycles in all: 1 to 999999999, or infinite."),
    .flag("once", \.isOnce, help: "The same as --repeats 1."),
    .option(
      "begin", \.begin, value: "DATE",
      help: "When cycle 1 starts: now, 2018-02-20 09:00, 20.02.2018 09:00, tomorrow 09:00, +2h."),
    .option(
      "end", \.end, value: "DATE", help: "The last moment of a notification, or never."),
    .option(
      "worked", \.worked, value: "HH:MM-HH:MM",
      help: "Notify in this part of the day only, or off."),
    .option(
      "tz", \.zone, value: "ZONE",
      help: "The time zone of its dates and days, or local for that of whoever looks."
    ).completing(TimerNames.zones),
  ]
}
