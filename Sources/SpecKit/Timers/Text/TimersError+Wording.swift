internal import SpecCore

extension TimersError: ReportedError {
  func failure(in language: String) -> Failure {
    let words = Wording(language: language)
    switch self {
    case .fields(let problems):
      let errors = problems.map { problem in
        FieldError(problem.field, problem.code, words(problem.key, problem.values))
      }
      return Failure(
        .usage, problems.first?.code ?? "bad-value", Self.joined(errors),
        field: problems.first?.field, errors: errors)
    case .missingOption(let key):
      return Failure(.usage, "missing-option", words(key))
    case .noTimer(let name):
      return Failure(.notFound, "no-timer", words("error.no-timer", ["name": name]))
    case .noEvent(let id):
      return Failure(.notFound, "no-event", words("error.no-event", ["id": id]))
    case .ambiguousTitle(let title, let ids):
      let list = ids.map(String.init).joined(separator: ", ")
      let message = words("error.ambiguous", ["title": title, "ids": list])
      return Failure(.usage, "ambiguous-title", message, field: "timer")
    case .limit(let limit, let edition):
      let message = words("error.limit.\(edition)", ["limit": String(limit)])
      return Failure(.refused, "limit", message)
    case .conflicts(let timer, let conflicts, let zone, let id):
      let errors = conflicts.map {
        FieldError($0.field, $0.code, words.conflict($0, of: timer, in: zone))
      }
      let cure = Self.cure(of: conflicts)
      let advice =
        id.map { words("conflict.cure.edit", ["id": String($0), "options": cure]) }
        ?? words("conflict.cure.add", ["options": cure])
      return Failure(
        .refused, "conflict", "\(Self.joined(errors)); \(advice)", field: errors.first?.field,
        errors: errors)
    case .beyondCalendar:
      return Failure(.usage, "bad-date", words("date.horizon"), field: "begin")
    case .finished(let timer):
      let key = timer.type == .up ? "error.capped" : "error.finished"
      return Failure(
        .refused, "finished", words(key, ["title": timer.title, "id": String(timer.id)]))
    case .nothingToUndo(let isRedo):
      let key = isRedo ? "error.nothing-to-redo" : "error.nothing-to-undo"
      return Failure(.refused, isRedo ? "nothing-to-redo" : "nothing-to-undo", words(key))
    case .cancelled:
      return Failure(.refused, "cancelled", words("error.cancelled"))
    case .runnerBusy(let pid):
      return Failure(.temporary, "runner-busy", words("error.runner-busy", ["pid": pid]))
    case .zoneMissing(let timer):
      let values = ["title": timer.title, "zone": timer.zone]
      return Failure(.configuration, "no-zone", words("error.zone-missing", values))
    case .systemZoneMissing(let name):
      return Failure(.configuration, "no-zone", words("error.system-zone", ["zone": name]))
    }
  }

  private static func joined(_ errors: [FieldError]) -> String {
    errors.map { "\($0.field): \($0.message)" }.joined(separator: "; ")
  }

  /// Options that end the conflicts.
  private static func cure(of conflicts: [Conflict]) -> String {
    conflicts.map { $0.field == "begin" ? "--begin now" : "--end never" }.joined(separator: " ")
  }
}

extension Wording {
  func conflict(_ conflict: Conflict, of timer: Timer, in zone: Zone) -> String {
    func date(_ instant: Instant?) -> String { instant.map { self.date(zone.civil(at: $0)) } ?? "" }
    switch conflict {
    case .beginPast(let next?): return self("conflict.begin-past", ["next": date(next)])
    case .beginPast(nil): return self("conflict.begin-past.last")
    case .beginTooOld: return self("conflict.begin-too-old")
    case .endPast: return self("conflict.end-past")
    case .endBeforeBegin: return self("conflict.end-before-begin")
    case .endNoFire(let next): return self("conflict.end-no-fire", ["next": date(next)])
    }
  }
}
