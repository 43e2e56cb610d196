internal import SpecCore

struct TimersTick: Command {
  static let name = "tick"
  static let abstract = Text(
    "Record and announce what is due, once; for cron.",
    ru: "Записать и объявить, что наступило, один раз; для cron.")
  static let discussion = Text(
    """
    In a pipe a line has: announced, event, timer, due, missed, title, notes. A fire recorded \
    more than 60 seconds after its due is missed. Beside a live runner it takes only those.
    """,
    ru:
      "В канале строка содержит: объявлено, запись, таймер, срок, пропущено, название, заметки. Срабатывание, записанное позже 60 секунд после срока, пропущено. Рядом с живым run берёт только такие."
  )
  static let arguments: [Argument<Self>] = Argument.group(\.runner, RunnerOptions.arguments)
  static let fields = [
    Field(
      "kind", "string",
      Text(
        "fire, snooze for an entry announced again, finish when a timer has ended",
        ru: "fire, snooze для записи, объявленной снова, finish, когда таймер завершён")),
    Field(
      "event", "object?", Text("the entry, as in timers events", ru: "запись, как в timers events")),
    Field(
      "timer", "object?", Text("the timer, as in timers list", ru: "таймер, как в timers list")),
  ]
  static let examples = [
    Example(
      "spec timers tick --notify none", Text("Only the lines.", ru: "Только строки."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers events", "timers done"]
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    let now = context.now.wholeSecond
    var zones = Zones(context)
    // A runner that lives takes what is on time; one that is stuck must not silence the rest.
    let store = try context.timersStore()
    let reach = try store.isHeld(TimersPlaces.runnerLock) ? Reach.overdue : .everything
    let (said, unread) = try store.transaction { transaction in
      var ledger = try Ledger(transaction)
      let before = ledger.file
      let result = try ledger.tick(at: now, zones: &zones, catchUp: runner.catchUp, only: reach)
      if ledger.file != before { try ledger.commit() }
      return result
    }
    for timer in unread {
      context.note(TimersError.zoneMissing(timer).failure(in: context.language).message)
    }
    let entries = said.compactMap(\.entry)
    let drawnZones = entries.isEmpty ? [:] : context.installedZones(of: entries)
    let items = said.map { TickReport.Item($0, at: now, &zones) }
    let face = context.timerFace(now: now)
    try context.show(TickReport(items: items, face: face, zones: drawnZones))
    var bells = runner.bellringer(context)
    bells.ring(for: entries, at: now, zones: drawnZones)
    bells.finish()
  }
}
