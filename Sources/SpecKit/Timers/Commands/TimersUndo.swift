internal import SpecCore

struct TimersUndo: Command {
  static let name = "undo"
  static let abstract = Text(
    "Take back the last change of timers or entries.",
    ru: "Отменить последнее изменение таймеров или записей.")
  static let discussion = Text(
    """
    The last 100 changes can be taken back, one at a time: add, edit, pause, resume, delete, done \
    and snooze. Only what the change touched is put back; what a runner recorded since stays. In a \
    pipe a line has: action, timers, events.
    """,
    ru:
      "Отменить можно последние 100 изменений, по одному: add, edit, pause, resume, delete, done и snooze. Возвращается только то, что изменение затронуло; записанное с тех пор остаётся. В канале строка содержит: действие, таймеры, записи."
  )
  static let arguments: [Argument<Self>] = [
    .flag(
      "list", \.isListing,
      help: Text(
        "Only list what can be taken back, last first.",
        ru: "Только показать, что можно отменить, последнее первым."))
  ]
  static let fields = UndoReport.fields
  static let examples = [
    Example(
      "spec timers undo", Text("As if it had not been added.", ru: "Как будто его не добавляли."),
      setup: ["spec timers add Tea --up"])
  ]
  static let seeAlso = ["timers redo"]
  var isListing = false

  func run(_ context: Context) throws { try context.step(isRedo: false, isListing: isListing) }
}

struct TimersRedo: Command {
  static let name = "redo"
  static let abstract = Text("Do again what was taken back.", ru: "Повторить отменённое.")
  static let discussion = Text(
    "A new change ends what can be done again.", ru: "После нового изменения повторять нечего.")
  static let arguments: [Argument<Self>] = [
    .flag(
      "list", \.isListing,
      help: Text(
        "Only list what can be done again, next first.",
        ru: "Только показать, что можно повторить, ближайшее первым."))
  ]
  static let fields = UndoReport.fields
  static let examples = [
    Example(
      "spec timers redo", Text("There again.", ru: "Он снова здесь."),
      setup: ["spec timers add Tea --up", "spec timers undo"])
  ]
  static let seeAlso = ["timers undo"]
  var isListing = false

  func run(_ context: Context) throws { try context.step(isRedo: true, isListing: isListing) }
}

extension Context {
  fileprivate func step(isRedo: Bool, isListing: Bool) throws {
    try worded {
      guard isListing else {
        let report = try takeBack(isRedo: isRedo)
        return try show(UndoResult(report: report, isRedo: isRedo, words: wording))
      }
      let actions = try timersStore().read { snapshot in
        let undo = try snapshot.value(TimersPlaces.undo)
        let file = try snapshot.value(TimersPlaces.timers)
        return undo.steps(isRedo: isRedo).map { UndoReport($0, in: file, at: $0.at) }
      }
      var zones = Zones(self)
      let zone = zones.local().zone
      try show(UndoList(actions: actions, words: wording, zone: zone, now: now.wholeSecond))
      if actions.isEmpty { hint(wording(isRedo ? "redo.empty" : "undo.empty")) }
    }
  }

  /// Takes back the last change, or does again the last that was taken back.
  func takeBack(isRedo: Bool) throws -> UndoReport {
    let now = now.wholeSecond
    return try timersStore().transaction { transaction in
      var zones = Zones(self)
      var undo = try transaction.value(TimersPlaces.undo)
      guard let index = undo.next(isRedo: isRedo) else {
        throw TimersError.nothingToUndo(isRedo: isRedo)
      }
      var ledger = try Ledger(transaction)
      let count = ledger.file.timers.count
      undo.actions[index] = try ledger.apply(
        undo.actions[index], isRedo: isRedo, at: now, zones: &zones)
      let edition = try transaction.value(TimersPlaces.settings).edition ?? .full
      if ledger.file.timers.count > max(count, edition.limit) {
        throw TimersError.limit(edition.limit, edition: edition.rawValue)
      }
      undo.undone += isRedo ? -1 : 1
      try ledger.commit()
      try transaction.set(TimersPlaces.undo, undo)
      try transaction.count(isRedo ? "redo" : "undo", at: now)
      let left = isRedo ? undo.undone : undo.actions.count - undo.undone
      return UndoReport(undo.actions[index], in: ledger.file, left: left)
    }
  }
}
