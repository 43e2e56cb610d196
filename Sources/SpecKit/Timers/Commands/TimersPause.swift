internal import SpecCore

struct TimersPause: Command {
  static let name = "pause"
  static let abstract = Text(
    "Switch timers off; what is left is kept.", ru: "Выключить таймеры; остаток сохранится.")
  static let arguments: [Argument<Self>] = [.timers(\.timers)]
  static let fields = TimerReport.fields
  static let examples = [
    Example(
      "spec timers pause Tea",
      Text("Stop counting; resume goes on.", ru: "Остановить отсчёт; resume продолжит."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers resume"]
  var timers: [String] = []

  func run(_ context: Context) throws {
    try context.worded {
      let words = context.wording
      let reports = try context.switchTimers(timers, "pause") {
        timer, now, zone throws(SwitchError) in
        if timer.paused != nil { context.note(words("note.paused", ["title": timer.title])) }
        return try timer.pausing(at: now, in: zone)
      }
      try context.show(TimerList(reports, context.timerFace(now: context.now.wholeSecond)))
    }
  }
}

struct TimersResume: Command {
  static let name = "resume"
  static let abstract = Text(
    "Switch timers on: go on, or start again.",
    ru: "Включить таймеры: продолжить или начать заново.")
  static let discussion = Text(
    """
    On a terminal it asks which; elsewhere --continue or --restart is needed. Several timers are \
    all resumed or none.
    """,
    ru:
      "В терминале спросит; иначе нужен --continue или --restart. Несколько таймеров включаются все или ни один."
  )
  static let arguments: [Argument<Self>] = [
    .timers(\.timers),
    .flag(
      "continue", \.isContinuing,
      help: Text("Go on from what was left.", ru: "Продолжить с остатка.")),
    .flag(
      "restart", \.isRestarting,
      help: Text(
        "Start again: cycles from 0, the whole period.", ru: "Заново: циклы с 0, весь период.")),
  ]
  static let fields = TimerReport.fields
  static let examples = [
    Example(
      "spec timers resume Tea --continue",
      Text("Go on from what was left.", ru: "Продолжить с остатка."),
      setup: ["spec timers add Tea --down 4m", "spec timers pause Tea"]),
    Example(
      "spec timers resume Tea --restart",
      Text("Start again from the whole period.", ru: "Начать заново со всего периода."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers pause", "timers edit"]
  var timers: [String] = []
  var isContinuing = false
  var isRestarting = false

  func run(_ context: Context) throws {
    try context.worded {
      if isContinuing, isRestarting {
        throw TimersError.fields([
          FieldProblem("restart", "conflicting-options", "options.resume")
        ])
      }
      let restarts = try isContinuing || isRestarting ? isRestarting : asks(context)
      let words = context.wording
      let reports: [TimerReport]
      do {
        reports = try context.switchTimers(timers, "resume") {
          timer, now, zone throws(SwitchError) in
          if restarts { return try timer.restarting(at: now, in: zone) }
          if timer.paused == nil { context.note(words("note.running", ["title": timer.title])) }
          return try timer.continuing(at: now, in: zone)
        }
      } catch TimersError.conflicts(let timer, let conflicts, let zone, let id)
        where restarts && timers.count == 1 && context.opensForm(nil)
      {
        // The person corrects what stands in the way, in the form.
        let error = TimersError.conflicts(timer, conflicts, zone: zone, id: id)
        let saved = try context.runForm(
          .restart(timer.id), keys: nil, failure: error.failure(in: context.language))
        return try context.tell(saved, afterFrames: false)
      }
      try context.show(TimerList(reports, context.timerFace(now: context.now.wholeSecond)))
    }
  }

  /// Whether the person wants to start again; throws `cancelled` for any other answer than c or r.
  private func asks(_ context: Context) throws -> Bool {
    guard context.isInteractive else { throw TimersError.missingOption(key: "missing.choice") }
    let now = context.now.wholeSecond
    let all = try context.timersStore().read { try $0.value(TimersPlaces.timers).timers }
    guard let first = try all.positions(of: timers).first else { return false }
    var zones = Zones(context)
    let timer = all[first]
    let standing = timer.standing(at: now, in: try zones.zone(of: timer))
    let words = context.wording
    let question =
      timer.type == .up
      ? words("ask.resume-up", ["elapsed": Wording.clock(standing.elapsed ?? 0)])
      : words(
        "ask.resume",
        [
          "remaining": Wording.clock(standing.remaining ?? 0),
          "period": Wording.clock(timer.period?.length ?? 0),
        ])
    // A line is asked for, where Esc is no answer.
    let answer = try context.ask(question.replacing("/Esc]", with: "]"), option: "--continue")
    switch answer.lowercased() {
    case "c", "continue", "с", "п": return false
    case "r", "restart", "з": return true
    default: throw TimersError.cancelled
    }
  }
}

extension Context {
  /// Settles and switches timers, all or none.
  @discardableResult
  func switchTimers(
    _ names: [String], _ action: String,
    _ body: (Timer, Instant, Zone) throws(SwitchError) -> Timer
  ) throws -> [TimerReport] {
    let now = now.wholeSecond
    var zones = Zones(self)
    return try timersStore().transaction { transaction in
      var ledger = try Ledger(transaction)
      let before = ledger.file
      var changes: [(before: Timer?, after: Timer?)] = []
      let reports = try ledger.file.timers.positions(of: names).map { index in
        let zone = try zones.zone(of: ledger.file.timers[index])
        try ledger.settle(index, at: now, in: zone)
        let settled = ledger.file.timers[index]
        do throws(SwitchError) {
          var timer = try body(settled, now, zone)
          if timer != settled { timer.changed = now }
          ledger.file.timers[index] = timer
          changes.append((settled, timer))
          return TimerReport(timer, at: now, in: zone)
        } catch {
          throw error.error(in: zone)
        }
      }
      if ledger.file != before {
        try ledger.commit()
        try transaction.remember(action, changes, at: now)
      }
      return reports
    }
  }
}
