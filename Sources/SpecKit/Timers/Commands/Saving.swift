internal import SpecCore

/// A timer as `add` and `edit` have left it, and what is to be known of that.
struct SavedFields: Sendable {
  var report: TimerReport
  var notes: [String]
  var now: Instant
}

extension Context {
  /// Adds a timer of these fields.
  func addTimer(_ options: FieldOptions) throws -> SavedFields {
    let now = now.wholeSecond
    var zones = Zones(self)
    let reading = try zones.reading(options, now: now, otherwise: nil, isUp: false)
    let (words, zone) = (wording, reading.zone)
    let uid = Timer.uid(random(), random())
    let timer = try timersStore().transaction { transaction in
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
    return SavedFields(
      report: TimerReport(timer, at: now, in: zone),
      notes: timer.notes(on: reading.changes, at: now, in: zone, words), now: now)
  }

  /// Changes a timer.
  ///
  /// - Parameter isRestarting: it starts again in any case, as `resume --restart` has it.
  func editTimer(
    _ name: String, _ options: FieldOptions, restarts isRestarting: Bool = false
  ) throws -> SavedFields {
    let now = now.wholeSecond
    var zones = Zones(self)
    let words = wording
    var notes: [String] = []
    let (edited, zone) = try timersStore().transaction { transaction in
      var ledger = try Ledger(transaction)
      let index = try ledger.file.timers.position(of: name)
      let before = ledger.file.timers[index]
      // A zone that is not installed can be edited away.
      let old = options.zone == nil ? try zones.zone(of: before) : try? zones.zone(of: before)
      let (changes, zone) = try zones.reading(
        options, now: now, otherwise: old, isUp: before.type == .up)
      if let old { try ledger.settle(index, at: now, in: old) }
      let settled = ledger.file.timers[index]
      var edit = try settled.edited(changes, at: now, from: old ?? zone, in: zone)
      if isRestarting { edit = (try edit.timer.restarted(at: now, in: zone), true) }
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
    return SavedFields(
      report: TimerReport(edited, at: now, in: zone), notes: notes, now: now)
  }
}

extension Timer {
  /// A new run, switched on; what stands against it is told as conflicts.
  func restarted(at now: Instant, in zone: Zone) throws(TimersError) -> Timer {
    do throws(SwitchError) {
      var timer = try restarting(at: now, in: zone)
      timer.changed = now
      return timer
    } catch {
      throw error.error(in: zone)
    }
  }
}

extension SwitchError {
  /// The error as commands tell it.
  func error(in zone: Zone) -> TimersError {
    switch self {
    case .finished(let timer), .capped(let timer): .finished(timer)
    case .beyondCalendar: .beyondCalendar
    case .conflicts(let timer, let conflicts):
      .conflicts(timer, conflicts, zone: zone, id: timer.id)
    }
  }
}
