internal import SpecCore

struct TimersAdd: Command {
  static let name = "add"
  static let abstract = "Add a timer."
  static let discussion = """
    A Down timer counts its period to zero, notifies, and counts again; an Up timer counts from \
    zero.

    A PERIOD is 4h30m, 90m, 1d2h, 04:30:00 or PT4H30M; m is minutes. h, m and s are exact; d and \
    w are calendar days at the same time on the wall.

    A DATE is now, 2018-02-20 09:00, 20.02.2018 09:00:30, either with Z or +02:00; 09:00 alone is \
    the next to come; today 09:00, tomorrow 09:00; +2h is from now.
    """
  static let arguments: [Argument<Self>] =
    [.positional("title", \.title, help: "What it is called; without one, Timer and its id.")]
    + Argument.group(\.fields, FieldOptions.arguments)
  static let fields = TimerReport.fields
  static let examples = [
    Example("spec timers add --down 4h30m", "Every four and a half hours from now on."),
    Example("spec timers add Tea --down 4m --once", "Once, in four minutes."),
    Example(
      "spec timers add \"Eat pills\" --down 4h30m --worked 09:00-18:00",
      "Only while at work."),
    Example("spec timers add \"Without sugar\" --up", "Count the days since now."),
  ]
  static let seeAlso = ["timers list", "timers next", "timers edit"]
  var title: String?
  var fields = FieldOptions()

  func run(_ context: Context) throws {
    try context.worded {
      var options = fields
      options.title = title
      guard options.hasType else { throw TimersError.missingOption(key: "missing.type") }
      let now = context.now.wholeSecond
      var zones = Zones(context)
      let reading = try zones.reading(options, now: now, otherwise: nil, isUp: false)
      let (words, zone) = (context.wording, reading.zone)
      let uid = Timer.uid(context.random(), context.random())
      let timer = try context.timersStore().transaction { transaction in
        let edition = try transaction.value(TimersPlaces.settings).edition ?? .full
        let added = try transaction.update(TimersPlaces.timers) { file in
          guard file.timers.count < edition.limit else {
            throw TimersError.limit(edition.limit, edition: edition.rawValue)
          }
          let title = words("title.default", ["id": String(file.nextTimer)])
          let timer = try Timer(
            reading.changes, id: file.nextTimer, uid: uid, title: title, zone: zone, now: now)
          file.nextTimer += 1
          file.timers.append(timer)
          return timer
        }
        try transaction.remember("add", [(nil, added)], at: now)
        return added
      }
      let face = context.timerFace(now: now)
      try context.show(SavedTimer(TimerReport(timer, at: now, in: zone), face))
      for note in timer.notes(on: reading.changes, at: now, in: zone, words) { context.note(note) }
    }
  }
}
