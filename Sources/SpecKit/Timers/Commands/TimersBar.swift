internal import SpecCore

struct TimersBar: Command {
  static let name = "bar"
  static let abstract = "Tell the next fire in a few words, for a status bar."
  static let discussion = """
    The title, the time left, and in parentheses the open entries; empty when nothing is to come.
    """
  static let fields = [
    Field("timer", "integer?", "the timer that fires next"),
    Field("title", "string?", "its title"),
    Field("seconds", "integer?", "seconds until then"),
    Field("open", "integer", "entries that are not dismissed"),
  ]
  static let examples = [
    Example(
      "spec timers bar", "A line such as Tea 00:04:00.", setup: ["spec timers add Tea --down 4m"])
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
