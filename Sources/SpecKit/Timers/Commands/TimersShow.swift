internal import SpecCore

struct TimersShow: Command {
  static let name = "show"
  static let abstract = Text("Show one timer in full.", ru: "Показать один таймер полностью.")
  static let discussion = Text(
    "In a pipe a line has a key and its value, in the order of the JSON.",
    ru: "В канале строка содержит ключ и значение в порядке JSON.")
  static let arguments: [Argument<Self>] = [.timer(\.timer)]
  static let fields =
    TimerReport.fields + [
      Field(
        "nextShown", "instant?",
        Text("the next fire that worked time does not suppress", ru: "следующее неподавленное"))
    ]
  static let examples = [
    Example(
      "spec timers show 1", Text("All about timer 1.", ru: "Всё о таймере 1."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers show Tea --json", Text("The same as an object.", ru: "То же как объект."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers list", "timers edit", "timers next"]
  var timer = ""

  func run(_ context: Context) throws {
    try context.worded {
      let now = context.now.wholeSecond
      let timers = try context.timersStore().read { try $0.value(TimersPlaces.timers).timers }
      let timer = timers[try timers.position(of: timer)]
      var zones = Zones(context)
      let zone = try zones.zone(of: timer)
      var report = TimerReport(timer, at: now, in: zone)
      if report.due != nil, let schedule = timer.schedule(in: zone), let cycles = report.cycles {
        report.nextShown = schedule.nextInside(after: cycles).flatMap { schedule.due($0) }
      }
      try context.show(TimerDetail(report, context.timerFace(now: now)))
    }
  }
}
