internal import SpecCore

/// One wrong field of a call.
enum FieldProblem: Error, Equatable {
  case conflictingOptions(ConflictingOptions)
  case emptyTitle
  /// A text of invisible characters only.
  case unseen(field: String)
  case tooLong(field: String, characters: Int, bytes: Int)
  case controlCharacter(field: String)
  case badPeriod(Period.ParsingError, String)
  case badSnooze(String)
  case badDate(DateExpression.ParsingError, String, field: String)
  case beyondCalendar(field: String)
  case emptyWorkedTime
  case badWorkedTime(String)
  case badRepeats(String)
  case notForUp(field: String, option: String)
  case unknownZone(String, nearest: String?)
  /// The variable `TZ` names no zone.
  case badEnvironmentZone(String)
  /// A crontab cannot hold the command of `--exec`.
  case lineBreakInCommand

  /// Options that cannot be given together; the raw value is the field that errors name.
  enum ConflictingOptions: String, CaseIterable {
    case title, type, period, repeats, at, restart, event, timer, shown, follow

    var text: Text {
      switch self {
      case .title:
        Text("the title is given twice; give it as an argument or with --title")
      case .type:
        Text("--up, --down and --type disagree; give one of them")
      case .period:
        Text("--down and --period disagree; give one of them")
      case .repeats:
        Text("--once and --repeats disagree; give one of them")
      case .at:
        Text("--at and --begin exclude each other; give one of them")
      case .restart:
        Text("--continue and --restart exclude each other; give one of them")
      case .event:
        Text("give ids or --all, not both")
      case .timer:
        Text("give timers or --finished, not both")
      case .shown:
        Text("--shown and --suppressed exclude each other; give one of them")
      case .follow:
        Text("--follow tells what comes; leave out --all and --since")
      }
    }
  }

  static let calendarText = Text(
    "nothing is counted outside the years 1 to 9999; choose another date or period")
}

extension FieldProblem {
  var error: FieldError {
    func error(
      _ field: String, _ code: String, _ text: Text, _ values: [String: String] = [:]
    ) -> FieldError { FieldError(field, code, text.filled(with: values)) }
    switch self {
    case .conflictingOptions(let options):
      return error(options.rawValue, "conflicting-options", options.text)
    case .emptyTitle:
      return error(
        "title", "title-empty",
        Text("a title has 1 to 32 characters; this one is empty"))
    case .unseen(let field):
      return error(
        field, "\(field)-invisible",
        Text("nothing in it can be seen; write something, or leave it empty"))
    case .tooLong(let field, let characters, let bytes):
      return error(
        field, "\(field)-too-long",
        Text("longer than {most} characters or {bytes} bytes; shorten it"),
        ["most": String(characters), "bytes": String(bytes)])
    case .controlCharacter(let field):
      return error(
        field, "control-character",
        Text("control and direction characters are not allowed; leave them out"))
    case .badPeriod(_, let text) where text.trimmingSpaces().isEmpty:
      return error("period", "bad-duration", Text("give a period, such as 4h30m or 1d"))
    case .badPeriod(let problem, let text):
      return error("period", "bad-duration", problem.text, ["text": text])
    case .badSnooze(let text):
      return error(
        "period", "bad-duration",
        Text("invalid snooze '{text}'; give 1 second to 24 hours, in hours, minutes and seconds"),
        ["text": text])
    case .badDate(let problem, let text, let field):
      return error(field, "bad-date", problem.text, ["text": text])
    case .beyondCalendar(let field): return error(field, "bad-date", Self.calendarText)
    case .emptyWorkedTime:
      return error(
        "worked", "worked-empty",
        Text("begin and end are the same; for all hours turn it off: --worked off"))
    case .badWorkedTime(let text):
      return error(
        "worked", "bad-worked",
        Text(
          "invalid worked time '{text}'; write it as 09:00-18:00, mon-fri, mon,wed 09:00-18:00, or off"
        ),
        ["text": text])
    case .badRepeats(let text):
      return error(
        "repeats", "bad-repeats",
        Text("invalid number of repeats '{text}'; give 1 to 999999999, or infinite"),
        ["text": text])
    case .notForUp(let field, let option):
      return error(
        field, "not-for-up",
        Text("an Up timer counts for ever; leave --{option} out"), ["option": option])
    case .unknownZone(let name, nil):
      return error(
        "tz", "bad-zone",
        Text("no time zone is named '{name}'; give a name such as Europe/Berlin"), ["name": name])
    case .unknownZone(let name, let nearest?):
      return error(
        "tz", "bad-zone",
        Text("no time zone is named '{name}'; did you mean '{nearest}'?"),
        ["name": name, "nearest": nearest])
    case .badEnvironmentZone(let name):
      return error(
        "tz", "bad-zone",
        Text("TZ '{name}' names no time zone; correct it, or give --tz"), ["name": name])
    case .lineBreakInCommand:
      return error(
        "exec", "line-break",
        Text("a line of a crontab cannot hold a line break; leave it out"))
    }
  }
}

extension Period.ParsingError {
  fileprivate var text: Text {
    switch self {
    case .noUnit:
      Text("'{text}' has no unit; {text}s or {text}m?")
    case .ambiguousClock:
      Text("'{text}' could be hours or minutes; write 4h30m or 4m30s")
    case .calendarUnit:
      Text("months and years have no fixed length; give days, such as 30d")
    case .outOfRange:
      Text("invalid period '{text}'; give 1 second to 36525 days")
    case .malformed:
      Text("invalid period '{text}'; write it as 4h30m, 90m, 1d2h or PT4H30M")
    }
  }
}

extension DateExpression.ParsingError {
  fileprivate var text: Text {
    switch self {
    case .impossible:
      Text("invalid date '{text}'; there is no such day or time")
    case .year:
      Text("'{text}': years are 1900 to 9999, with four digits")
    case .offset:
      Text("'{text}': an offset is Z or +02:00, up to 18:00")
    case .malformed:
      Text("invalid date '{text}'; write it as 2018-02-20 09:00, monday 8am or +4h")
    }
  }
}
