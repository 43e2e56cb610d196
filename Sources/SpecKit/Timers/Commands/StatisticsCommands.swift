internal import SpecCore

struct StatsCommand: Command {
  static let help = Help(
    Text("Show what was dismissed in time and what late."),
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

  func run(_ session: TimersSession) throws -> StatisticsView {
    let file = try session.file()
    let present = file.timers.map {
      Statistics($0, at: session.now, in: try? session.zones.zone(of: $0))
    }
    let all = (present + file.deleted.map { Statistics($0) }).sorted { $0.timer.id < $1.timer.id }
    guard let timer else { return StatisticsView(payload: all, isOne: false, session: session) }
    let id = try file.id(ofPresentOrDeleted: timer)
    return StatisticsView(
      payload: all.filter { $0.timer.id == id }, isOne: true, session: session)
  }
}

/// The statistics of one timer, or those of all.
struct StatisticsView: Presentable {
  let payload: [Statistics]
  let isOne: Bool
  let session: TimersSession

  static let resultFields = Statistics.resultFields
  static let resultColumns = Statistics.resultColumns

  func show(in context: Context) throws {
    let renderer = session.renderer()
    if isOne, let one = payload.first {
      try context.show(Presentation(one) { _ in renderer.rows(one) })
    } else {
      try context.show(Presentation(payload) { _ in renderer.rows(payload) })
    }
    if payload.isEmpty { context.hint(session.localize(statisticsTexts.empty)) }
    session.advertise()
  }
}
