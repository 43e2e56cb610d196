internal import SpecCore

struct TimersNext: Command {
  static let name = "next"
  static let abstract = Text(
    "List the coming fires, and which worked time suppresses.",
    ru: "Показать будущие срабатывания и какие подавит рабочее время.")
  static let discussion = Text(
    """
    In a pipe a line has: due, local time, timer, cycle, shown or suppressed, a note where clocks \
    change (gap, overlap, window-in-gap), title. Paused timers and those that count up have none.
    """,
    ru:
      "В канале строка содержит: срок, местное время, таймер, цикл, shown или suppressed, пометку при переводе часов (gap, overlap, window-in-gap), название. У остановленных и у таймеров Вверх срабатываний нет."
  )
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .option(
      "count", short: "n", \.count, value: "N",
      help: Text("How many, 1 to 10000.", ru: "Сколько, от 1 до 10000."), shows: "10"),
    .option(
      "from", \.from, value: "INSTANT",
      help: Text(
        "Only later ones; if past, those of the present run since then.",
        ru: "Только позже; если прошло — срабатывания этого запуска с тех пор."),
      shows: Text("now", ru: "сейчас")),
    .flag(
      "shown", \.onlyShown, help: Text("Only those that notify.", ru: "Только те, что уведомят.")),
    .flag(
      "suppressed", \.onlySuppressed,
      help: Text(
        "Only those that worked time suppresses.", ru: "Только подавленные рабочим временем.")),
  ]
  static let fields = FireReport.fields
  static let examples = [
    Example(
      "spec timers next -n 3", Text("The next three of all timers.", ru: "Три ближайших из всех."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers next Tea --from 2030-01-01T00:00:00Z --json",
      Text("From the year 2030 on.", ru: "С 2030 года."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers list"]
  var timers: [String] = []
  var count = Count(value: 10)
  var from: Instant?
  var onlyShown = false
  var onlySuppressed = false

  struct Count: ArgumentValue {
    var value: Int
    static func parse(argument text: String) throws -> Count {
      guard let value = Int(text), (1...10_000).contains(value) else {
        throw ArgumentError("'\(text)' is not a whole number from 1 to 10000", code: "bad-number")
      }
      return Count(value: value)
    }
  }

  func run(_ context: Context) throws {
    try context.worded {
      if onlyShown, onlySuppressed {
        throw TimersError.fields([
          FieldProblem("shown", "conflicting-options", "options.shown")
        ])
      }
      let now = context.now.wholeSecond
      let all = try context.timersStore().read { try $0.value(TimersPlaces.timers).timers }
      let chosen = timers.isEmpty ? all : try all.positions(of: timers).map { all[$0] }
      var zones = Zones(context)
      var readable: [(timer: Timer, zone: Zone)] = []
      for timer in chosen {
        do {
          readable.append((timer, try zones.zone(of: timer)))
        } catch let error as TimersError where timers.isEmpty {
          context.note(error.failure(in: context.language).message)
        }
      }
      let isShown: Bool? = onlyShown ? true : onlySuppressed ? false : nil
      let fires = Listing.fires(
        of: readable, after: from?.wholeSecond ?? now, now: now, most: count.value,
        isShown: isShown)
      let face = context.timerFace(now: now)
      let reports = fires.map { FireReport($0.fire, of: $0.timer, in: $0.zone) }
      try context.show(FireList(reports, face))
      if reports.isEmpty { context.hint(face.words("next.none")) }
    }
  }
}
