internal import SpecCore

/// `timers export`: for other programs.
let exportCommands = Node(
  group: "export",
  Text("Write timers for other programs.", ru: "Записать таймеры для других программ.")
) { ExportICS.self }

struct ExportICS: Command {
  static let name = "ics"
  static let abstract = Text(
    "Write the coming notifications as a calendar (iCalendar).",
    ru: "Записать будущие уведомления как календарь (iCalendar).")
  static let discussion = Text(
    """
    Each notification to come is an event with an alarm, at most 1000 of a timer. Timers that \
    count up have none.
    """,
    ru:
      "Каждое будущее уведомление — событие с сигналом, не больше 1000 на таймер. У таймеров Вверх их нет."
  )
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .option(
      "days", \.days, value: "N",
      help: Text("How far ahead, 1 to 3660 days.", ru: "На сколько вперёд, от 1 до 3660 дней."),
      shows: "30"),
    .option(
      "out", \.out, value: "FILE",
      help: Text("Where to; - is standard output.", ru: "Куда; - — стандартный вывод."), shows: "-"),
    .flag(
      "yes", \.isSure,
      help: Text("Replace the file without asking.", ru: "Заменить файл без вопроса.")),
  ]
  static let fields = [
    Field("path", "string", Text("the file, with --out FILE", ru: "файл, при --out FILE"))
  ]
  static let examples = [
    Example(
      "spec timers export ics --days 7", Text("The coming week.", ru: "Ближайшая неделя."),
      setup: ["spec timers add Tea --down 1d"]),
    Example(
      "spec timers export ics Tea --out tea.ics",
      Text("One timer, into a file.", ru: "Один таймер, в файл."),
      setup: ["spec timers add Tea --down 1d"], runs: false),
  ]
  static let seeAlso = ["timers next"]
  var timers: [String] = []
  var days = Days(value: 30)
  var out = "-"
  var isSure = false
  private static let mostOfTimer = 1000

  struct Days: ArgumentValue {
    var value: Int64
    static func parse(argument text: String) throws -> Days {
      guard let value = Int64(text), text.first != "+", (1...3660).contains(value) else {
        throw ArgumentError("'\(text)' is not a whole number from 1 to 3660", code: "bad-number")
      }
      return Days(value: value)
    }
  }

  func run(_ context: Context) throws {
    try context.worded {
      let now = context.now.wholeSecond
      let all = try context.timersStore().read { try $0.value(TimersPlaces.timers).timers }
      let chosen = timers.isEmpty ? all : try all.positions(of: timers).map { all[$0] }
      var zones = Zones(context)
      var entries: [CalendarFile.Entry] = []
      for timer in chosen {
        if timer.type == .up {
          note("ics.up", of: timer, context)
          continue
        }
        do {
          entries += try fires(of: timer, zone: zones.zone(of: timer), now: now, context)
        } catch let error as TimersError where timers.isEmpty {
          context.note(error.failure(in: context.language).message)
        }
      }
      entries.sort { $0.due < $1.due }
      let calendar = CalendarFile(entries: entries, stamp: now)
      try context.write(Array(calendar.text.utf8), to: out, replacing: isSure)
    }
  }

  private func fires(
    of timer: Timer, zone: Zone, now: Instant, _ context: Context
  ) throws -> [CalendarFile.Entry] {
    let end = now.adding(seconds: days.value * 86_400)
    var fires = Listing.fires(
      of: [(timer, zone)], after: now, now: now, most: Self.mostOfTimer + 1, isShown: true)
    fires.removeAll { $0.fire.due > end }
    if fires.count > Self.mostOfTimer { note("ics.cut", of: timer, context) }
    return fires.prefix(Self.mostOfTimer).map {
      CalendarFile.Entry(
        timer: timer.uid, due: $0.fire.due, title: timer.title, notes: timer.notes)
    }
  }

  private func note(_ key: String, of timer: Timer, _ context: Context) {
    let values = ["title": timer.title, "count": String(Self.mostOfTimer)]
    context.note(exchangeTexts.text(key, context.language, values))
  }
}
