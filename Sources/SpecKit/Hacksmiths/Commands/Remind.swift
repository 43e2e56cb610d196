internal import SpecCore

struct Remind: Command {
  static let name = "remind"
  static let abstract: Text = "Tell of your events that begin soon, once each."
  static let discussion: Text = """
    For cron: what you said yes to and begins within `--before` is told once. With `--run` a \
    command is run through `sh -c` for each, with SPEC_EVENT_ID, SPEC_EVENT_KEY, SPEC_EVENT_TITLE, \
    SPEC_EVENT_START and SPEC_EVENT_PLACE in its environment; if it fails, the event is told again \
    the next time. In a pipe: id, key, title, date, place.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "before", \.before, value: "DUR", help: "How long before the start.",
        shows: "`config reminder`, else 1h"),
      .option("run", \.command, value: "CMD", help: "Run this for each."),
      .flag("again", \.again, help: "Tell also what was told before."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("id", "string", "24 hex digits."), Field("key", "string", "The word to type for it."),
    Field("title", "string", "What it is called."), Field("date", "instant", "The start."),
    Field("place", "string?", "Where."), Field.asOf,
  ]
  static let examples = [
    Example(
      "spec hacksmiths remind --before 2h --run 'notify-send \"$SPEC_EVENT_TITLE\"'",
      "From cron, every ten minutes.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths config", "hacksmiths upcoming"]

  var before: PlainDuration?
  var command: String?
  var again = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let configured = connection.settings.reminder.flatMap { PlainDuration($0) }
    let ahead = (before ?? configured)?.duration ?? .seconds(3600)
    let end = connection.now.adding(ahead)
    let told = Set(connection.state.reminded?[connection.service] ?? [])
    let due = try connection.events([.init("mine", "true")], limit: nil).map(\.summary).filter {
      $0.answer == .yes && $0.state != .canceled && $0.date > connection.now && $0.date <= end
        && (again || !told.contains($0.reminder))
    }
    var done: [EventSummary] = []
    var hasFailed = false
    for event in due {
      if try succeeds(event, context) { done.append(event) } else { hasFailed = true }
    }
    if !done.isEmpty { try connection.remember(told: done.map(\.reminder)) }
    try connection.show(
      Rows(done.map(ReminderObject.init), empty: Texts.nothingSoon) {
        Columns.record($0.id, $0.key, $0.title, $0.date, $0.place)
      } cells: {
        [$0.title, $0.date.iso8601, $0.place ?? ""]
      })
    if hasFailed { throw HacksmithsError.refused("command-failed", Texts.reminderFailed) }
  }

  private func succeeds(_ event: EventSummary, _ context: Context) throws -> Bool {
    guard let command else { return true }
    var environment = context.environment
    environment["SPEC_EVENT_ID"] = event.id.text
    environment["SPEC_EVENT_KEY"] = event.key
    environment["SPEC_EVENT_TITLE"] = event.title
    environment["SPEC_EVENT_START"] = event.date.iso8601
    environment["SPEC_EVENT_PLACE"] = event.place ?? ""
    // An environment cannot hold NUL.
    for (name, value) in environment where value.utf8.contains(0) {
      environment[name] = value.filter { $0 != "\0" }
    }
    return try context.programs.run(
      Program("/bin/sh", ["-c", command], environment: environment, timeout: .seconds(60))
    ).isSuccess
  }
}

private struct ReminderObject: Encodable {
  var id: Identifier
  var key: String
  var title: String
  var date: Instant
  var place: String?

  init(_ event: EventSummary) {
    id = event.id
    key = event.key
    title = event.title
    date = event.date
    place = event.place ?? (event.online ? Texts.online : nil)
  }
}

extension EventSummary {
  /// One that was moved is told of anew.
  fileprivate var reminder: String { "\(id.text) \(date.iso8601)" }
}

extension Connection {
  fileprivate func remember(told: [String]) throws {
    try store.transaction { transaction in
      try transaction.update(Documents.client) { state in
        var all = state.reminded ?? [:]
        let old = (all[service] ?? []).suffix(500).filter { !told.contains($0) }
        all[service] = old + told
        state.reminded = all
      }
    }
  }
}
