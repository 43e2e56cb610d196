internal import SpecCore

struct TimersStats: Command {
  static let name = "stats"
  static let abstract = Text(
    "Show what was dismissed in time and what late.",
    ru: "Показать, что закрыто вовремя, а что поздно.")
  static let discussion = Text(
    """
    In a pipe a line has: timer, success, late, open, percent of success, title. Without a timer, \
    all of them are listed, deleted ones too.
    """,
    ru:
      "В канале строка содержит: таймер, вовремя, поздно, открыто, процент успеха, название. Без таймера показаны все, и удалённые."
  )
  static let arguments: [Argument<Self>] = [
    .positional("timer", \.timer, help: TimerNames.help).completing(TimerNames.candidates),
    .option(
      "width", \.width, value: "N",
      help: Text("Columns of the drawing.", ru: "Ширина рисунка в знаках."),
      shows: Text("those of the terminal", ru: "как у терминала")),
    .flag("ascii", \.isASCII, help: Text("Draw with ASCII signs.", ru: "Рисовать знаками ASCII.")),
  ]
  static let fields = Statistics.fields
  static let examples = [
    Example(
      "spec timers stats Tea", Text("A pie of one timer.", ru: "Диаграмма одного таймера."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers stats --json", Text("All timers.", ru: "Все таймеры."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers done", "timers events"]
  var timer: String?
  var width: Columns?
  var isASCII = false

  func run(_ context: Context) throws {
    try context.worded {
      let now = context.now.wholeSecond
      let store = try context.timersStore()
      let file = try store.read { try $0.value(TimersPlaces.timers) }
      var zones = Zones(context)
      let look = context.timerFace(now: now, width: width?.count, ascii: isASCII)
      let face = StatisticsFace(
        width: look.width, isASCII: look.isASCII, language: context.wording.language)
      if let timer {
        let statistics = try file.statistics(of: timer, at: now, zones: &zones)
        try context.show(StatisticsReport(statistics: statistics, face: face))
      } else {
        let all =
          file.timers.map { Statistics($0, at: now, in: try? zones.zone(of: $0)) }
          + file.deleted.map { Statistics($0) }
        try context.show(StatisticsList(all: all.sorted { $0.timer < $1.timer }, face: face))
        if all.isEmpty { context.hint(statisticsTexts.text("empty", context.language)) }
      }
      context.advertise(in: store, at: now)
    }
  }
}

extension TimersFile {
  /// Of a timer, or of a deleted one if no other has that name.
  fileprivate func statistics(
    of name: String, at now: Instant, zones: inout Zones
  ) throws(TimersError) -> Statistics {
    let isGone = !timers.contains { String($0.id) == name || $0.title == name }
    let matches = isGone ? deleted.filter { String($0.id) == name || $0.title == name } : []
    if matches.count > 1 { throw .ambiguousTitle(name, ids: matches.map(\.id)) }
    if let match = matches.first { return Statistics(match) }
    let found = timers[try timers.position(of: name)]
    return Statistics(found, at: now, in: try? zones.zone(of: found))
  }
}
