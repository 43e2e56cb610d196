internal import SpecCore

struct StatsCommand: Command {
  static let help = Help(
    Text("Show how many entries were dismissed in time and late."),
    notes: Text(
      """
      In a pipe a line has: timer, success, late, open, percent of success, title. Without a timer, \
      all of them are listed, deleted ones too.
      """),
    examples: [
      HelpExample("Tea", Text("A pie of one timer."), setup: ["spec timers add Tea --down 4m"]),
      HelpExample("--json", Text("All timers."), setup: ["spec timers add Tea --down 4m"]),
    ])
  static let arguments: [Argument<Self>] = [
    .positional("timer", \.timer, help: TimerArguments.help).completing(TimerArguments.candidates)
  ]
  var timer: String?

  func run(_ session: TimersSession) throws -> Presentation<OneOrMany<Statistics>> {
    let ((file, open), renderer) = (try session.overview(), session.renderer())
    func statistics(_ timer: Timer) -> Statistics {
      Statistics(
        timer, open: open[timer.id], at: session.now,
        in: try? session.zones.zone(of: timer))
    }
    if let timer {
      let one = statistics(try file.namedOrDeleted(timer))
      return Presentation(.one(one), after: { _ in session.advertise() }) { _ in
        renderer.rows(one)
      }
    }
    let all = file.all.map(statistics)
    return Presentation(
      .many(all),
      after: { context in
        if all.isEmpty { context.hint(session.localize(Text("No statistics yet."))) }
        session.advertise()
      }
    ) { _ in renderer.rows(all) }
  }
}
