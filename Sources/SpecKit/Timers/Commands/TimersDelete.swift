internal import SpecCore

struct TimersDelete: Command {
  static let name = "delete"
  static let abstract = Text(
    "Delete timers; their entries and statistics stay.",
    ru: "Удалить таймеры; их записи и статистика останутся.")
  static let arguments: [Argument<Self>] = [
    .timers(\.timers),
    .flag(
      "drop-stats", \.dropsStatistics,
      help: Text("Delete entries and statistics too.", ru: "Удалить и записи со статистикой.")),
    .flag("yes", \.isSure, help: Text("Do not ask.", ru: "Не спрашивать.")),
  ]
  static let fields = TimerReport.fields
  static let examples = [
    Example(
      "spec timers delete Tea --yes", Text("Delete it without asking.", ru: "Удалить без вопроса."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers pause"]
  var timers: [String] = []
  var dropsStatistics = false
  var isSure = false

  func run(_ context: Context) throws {
    try context.worded {
      let all = try context.timersStore().read { try $0.value(TimersPlaces.timers).timers }
      let chosen = try all.positions(of: timers).map { all[$0] }
      let drops = try isSure ? dropsStatistics : asks(context, chosen)
      let reports = try context.deleteTimers(
        chosen.map { String($0.id) }, dropsStatistics: drops)
      try context.show(TimerList(reports, context.timerFace(now: context.now.wholeSecond)))
    }
  }

  /// Asks before anything is deleted, and a second time for the statistics.
  private func asks(_ context: Context, _ chosen: [Timer]) throws -> Bool {
    let words = context.wording
    let titles = sanitized(chosen.map(\.title).joined(separator: ", "))
    // The question and its " [y/N] " stay on one row.
    let room = context.page.columns - 8 - displayWidth(words("ask.delete", ["titles": ""]))
    let clipped = titles.truncated(to: max(1, room))
    guard try context.confirm(words("ask.delete", ["titles": clipped])) else {
      throw TimersError.cancelled
    }
    return try dropsStatistics || context.confirm(words("ask.drop-stats"))
  }
}

extension Context {
  /// Deletes timers, all or none.
  ///
  /// - Returns: what they were.
  func deleteTimers(_ names: [String], dropsStatistics drops: Bool) throws -> [TimerReport] {
    let now = now.wholeSecond
    var zones = Zones(self)
    return try timersStore().transaction { transaction in
      var ledger = try Ledger(transaction)
      var gone: [(before: Timer?, after: Timer?)] = []
      let reports = try ledger.file.timers.positions(of: names).map { index in
        let zone = try? zones.zone(of: ledger.file.timers[index])
        if let zone { try ledger.settle(index, at: now, in: zone) }
        let settled = ledger.file.timers[index]
        gone.append((settled, nil))
        if !drops { ledger.file.deleted.append(DeletedTimer(settled, at: now, in: zone)) }
        return TimerReport(settled, at: now, in: zone)
      }
      for report in reports { ledger.cancelSnoozes(of: report.id, at: now) }
      for report in reports where drops { try ledger.drop(entriesOf: report.id) }
      ledger.file.timers.removeAll { timer in reports.contains { $0.id == timer.id } }
      try ledger.commit()
      try transaction.remember("delete", gone, at: now)
      return reports
    }
  }
}

extension DeletedTimer {
  init(_ timer: Timer, at now: Instant, in zone: Zone?) {
    let counts = zone.flatMap { timer.standing(at: now, in: $0).counts }
    self.init(
      id: timer.id, uid: timer.uid, title: timer.title, success: timer.success, late: timer.late,
      streak: timer.streak, bestStreak: timer.bestStreak, openCount: timer.openCount,
      cycles: counts?.cycles ?? timer.run.recorded,
      suppressed: counts?.suppressed ?? timer.run.suppressed,
      missed: counts?.missed ?? timer.run.missed)
  }
}
