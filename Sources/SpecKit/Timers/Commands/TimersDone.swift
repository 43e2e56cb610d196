internal import SpecCore

struct TimersDone: Command {
  static let name = "done"
  static let abstract = Text(
    "Dismiss entries: within five minutes is a success.",
    ru: "Закрыть записи: за пять минут — успех.")
  static let arguments: [Argument<Self>] = [
    .rest("event", \.events, help: Text("The id of an entry.", ru: "Номер записи.")).completing(
      TimerNames.events),
    .flag("all", \.isAll, help: Text("All open entries.", ru: "Все открытые записи.")),
  ]
  static let fields = EntryReport.fields
  static let examples = [
    Example(
      "spec timers done 1", Text("Dismiss entry 1.", ru: "Закрыть запись 1."),
      setup: [
        "spec timers add Tea --down 4m --once --now 2026-11-20T08:50:00Z",
        "spec timers tick --now 2026-11-20T08:54:00Z",
      ]),
    Example("spec timers done --all", Text("Dismiss all of them.", ru: "Закрыть все.")),
  ]
  static let seeAlso = ["timers events"]
  var events: [String] = []
  var isAll = false

  func run(_ context: Context) throws {
    try context.worded {
      if events.isEmpty, !isAll { throw TimersError.missingOption(key: "missing.events") }
      if !events.isEmpty, isAll {
        throw TimersError.fields([
          FieldProblem("event", "conflicting-options", "options.events")
        ])
      }
      let now = context.now.wholeSecond
      let dismissed = try context.dismissEntries { open throws(TimersError) in
        try isAll ? open.reversed() : open.named(events)
      }
      let face = context.timerFace(now: now)
      let reports = dismissed.map { EntryReport($0, at: now) }
      try context.show(EntryList(reports, face, zones: context.zones(of: dismissed)))
      if reports.isEmpty { context.hint(face.words("events.empty")) }
    }
  }
}

extension Context {
  /// Dismisses those of the open entries that are chosen, all or none.
  func dismissEntries(_ choose: ([Entry]) throws(TimersError) -> [Entry]) throws -> [Entry] {
    let now = now.wholeSecond
    return try timersStore().transaction { transaction in
      var ledger = try Ledger(transaction)
      let chosen = try choose(try ledger.openEntries())
      let dismissed = chosen.map { $0.dismissed(at: now) }
      let before = ledger.file.timers
      for entry in dismissed { try ledger.close(entry) }
      if !dismissed.isEmpty {
        let after = ledger.file.timers
        try ledger.commit()
        try transaction.remember(
          "done", zip(before, after).map { ($0, $1) },
          events: zip(chosen, dismissed).map { .init(before: $0, after: $1) }, at: now)
      }
      return dismissed
    }
  }
}

extension [Entry] {
  /// The entries of these ids, each once, in the order named.
  func named(_ ids: [String]) throws(TimersError) -> [Entry] {
    var found: [Entry] = []
    for id in ids {
      guard id.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(id),
        let entry = first(where: { $0.id == number })
      else { throw .noEvent(id) }
      if !found.contains(entry) { found.append(entry) }
    }
    return found
  }
}
