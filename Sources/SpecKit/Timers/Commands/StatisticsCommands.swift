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
    let (file, renderer) = (try session.file(), session.renderer())
    let present = file.timers.map {
      Statistics($0, at: session.now, in: try? session.zones.zone(of: $0))
    }
    let all = (present + file.deleted.map { Statistics($0) }).sorted { $0.timer.id < $1.timer.id }
    let id = try timer.map { try file.id(ofPresentOrDeleted: $0) }
    if let one = all.first(where: { $0.timer.id == id }) {
      return Presentation(.one(one), after: { _ in session.advertise() }) { _ in
        renderer.rows(one)
      }
    }
    return Presentation(
      .many(all),
      after: { context in
        if all.isEmpty { context.hint(session.localize(statisticsTexts.empty)) }
        session.advertise()
      }
    ) { _ in renderer.rows(all) }
  }
}
