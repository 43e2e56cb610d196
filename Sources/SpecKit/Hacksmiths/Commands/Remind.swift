internal import SpecCore

struct Remind: LegacyCommand {
  static let name = "remind"
  static let abstract: Text = "List your events that begin soon, each once."
  static let discussion: Text = """
    For cron: events that you said yes to and that begin within `--before` are listed once. With \
    `--exec` a command is run by `sh -c` for each, with SPEC_EVENT_ID, SPEC_EVENT_KEY, \
    SPEC_EVENT_TITLE, SPEC_EVENT_START and SPEC_EVENT_PLACE in its environment; what it prints \
    goes to standard error. If it fails, that is said, the event is listed again the next time, \
    and the exit status is 1. In a pipe: id, key, title, date, place.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "before", \.before, value: "DUR", help: "How long before the start.",
        shows: "the setting `reminder`, else 1h"),
      .option("exec", \.command, value: "COMMAND", help: "Run this for each."),
      .flag("again", \.again, help: "Also list events that were listed before."),
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "title", "date", "place"]
  static let fields = ReminderObject.fields + [Field.asOf]
  static let examples = [
    Example(
      "spec hacksmiths remind --before 2h --exec 'notify-send \"$SPEC_EVENT_TITLE\"'",
      "From cron, every ten minutes.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths settings", "hacksmiths upcoming"]

  var before: Period?
  var command: String?
  var again = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try HacksmithsStore.open(context).hold(.remind, context.clock) {
      try remind(HacksmithsClient(context, options))
    }
  }

  private func remind(_ connection: HacksmithsClient) throws {
    let configured = connection.settings.reminder.flatMap { Period(exact: $0) }
    let ahead = (before ?? configured)?.duration ?? .seconds(3600)
    let end = connection.now.adding(ahead)
    let told = Set(connection.state.reminded?[connection.service] ?? [])
    let due = try connection.events([.init("mine", "true")], limit: nil).filter {
      $0.answer == .yes && $0.state != .canceled && $0.date > connection.now && $0.date <= end
        && (again || !told.contains($0.reminder))
    }
    var done: [EventSummary] = []
    var hasFailed = false
    for event in due {
      guard let outcome = try outcome(of: event, connection.context), !outcome.isSuccess else {
        done.append(event)
        continue
      }
      hasFailed = true
      connection.context.note("spec: the command failed for \(event.key): \(outcome.end.spoken)")
    }
    if !done.isEmpty { try connection.remember(told: done.map(\.reminder)) }
    try connection.show(
      ListResult(
        due.map(ReminderObject.init), empty: "None of your events begins soon.", main: 0
      ) {
        PipeFields.record($0.id, $0.key, $0.title, $0.date, $0.place)
      } cells: {
        [$0.title, $0.date.iso8601, $0.place ?? ""]
      })
    if hasFailed { throw HacksmithsError.reminderFailed }
  }

  /// What came of the command, if there is one.
  private func outcome(of event: EventSummary, _ context: Context) throws -> Outcome? {
    guard let command else { return nil }
    return try context.runOwn(
      command,
      [
        "SPEC_EVENT_ID": event.id.text, "SPEC_EVENT_KEY": event.key,
        "SPEC_EVENT_TITLE": event.title, "SPEC_EVENT_START": event.date.iso8601,
        "SPEC_EVENT_PLACE": event.place ?? "",
      ])
  }
}
