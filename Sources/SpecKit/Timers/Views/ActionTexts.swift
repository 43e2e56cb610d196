internal import SpecCore

extension TimersSession {
  /// Returns a message with titles: `Paused: Tea`.
  func said(_ text: Text, _ timers: [TimerReport]) -> String {
    localize(text, ["title": sanitized(timers.map(\.title).joined(separator: ", "))])
  }

  /// Returns a message with the next ring: `Added: Tea; rings next tomorrow 09:00`.
  func saidWithRing(_ text: Text, _ timer: TimerReport) -> String {
    let ring = renderer().nextRing(timer).map { localize(listTexts.rings, ["due": $0]) }
    return joined(clauses: [said(text, [timer]), ring].compactMap(\.self), in: context.language)
  }

  /// Reports a change of timers, without those that it did not change.
  func say(_ text: Text, _ timers: [TimerReport], besides others: [Timer]) {
    let changed = timers.filter { timer in !others.contains { $0.id == timer.id } }
    if !changed.isEmpty { sayUndo(said(text, changed)) }
  }

  /// Reports a change on a terminal, with the command that undoes it.
  func sayUndo(_ said: String? = nil, isRedo: Bool = false) {
    let command = localize(isRedo ? Text("redo: spec timers redo") : Text("undo: spec timers undo"))
    context.hint(said.map { "\($0) (\(command))" } ?? command)
  }
}

/// Questions that both commands and the live screen ask.
struct QuestionTexts: Sendable {
  let delete = Text("Delete {titles}?")
  let dropStatistics = Text("Delete its entries and statistics too, for good?")

  func resume(_ timer: Timer, _ status: TimerStatus?, _ localize: Localizer) -> String {
    let values = [
      "elapsed": status?.elapsed ?? 0, "remaining": status?.remaining ?? 0,
      "period": timer.period?.length ?? 0,
    ].mapValues(Localizer.clock)
    if status?.state == .finished {
      return localize(Text("Start again from {period}? [r/Esc] "), values)
    }
    return localize(
      timer.type == .up
        ? Text("Continue from {elapsed}, or start again from zero? [c/r/Esc] ")
        : Text("Continue with {remaining} left, or start again from {period}? [c/r/Esc] "), values)
  }
}

let questionTexts = QuestionTexts()

extension ZonedTimer {
  /// Returns notes about the given dates, and about a timer that never rings.
  func notes(
    on changes: TimerChanges, at now: Instant, _ localize: Localizer
  ) -> [String] {
    let moments = [changes.begin?.moment, changes.firstFire, changes.end.value]
    var notes = moments.compactMap(\.self).compactMap { localize.note(on: $0, in: zone) }
    if let moment = changes.firstFire, let first = schedule?.due(1),
      first != moment.instant(in: zone)
    {
      notes.append(
        localize(
          Text("nothing can ring at that moment; the first notification is at {moment}"),
          ["moment": localize.date(first, in: zone)]))
    }
    return notes + [noteOfSilence(at: now, localize)].compactMap(\.self)
  }

  /// Returns the note that worked time suppresses all fires of the next 10 years; nil if one rings.
  func noteOfSilence(at now: Instant, _ localize: Localizer) -> String? {
    guard let schedule else { return nil }
    let done = max(timer.run.recorded, schedule.reached(at: now))
    guard schedule.due(done + 1) != nil,
      schedule.next(after: done, isShown: true, now: now) == nil
    else { return nil }
    return localize(
      Text("'{title}' does not ring in the next 10 years: check its worked time"),
      ["title": timer.title])
  }
}

extension Timer {
  /// Returns notes about an edit of this timer with the result `edited`.
  func notes(
    onEdit edited: Timer, isRestarted: Bool, _ localize: Localizer
  ) -> [String] {
    var notes: [String] = []
    if edited == self { notes.append(localize(Text("nothing to change"))) }
    if isRestarted {
      notes.append(localize(Text("'{title}' starts again"), ["title": edited.title]))
    }
    if type == .down, edited.type == .up {
      let fields = [
        ("period", period != nil), ("repeats", repeats != nil), ("end", end != nil),
        ("worked", worked != nil),
      ].filter(\.1).compactMap { TimerFields.label(of: $0.0).map { localize($0).lowercased() } }
      let values = ["fields": fields.joined(separator: ", ")]
      if !fields.isEmpty {
        notes.append(localize(Text("an Up timer has no {fields}: cleared"), values))
      }
    }
    return notes
  }
}

extension Localizer {
  /// Returns a note such as `02:30 does not exist on 2026-03-29 in Europe/Berlin; using 03:30 CEST`; nil without one.
  fileprivate func note(on moment: EnteredDateTime, in zone: Zone) -> String? {
    let resolution = moment.resolution(in: zone)
    let instant = resolution.instant
    let values = [
      "time": time(moment.wall.time), "date": moment.wall.date.iso8601, "zone": zone.name,
      "used": time(zone.civil(at: instant).time), "abbreviation": zone.abbreviation(at: instant),
    ]
    switch resolution {
    case .one: return nil
    case .overlap:
      return self(
        Text("{time} happens twice on {date} in {zone}; using the first ({abbreviation})"), values)
    case .gap:
      return self(
        Text("{time} does not exist on {date} in {zone}; using {used} {abbreviation}"), values)
    }
  }
}
