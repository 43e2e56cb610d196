internal import SpecCore

/// `timers analytics`: counts of use, off unless a person wants them, never sent.
let analyticsCommands = Node(
  group: "analytics",
  Text(
    "Count on this machine what is used; off until switched on.",
    ru: "Подсчитывать на этой машине, что используется; выключено, пока не включат."),
  discussion: Text(
    """
    One count for each day (UTC) and thing that happened: no ids, titles, notes, addresses or times \
    of day. Nothing is sent anywhere.
    """,
    ru:
      "Одно число на каждый день (UTC) и событие: без номеров, названий, заметок, адресов и времени дня. Ничего никуда не отправляется."
  ),
  bare: AnalyticsStatusCommand.self
) {
  AnalyticsStatusCommand.self
  AnalyticsOnCommand.self
  AnalyticsOffCommand.self
  AnalyticsShowCommand.self
  AnalyticsExportCommand.self
  AnalyticsClearCommand.self
}

struct AnalyticsStatusCommand: Command {
  static let name = "status"
  static let abstract = Text("Tell whether things are counted.", ru: "Сказать, идёт ли подсчёт.")
  static let fields = AnalyticsStatus.fields
  static let examples = [
    Example(
      "spec timers analytics status",
      Text("off, unless it was switched on.", ru: "off, если не включали."))
  ]

  func run(_ context: Context) throws {
    let settings = try TimerActions(context).settings()
    try context.show(AnalyticsStatus(enabled: settings.analytics ?? false))
  }
}
