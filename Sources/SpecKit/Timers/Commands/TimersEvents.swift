internal import SpecCore

struct TimersEvents: Command {
  static let name = "events"
  static let abstract = Text(
    "List the entries to dismiss, newest first.", ru: "Показать записи, новые первыми.")
  static let discussion = Text(
    """
    In a pipe a line has: id, timer, due, created, state, missed, title, notes. An entry \
    dismissed within five minutes is a success, later is late.
    """,
    ru:
      "В канале строка содержит: номер, таймер, срок, создание, состояние, пропущено, название, заметки. Закрытая за пять минут запись — успех, позже — опоздание."
  )
  static let arguments: [Argument<Self>] = [
    .option(
      "timer", \.timer, value: "TIMER",
      help: Text("Only those of this timer.", ru: "Только записи этого таймера.")
    )
    .completing(TimerNames.candidates),
    .flag("all", \.isAll, help: Text("The dismissed ones too.", ru: "Закрытые тоже.")),
    .option(
      "since", \.since, value: "WHEN",
      help: Text(
        "Only those recorded since then: 1h is an hour ago, or a date as in timers add.",
        ru: "Только записанные с тех пор: 1h — час назад, или дата как в timers add.")),
  ]
  static let fields = EntryReport.fields
  static let examples = [
    Example(
      "spec timers events", Text("What is to be dismissed.", ru: "Что надо закрыть."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers events --all --since today --json",
      Text("Everything of today.", ru: "Всё за сегодня.")),
  ]
  static let seeAlso = ["timers done", "timers tick"]
  var timer: String?
  var isAll = false
  var since: String?

  func run(_ context: Context) throws {
    try context.worded {
      let now = context.now.wholeSecond
      var zones = Zones(context)
      let start = try since.map { try Self.instant($0, now, &zones) }
      let store = try context.timersStore()
      var entries = try store.read { snapshot in
        var entries = EntryLine.open(after: try snapshot.entries(TimersPlaces.open))
        if isAll {
          for log in try snapshot.histories() {
            entries += EntryLine.dismissed(after: try snapshot.entries(log))
          }
        }
        guard let timer else { return entries }
        let id = try Self.id(of: timer, in: try snapshot.value(TimersPlaces.timers))
        return entries.filter { $0.timer == id }
      }
      if let start { entries.removeAll { $0.created < start } }
      entries.sort { $0.id > $1.id }
      let face = context.timerFace(now: now)
      let list = EntryList(
        entries.map { EntryReport($0, at: now) }, face, zones: context.zones(of: entries))
      try context.show(list)
      if entries.isEmpty { context.hint(face.words("events.empty")) }
      context.advertise(in: store, at: now)
    }
  }

  /// Entries outlive their timer: a deleted one can still be named.
  private static func id(of name: String, in file: TimersFile) throws(TimersError) -> Int {
    do throws(TimersError) {
      return file.timers[try file.timers.position(of: name)].id
    } catch {
      let deleted = file.deleted.filter { String($0.id) == name || $0.title == name }
      guard case .noTimer = error, deleted.count == 1 else { throw error }
      return deleted[0].id
    }
  }

  private static func instant(_ text: String, _ now: Instant, _ zones: inout Zones) throws
    -> Instant
  {
    do throws(DateExpression.ParsingError) {
      return try DateExpression(text, years: 1900...9999, .back)
        .resolution(now: now, in: zones.local().zone, .back).instant
    } catch {
      throw TimersError.fields([
        FieldProblem("since", "bad-date", "date.malformed", ["text": text])
      ])
    }
  }
}

extension Context {
  /// The zones that entries are drawn in.
  func zones(of entries: [Entry]) -> [String: Zone] {
    // Only a terminal draws; a pipe and JSON have UTC.
    output.isTerminal && options.format == .plain ? installedZones(of: entries) : [:]
  }

  /// The zones of entries by name, those that are installed.
  func installedZones(of entries: [Entry]) -> [String: Zone] {
    let database = zoneDatabase
    return Set(entries.map(\.timeZone)).reduce(into: [:]) {
      $0[$1] = try? database.zone(named: $1)
    }
  }
}
