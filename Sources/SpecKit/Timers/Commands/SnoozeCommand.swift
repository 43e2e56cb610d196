internal import SpecCore

struct SnoozeCommand: Command {
  static let help = Help(
    Text("Remind me of an open entry again later."),
    notes: Text(
      """
      Its five minutes go on meanwhile. A runner or tick announces it; worked time does not apply.
      """),
    examples: [
      HelpExample(
        "1 5m", Text("Again in five minutes."),
        setup: [
          "spec timers add Tea --down 4m --once --now 2026-11-20T08:50:00Z",
          "spec timers tick --notify none --now 2026-11-20T08:54:00Z",
        ])
    ])
  static let arguments: [Argument<Self>] = [
    .positional("event", \.event, help: Text("The id of an entry."))
      .completing(TimerArguments.events),
    .positional(
      "period", \.period, help: Text("In how long, 1s to 24h in hours, minutes and seconds; 10m.")),
  ]
  var event = ""
  var period: String?

  func run(_ actions: TimersSession) throws -> EntryView {
    let entry = try actions.snooze(event, seconds: seconds())
    return EntryView(payload: EntryReport(entry, at: actions.now), actions: actions)
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
