internal import SpecCore

struct TimersBar: Command {
  static let name = "bar"
  static let abstract = Text(
    "Tell the next fire in a few words, for a status bar.",
    ru: "Ближайшее срабатывание в двух словах, для строки состояния.")
  static let discussion = Text(
    """
    The title, the time left, and in parentheses the open entries; empty when nothing is to come.
    """,
    ru: "Название, сколько осталось, в скобках открытые записи; пусто, если ничего не предстоит.")
  static let fields = [
    Field(
      "timer", "integer?",
      Text("the timer that fires next", ru: "таймер, который сработает следующим")),
    Field("title", "string?", Text("its title", ru: "его название")),
    Field("seconds", "integer?", Text("seconds until then", ru: "секунд до этого")),
    Field("open", "integer", Text("entries that are not dismissed", ru: "незакрытые записи")),
  ]
  static let examples = [
    Example(
      "spec timers bar", Text("A line such as Tea 00:04:00.", ru: "Строка вроде Tea 00:04:00."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers next"]

  func run(_ context: Context) throws {
    let now = context.now.wholeSecond
    let file = try context.timersStore().read { try $0.value(TimersPlaces.timers) }
    var zones = Zones(context)
    let readable = file.timers.compactMap { timer in
      (try? zones.zone(of: timer)).map { (timer: timer, zone: $0) }
    }
    let next = Listing.fires(of: readable, after: now, now: now, most: 1, isShown: true).first
    let open = (file.timers.map(\.openCount) + file.deleted.map(\.openCount)).reduce(0, +)
    try context.show(
      BarReport(
        timer: next?.timer.id, title: next?.timer.title,
        seconds: next.map { $0.fire.due.seconds - now.seconds }, open: open))
  }
}

/// One line for a status bar.
struct BarReport: Presentable, Encodable {
  var timer: Int?
  var title: String?
  var seconds: Int64?
  var open: Int

  func text() -> String? {
    var parts: [String] = []
    if let title, let seconds { parts = [sanitized(title), Wording.clock(seconds)] }
    if open > 0 { parts.append("(\(open))") }
    return parts.isEmpty ? "" : parts.joined(separator: " ") + "\n"
  }
}
