internal import SpecCore

/// Why a timers command does nothing.
enum TimersError: Error, Equatable {
  /// Values wrong in themselves, in the order of the form.
  case fields([FieldProblem])
  case missingOption(MissingOption, suggestion: String? = nil)
  case noTimer(String, nearest: [String] = [])
  case noEvent(String)
  case ambiguousTitle(String, ids: [Int])
  case limit(Edition)
  /// What prevents a run; `id` is nil for a timer that is only about to be added.
  /// `others`: the other options of the call, which the curing command repeats.
  case conflicts(Timer, [Conflict], zone: Zone, id: Int?, others: [String] = [])
  case finished(Timer)
  /// A date whose year does not have four digits.
  case beyondCalendar
  case nothingToUndo
  case nothingToRedo
  /// What `doctor` found can be repaired.
  case damagedDocuments
  /// It cannot: documents of a newer version, or that cannot be read.
  case unusableDocuments
  /// Another runner is active.
  case runnerBusy(pid: String)
  /// The zone of a timer is not installed.
  case zoneMissing(Timer)
  /// The zone the system is set to is not installed.
  case systemZoneMissing(String)
}

/// What a call has to give besides.
enum MissingOption: CaseIterable {
  case type, period, fields, choice, screen, until, events, timers

  var text: Text {
    switch self {
    case .type: Text("give --down PERIOD or --up, so that it is known what to count")
    case .period: Text("give --down PERIOD: a Down timer needs a period")
    case .fields: Text("give what to change, such as --title, --down, --begin or --end")
    case .choice: Text("give --continue, to go on where it stopped, or --restart")
    case .screen:
      Text(
        "watch needs a terminal; give --keys, or use spec timers list or spec timers run --json")
    case .until: Text("give --until INSTANT: --fast needs to know where to stop")
    case .events: Text("give the ids of entries, or --all")
    case .timers: Text("give timers, or --finished")
    }
  }
}

extension TimersError: ReportedError {
  var failure: Failure {
    switch self {
    case .fields(let problems):
      let errors = problems.map { $0.error }
      return Failure(
        .usage, errors.first?.code ?? "bad-value", Self.joined(errors),
        field: errors.first?.field, errors: errors)
    case .missingOption(let option, nil): return Failure(.usage, "missing-option", option.text)
    case .missingOption(let option, let guess?):
      var found = Failure(.usage, "missing-option", option.text)
      found.text = Text { option.text($0) + usageTexts.suggestion($0, ["word": guess]) }
      return found
    case .noTimer(let name, let nearest) where !nearest.isEmpty:
      let titles = nearest.map { "'\($0)'" }.joined(separator: ", ")
      return Failure(
        .notFound, "no-timer",
        Text("no timer '{name}'; did you mean {titles}?"), ["name": name, "titles": titles])
    case .noTimer(let name, _):
      return Failure(
        .notFound, "no-timer",
        Text("no timer '{name}'; spec timers lists them"), ["name": name])
    case .noEvent(let id):
      return Failure(
        .notFound, "no-event",
        Text("no open entry '{id}'; spec timers events lists them"), ["id": id])
    case .ambiguousTitle(let title, let ids):
      let values = ["title": title, "ids": ids.map(String.init).joined(separator: ", ")]
      return Failure(
        .usage, "ambiguous-title",
        Text("several timers are called '{title}': {ids}; give an id"), values,
        field: "timer")
    case .limit(.full):
      return Failure(
        .refused, "limit",
        Text("the full edition holds {limit} timers; delete one first"),
        ["limit": "\(Edition.full.limit)"])
    case .limit(.free):
      return Failure(
        .refused, "limit",
        Text("the free edition holds {limit} timers; delete one, or use the full edition"),
        ["limit": "\(Edition.free.limit)"])
    case .conflicts(let timer, let conflicts, let zone, let id, let others):
      let errors = conflicts.map { $0.error(in: zone) }
      let all = Self.joined(errors)
      let options = conflicts.map { $0.options(in: zone, isPaused: timer.paused != nil) }
      var values = ["options": (others + options).joined(separator: " ")]
      if let id { values["id"] = String(id) }
      let advice =
        id == nil
        ? Text("use {options}")
        : Text("use spec timers edit {id} {options}")
      return Failure(
        .refused, "conflict", Text { [values] in "\(all($0)); \(advice($0, values))" },
        field: errors.first?.field, errors: errors)
    case .beyondCalendar:
      return Failure(.usage, "bad-date", FieldProblem.calendarText, field: "begin")
    case .damagedDocuments:
      return Failure(
        .damaged, "damaged",
        Text("repair what is damaged, or use: spec timers doctor --repair"))
    case .unusableDocuments:
      return Failure(
        .damaged, "unusable",
        Text("update spec for what is newer; see the permissions of what is unreadable"))
    case .finished(let timer):
      return Failure(
        .refused, "finished",
        timer.type == .up
          ? Text("'{title}' is at its limit; start it again: spec timers resume {id} --restart")
          : Text("'{title}' is finished; start it again: spec timers resume {id} --restart"),
        ["title": timer.title, "id": String(timer.id)])
    case .nothingToUndo:
      return Failure(
        .refused, "nothing-to-undo",
        Text("there is nothing to undo; spec timers undo --list shows what there is"))
    case .nothingToRedo:
      return Failure(
        .refused, "nothing-to-redo",
        Text("there is nothing to redo; spec timers redo --list shows what there is"))
    case .runnerBusy(let pid):
      return Failure(
        .temporary, "runner-busy",
        Text(
          "process {pid} rings already; end it, or see its entries with spec timers events --follow"
        ),
        ["pid": pid])
    case .zoneMissing(let timer):
      return Failure(
        .configuration, "no-zone",
        Text("time zone '{zone}' of '{title}' is not installed; install tzdata, or edit its --tz"),
        ["title": timer.title, "zone": timer.zone])
    case .systemZoneMissing(let name):
      return Failure(
        .configuration, "no-zone",
        Text(
          "the time zone of the system, '{zone}', is not installed; install tzdata, or give --tz UTC"
        ),
        ["zone": name])
    }
  }

  private static func joined(_ errors: [FieldError]) -> Text {
    Text { language in
      errors.map { "\($0.field): \($0.text(language))" }.joined(separator: "; ")
    }
  }
}
