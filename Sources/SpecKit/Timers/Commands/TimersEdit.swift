internal import SpecCore

struct TimersEdit: Command {
  static let name = "edit"
  static let abstract = "Change a timer."
  static let discussion = """
    What is not named stays. A change of type, period, begin or time zone starts the timer again, \
    as does any change of a finished one; repeats, end and worked time apply at once.
    """
  static let arguments: [Argument<Self>] =
    [.timer(\.timer)] + Argument.group(\.fields, FieldOptions.arguments)
  static let fields = TimerReport.fields
  static let examples = [
    Example(
      "spec timers edit 1 --title \"Green tea\"", "Only the title; it goes on as it was.",
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers edit Tea --down 3m", "Another period, counted from now.",
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers add", "timers resume"]
  var timer = ""
  var fields = FieldOptions()

  func run(_ context: Context) throws {
    try context.worded {
      guard !fields.isEmpty else { throw TimersError.missingOption(key: "missing.fields") }
      let now = context.now.wholeSecond
      var zones = Zones(context)
      let words = context.wording
      var notes: [String] = []
      let (edited, zone) = try context.timersStore().transaction { transaction in
        var ledger = try Ledger(transaction)
        let index = try ledger.file.timers.position(of: timer)
        let before = ledger.file.timers[index]
        // A zone that is not installed can be edited away.
        let old = fields.zone == nil ? try zones.zone(of: before) : try? zones.zone(of: before)
        let (changes, zone) = try zones.reading(
          fields, now: now, otherwise: old, isUp: before.type == .up)
        if let old { try ledger.settle(index, at: now, in: old) }
        let settled = ledger.file.timers[index]
        let edit = try settled.edited(changes, at: now, from: old ?? zone, in: zone)
        ledger.file.timers[index] = edit.timer
        notes = edit.timer.notes(on: changes, at: now, in: zone, words)
        if edit.timer == settled { notes.append(words("note.unchanged")) }
        if edit.isRestarted {
          notes.append(words("note.restarted", ["title": edit.timer.title]))
        }
        let cleared = settled.fieldsClearedByUp(in: edit.timer)
        if !cleared.isEmpty {
          notes.append(words("note.cleared", ["fields": cleared.joined(separator: ", ")]))
        }
        if edit.timer != before {
          try ledger.commit()
          try transaction.remember("edit", [(settled, edit.timer)], at: now)
        }
        return (edit.timer, zone)
      }
      let face = context.timerFace(now: now)
      try context.show(SavedTimer(TimerReport(edited, at: now, in: zone), face))
      for note in notes { context.note(note) }
    }
  }
}
