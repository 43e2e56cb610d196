internal import SpecCore

struct TimersSnooze: Command {
  static let name = "snooze"
  static let abstract = Text(
    "Have an open entry announced again.", ru: "Объявить открытую запись снова, позже.")
  static let discussion = Text(
    """
    Its five minutes go on meanwhile. A runner or tick announces it; worked time does not apply.
    """, ru: "Её пять минут идут дальше. Объявит run или tick; рабочее время не учитывается.")
  static let arguments: [Argument<Self>] = [
    .positional("event", \.event, help: Text("The id of an entry.", ru: "Номер записи."))
      .completing(TimerNames.events),
    .positional(
      "period", \.period,
      help: Text(
        "In how long, 1s to 24h in hours, minutes and seconds; 10m.",
        ru: "Через сколько: от 1s до 24h в часах, минутах и секундах; 10m.")),
  ]
  static let fields = EntryReport.fields
  static let examples = [
    Example(
      "spec timers snooze 1 5m", Text("Again in five minutes.", ru: "Снова через пять минут."),
      setup: [
        "spec timers add Tea --down 4m --once --now 2026-11-20T08:50:00Z",
        "spec timers tick --notify none --now 2026-11-20T08:54:00Z",
      ])
  ]
  static let seeAlso = ["timers done", "timers events"]
  var event = ""
  var period: String?

  func run(_ context: Context) throws {
    try context.worded {
      let now = context.now.wholeSecond
      let snoozed = try context.snoozeEntry(event, seconds: try seconds())
      let face = context.timerFace(now: now)
      let report = EntryReport(snoozed, at: now)
      try context.show(SnoozedEntry(report, face, zones: context.zones(of: [snoozed])))
    }
  }

  private func seconds() throws(TimersError) -> Int64 {
    guard let text = period else { return 600 }
    do throws(Period.ParsingError) {
      let period = try Period(text)
      if period.days == 0, period.seconds <= 86_400 { return period.seconds }
    } catch {
      throw .fields([FieldProblem("period", "bad-duration", error.key, ["text": text])])
    }
    throw .fields([FieldProblem("period", "bad-duration", "duration.snooze", ["text": text])])
  }
}

extension Context {
  /// Has an open entry announced again, so many seconds from now.
  func snoozeEntry(_ id: String, seconds: Int64) throws -> Entry {
    let now = now.wholeSecond
    let until = now.adding(seconds: seconds)
    guard Instant.calendar.contains(until) else { throw TimersError.beyondCalendar }
    return try timersStore().transaction { transaction in
      var ledger = try Ledger(transaction)
      let entry = try ledger.openEntries().named([id])[0]
      let snoozed = ledger.snooze(entry, until: until, at: now)
      try ledger.commit()
      try transaction.remember(
        "snooze", [], events: [.init(before: entry, after: snoozed)], at: now)
      return snoozed
    }
  }
}
