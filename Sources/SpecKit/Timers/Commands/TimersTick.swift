internal import SpecCore

struct TimersTick: Command {
  /// Where announcements go besides standard output.
  enum Channel: String, CaseIterable, ArgumentValue { case auto, bell, none }

  static let name = "tick"
  static let abstract = "Record and announce what is due, once; for cron."
  static let discussion = """
    In a pipe a line has: announced, event, timer, due, missed, title, notes. A fire recorded \
    more than 60 seconds after its due is missed.
    """
  static let arguments: [Argument<Self>] = [
    .option(
      "notify", \.channel, value: "CHANNEL",
      help: "Besides the lines: bell, one sound on a terminal; auto is bell; none.", shows: "auto"),
    .option(
      "catch-up", \.catchUp, value: "MODE",
      help: "Missed cycles become one entry (last), one each (all), or counts only (none).",
      shows: "last"),
  ]
  static let fields = [
    Field("kind", "string", "fire, or finish when a timer has ended"),
    Field("event", "object?", "the entry, as in timers events"),
    Field("timer", "object?", "the timer, as in timers list"),
  ]
  static let examples = [
    Example(
      "spec timers tick", "Announce what is due.", setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers events", "timers done"]
  var channel = Channel.auto
  var catchUp = CatchUp.last

  func run(_ context: Context) throws {
    let now = context.now.wholeSecond
    var zones = Zones(context)
    let (said, unread) = try context.timersStore().transaction { transaction in
      var ledger = try Ledger(transaction)
      let before = ledger.file
      let result = try ledger.tick(at: now, zones: &zones, catchUp: catchUp)
      if ledger.file != before { try ledger.commit() }
      return result
    }
    let words = context.wording
    for timer in unread {
      context.note(TimersError.zoneMissing(timer).failure(in: words).message)
    }
    var shownZones: [String: Zone] = [:]
    let items = said.map { announcement in
      switch announcement {
      case .fire(let entry):
        shownZones[entry.timeZone] = try? context.zoneDatabase.zone(named: entry.timeZone)
        return TickReport.Item(kind: "fire", event: EntryReport(entry, at: now))
      case .finish(let timer):
        let zone = try? zones.zone(of: timer)
        return TickReport.Item(kind: "finish", timer: TimerReport(timer, at: now, in: zone))
      }
    }
    if channel != .none, items.contains(where: { $0.event != nil }), context.error.isTerminal {
      try? context.error.write("\u{7}")
    }
    let face = context.timerFace(now: now)
    try context.show(TickReport(items: items, face: face, zones: shownZones))
  }
}

extension CatchUp: ArgumentValue {}
