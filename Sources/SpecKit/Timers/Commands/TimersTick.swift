internal import SpecCore

struct TimersTick: Command {
  static let name = "tick"
  static let abstract = "Record and announce what is due, once; for cron."
  static let discussion = """
    In a pipe a line has: announced, event, timer, due, missed, title, notes. A fire recorded \
    more than 60 seconds after its due is missed.
    """
  static let arguments: [Argument<Self>] = Argument.group(\.runner, RunnerOptions.arguments)
  static let fields = [
    Field("kind", "string", "fire, or finish when a timer has ended"),
    Field("event", "object?", "the entry, as in timers events"),
    Field("timer", "object?", "the timer, as in timers list"),
  ]
  static let examples = [
    Example(
      "spec timers tick --notify none", "Only the lines.",
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers events", "timers done"]
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    let now = context.now.wholeSecond
    var zones = Zones(context)
    let (said, unread) = try context.timersStore().transaction { transaction in
      var ledger = try Ledger(transaction)
      let before = ledger.file
      let result = try ledger.tick(at: now, zones: &zones, catchUp: runner.catchUp)
      if ledger.file != before { try ledger.commit() }
      return result
    }
    let words = context.wording
    for timer in unread {
      context.note(TimersError.zoneMissing(timer).failure(in: words).message)
    }
    let entries = said.compactMap { if case .fire(let entry) = $0 { entry } else { nil } }
    let drawnZones = entries.isEmpty ? [:] : context.installedZones(of: entries)
    let items = said.map { event in
      switch event {
      case .fire(let entry): TickReport.Item(kind: "fire", event: EntryReport(entry, at: now))
      case .finish(let timer):
        TickReport.Item(
          kind: "finish",
          timer: TimerReport(timer, at: now, in: try? zones.zone(of: timer)))
      }
    }
    let face = context.timerFace(now: now)
    try context.show(TickReport(items: items, face: face, zones: drawnZones))
    runner.ring(for: entries, at: now, zones: drawnZones, context)
  }
}
