internal import SpecCore

struct TimersBar: Command {
  static let name = "bar"
  static let abstract = "Print one line for a status bar: what notifies next."
  static let discussion = """
    The line is the title, the time left, and in brackets how many entries wait to be dismissed; \
    there is none when nothing is to come.
    """
  static let fields = StatusBar.fields
  static let examples = [
    Example("spec timers bar", "Tea 00:04:00", setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers next", "timers list"]

  func run(_ context: Context) throws {
    let now = context.now.wholeSecond
    let file = try context.timersStore().read { try $0.value(TimersPlaces.timers) }
    var zones = Zones(context)
    // A bar has no room for a zone that is missing; `list` tells of it.
    let readable = file.timers.compactMap { timer in
      (try? zones.zone(of: timer)).map { (timer: timer, zone: $0) }
    }
    let next = Listing.fires(of: readable, after: now, now: now, most: 1, isShown: true).first
    let open = file.timers.map(\.openCount) + file.deleted.map(\.openCount)
    try context.show(StatusBar(next: next, open: open.reduce(0, +), at: now))
  }
}
