internal import SpecCore

struct SnoozeCommand: Command {
  static let name = "snooze"
  static let abstract = Text("Remind me of an open entry again later.")
  static let discussion = Text(
    """
    Its five minutes go on meanwhile. A runner or tick announces it; worked time does not apply.
    """)
  static let arguments: [Argument<Self>] = [
    .positional("event", \.event, help: Text("The id of an entry."))
      .completing(TimerArguments.events),
    .positional(
      "period", \.period,
      help: Text("In how long, 1s to 24h in hours, minutes and seconds; 10m.")),
  ]
  static let columns = ["id", "timer", "due", "created", "state", "missed", "title", "notes"]
  static let fields = EntryReport.fields
  static let examples = [
    Example(
      "spec timers snooze 1 5m", Text("Again in five minutes."),
      setup: [
        "spec timers add Tea --down 4m --once --now 2026-11-20T08:50:00Z",
        "spec timers tick --notify none --now 2026-11-20T08:54:00Z",
      ])
  ]
  static let seeAlso = ["timers done", "timers events"]
  var event = ""
  var period: String?

  func run(_ context: Context) throws {
    let actions = try TimerActions(context)
    let entry = try actions.snooze(event, seconds: seconds())
    let (report, renderer) = (EntryReport(entry, at: actions.now), actions.renderer())
    try context.show(
      Presentation(report, records: [report.record]) { _ in
        renderer.rows([report], zones: actions.zones.zones(of: [entry]))
      })
    actions.sayUndo()
  }

  private func seconds() throws(TimersError) -> Int64 {
    guard let text = period else { return 600 }
    do throws(Period.ParsingError) {
      let period = try Period(text)
      if period.days == 0, period.seconds <= 86_400 { return period.seconds }
    } catch {
      throw .fields([.badPeriod(error, text)])
    }
    throw .fields([.badSnooze(text)])
  }
}
