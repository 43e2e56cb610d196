internal import SpecCore

/// Settings of a timer that disagree with each other or with the moment. Code reacts to it: a form opens and is
/// marked with it. All other errors are a `Failure`.
struct TimersConflict: ReportedError, Equatable {
  let timer: ZonedTimer
  let conflicts: [Conflict]
  /// Whether the timer was to be switched: then only another command has the options that settle it.
  var isOfSwitch = false

  var failure: Failure {
    failure(naming: isOfSwitch ? "spec timers edit \(timer.timer.id) " : "")
  }

  /// For a form, where people choose instead of typing options.
  var formFailure: Failure { failure(naming: nil) }

  private func failure(naming call: String?) -> Failure {
    .fields(conflicts.map { $0.failure(in: timer.zone, naming: call) }, .refused, "conflict")
  }
}

extension Conflict {
  /// Returns the error of the field, with dates in the zone of the timer.
  ///
  /// - Parameter call: what stands before the option that settles it; nil to name none.
  fileprivate func failure(in zone: Zone, naming call: String?) -> Failure {
    let (field, cure, code, text) = parts
    let told = Text { language in
      var date = ""
      if case .endNoFire(let next?) = self {
        date = Localizer(language: language).date(next, in: zone)
      }
      return text(language, ["next": date]) + (call.map { " (\($0)--\(field) \(cure))" } ?? "")
    }
    return .field(field, code, told)
  }

  /// The wrong field, the value that settles it, the code and the text.
  private var parts: (field: String, cure: String, code: String, text: Text) {
    switch self {
    case .beginPast: ("begin", "now", "begin-past", Text("is past: choose now or later"))
    case .beginTooOld:
      ("begin", "now", "begin-too-old", Text("is more than 36525 days ago: choose a later date"))
    case .firstFirePast: ("at", "+1h", "at-past", Text("is past: choose a moment to come"))
    case .endPast: ("end", "never", "end-past", Text("is past: choose never or later"))
    case .endBeforeBegin:
      ("end", "never", "end-before-begin", Text("is not after Begin: choose never or later"))
    case .endNoFire:
      (
        "end", "never", "end-no-fire",
        Text("is before the next notification, {next}: choose never or later")
      )
    }
  }
}

// MARK: Wrong fields

extension Failure {
  /// One wrong field of a call; ``fields(_:_:_:)`` joins all of them.
  static func field(
    _ field: String, _ code: String, _ text: Text, _ values: [String: any TextValue] = [:]
  ) -> Failure { Failure(.usage, code, text, values, field: field) }

  /// All wrong fields of a call, in the order of the form.
  ///
  /// - Parameter code: nil for that of the first field.
  static func fields(
    _ problems: [Failure], _ status: ExitStatus = .usage, _ code: String? = nil
  ) -> Failure {
    let errors = problems.map { FieldError($0.field ?? "", $0.code, $0.text) }
    let text = Text { language in
      errors.map { "\($0.field): \($0.text(language))" }.joined(separator: "; ")
    }
    return Failure(
      status, code ?? errors.first?.code ?? "bad-value", text, field: errors.first?.field,
      errors: errors)
  }

  /// The only wrong field of a call.
  static func wrongField(_ problem: Failure) -> Failure { fields([problem]) }

  /// Options that cannot be given together.
  static func exclusive(_ name: String, _ text: Text) -> Failure {
    field(name, "conflicting-options", text)
  }

  static let emptyTitle = field(
    "title", "title-empty", Text("a title has 1 to 32 characters; this one is empty"))

  static let invisibleNotes = field(
    "notes", "notes-invisible",
    Text("nothing in it can be seen; write something, or leave it empty"))

  static func tooLong(_ name: String, characters: Int, bytes: Int) -> Failure {
    field(
      name, "\(name)-too-long",
      Text("longer than {most} characters or {bytes} bytes; shorten it"),
      ["most": String(characters), "bytes": String(bytes)])
  }

  static func controlCharacter(_ name: String) -> Failure {
    field(
      name, "control-character",
      Text("control and direction characters are not allowed; leave them out"))
  }

  static func badPeriod(_ error: Period.ParsingError, _ text: String) -> Failure {
    guard !text.trimmingSpaces().isEmpty else {
      return field("period", "bad-duration", Text("give a period, such as 4h30m or 1d"))
    }
    let reason =
      switch error {
      case .noUnit: Text("'{text}' has no unit; {text}s or {text}m?")
      case .ambiguousClock: Text("'{text}' could be hours or minutes; write 4h30m or 4m30s")
      case .calendarUnit:
        Text("months and years have no fixed length; give days, such as 30d")
      case .outOfRange: Text("invalid period '{text}'; give 1 second to 36525 days")
      case .malformed:
        Text("invalid period '{text}'; write it as 4h30m, 90m, 1d2h or PT4H30M")
      }
    return field("period", "bad-duration", reason, ["text": text])
  }

  static func badSnooze(_ text: String) -> Failure {
    field(
      "period", "bad-duration",
      Text("invalid snooze '{text}'; give 1 second to 24 hours, in hours, minutes and seconds"),
      ["text": text])
  }

  static func badDate(
    _ error: DateExpression.ParsingError, _ text: String, field name: String
  ) -> Failure {
    let reason =
      switch error {
      case .impossible: Text("invalid date '{text}'; there is no such day or time")
      case .year: Text("'{text}': years are 1900 to 9999, with four digits")
      case .offset: Text("'{text}': an offset is Z or +02:00, up to 18:00")
      case .malformed:
        Text("invalid date '{text}'; write it as 2018-02-20 09:00, monday 8am or +4h")
      }
    return field(name, "bad-date", reason, ["text": text])
  }

  /// A date whose year does not have four digits.
  static func beyondCalendar(_ name: String = "begin") -> Failure {
    field(
      name, "bad-date",
      Text("nothing is counted outside the years 1 to 9999; choose another date or period"))
  }

  static let emptyWorkedTime = field(
    "worked", "worked-empty",
    Text("begin and end are the same; for all hours turn it off: --worked off"))

  static func badWorkedTime(_ text: String) -> Failure {
    field(
      "worked", "bad-worked",
      Text(
        "invalid worked time '{text}'; write it as 09:00-18:00, mon-fri, mon,wed 09:00-18:00, or off"
      ),
      ["text": text])
  }

  static func badRepeats(_ text: String) -> Failure {
    field(
      "repeats", "bad-repeats",
      Text("invalid number of repeats '{text}'; give 1 to 999999999, or infinite"),
      ["text": text])
  }

  static func notForUp(_ name: String, option: String) -> Failure {
    field(
      name, "not-for-up", Text("an Up timer counts for ever; leave --{option} out"),
      ["option": option])
  }

  static func unknownZone(_ name: String, nearest: String?) -> Failure {
    field(
      "tz", "bad-zone",
      nearest == nil
        ? Text("no time zone is named '{name}'; give a name such as Europe/Berlin")
        : Text("no time zone is named '{name}'; did you mean '{nearest}'?"),
      ["name": name, "nearest": nearest ?? ""])
  }

  /// The variable `TZ` names no zone.
  static func badEnvironmentZone(_ name: String) -> Failure {
    field(
      "tz", "bad-zone", Text("TZ '{name}' names no time zone; correct it, or give --tz"),
      ["name": name])
  }
}

// MARK: Other errors

extension Failure {
  /// An option that the call lacks.
  static func missing(_ text: Text) -> Failure { Failure(.usage, "missing-option", text) }

  static let missingType = missing(
    Text("give --down PERIOD, --up or --at DATE, so that it is known what to count"))
  static let missingPeriod = missing(
    Text("give --down PERIOD: a Down timer needs a period"))

  static func noTimer(_ name: String, nearest: [String] = []) -> Failure {
    Failure(
      .notFound, "no-timer",
      nearest.isEmpty
        ? Text("no timer '{name}'; spec timers lists them")
        : Text("no timer '{name}'; did you mean {titles}?"),
      ["name": name, "titles": nearest.map { "'\($0)'" }.joined(separator: ", ")])
  }

  static func noEvent(_ id: String) -> Failure {
    Failure(
      .notFound, "no-event", Text("no open entry '{id}'; spec timers events lists them"),
      ["id": id])
  }

  static func ambiguousTitle(_ title: String, ids: [Int]) -> Failure {
    Failure(
      .usage, "ambiguous-title",
      Text("several timers are called '{title}': {ids}; give an id"),
      ["title": title, "ids": ids.map(String.init).joined(separator: ", ")], field: "timer")
  }

  static func limit(_ edition: Edition) -> Failure {
    Failure(
      .refused, "limit",
      edition == .full
        ? Text("the full edition holds {limit} timers; delete one first")
        : Text(
          "the free edition holds {limit} timers; delete one, or: spec timers settings set edition full"
        ),
      ["limit": String(edition.limit)])
  }

  static func finished(_ timer: Timer) -> Failure {
    Failure(
      .refused, "finished",
      timer.type == .up
        ? Text("'{title}' is at its limit; start it again: spec timers resume {id} --restart")
        : Text("'{title}' is finished; start it again: spec timers resume {id} --restart"),
      ["title": timer.title, "id": String(timer.id)])
  }

  static let nothingToUndo = Failure(
    .refused, "nothing-to-undo", Text("there is nothing to undo"))
  static let nothingToRedo = Failure(
    .refused, "nothing-to-redo", Text("there is nothing to redo"))

  /// Nothing is left of the last change, which is dropped.
  static func hasNoEffect(_ action: String, isRedo: Bool) -> Failure {
    Failure(
      .refused, isRedo ? "nothing-to-redo" : "nothing-to-undo",
      isRedo
        ? Text("nothing is left to redo ({action}); that change is dropped")
        : Text("nothing is left to undo ({action}); that change is dropped"),
      ["action": action])
  }

  /// Documents that `doctor` can repair.
  static let damagedDocuments = Failure(
    .damaged, "damaged", Text("documents are damaged; repair them: spec timers doctor --repair"))
  /// Documents of a newer version, or that cannot be read.
  static let unusableDocuments = Failure(
    .damaged, "unusable",
    Text("documents cannot be used; update spec, or check their permissions"))

  static func runnerBusy(pid: String) -> Failure {
    Failure(
      .temporary, "runner-busy",
      Text("process {pid} rings already; follow it: spec timers events --follow"), ["pid": pid])
  }

  /// The zone of a timer is not installed.
  static func zoneMissing(_ timer: Timer) -> Failure {
    Failure(
      .configuration, "no-zone",
      Text("time zone '{zone}' of '{title}' is not installed; install tzdata, or edit its --tz"),
      ["title": timer.title, "zone": timer.zone])
  }

  /// The zone that the system is set to is not installed.
  static func systemZoneMissing(_ name: String) -> Failure {
    Failure(
      .configuration, "no-zone",
      Text(
        "the time zone of the system, '{zone}', is not installed; install tzdata, or give --tz UTC"
      ),
      ["zone": name])
  }
}
