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
    case title, type, period, repeats, at, restart, event, timer, shown

    var text: Text {
      switch self {
      case .title:
        Text(
          "the title is given twice; give it as an argument or with --title",
          ru: "название указано дважды; укажите его аргументом или через --title")
      case .type:
        Text(
          "--up, --down and --type disagree; give one of them",
          ru: "--up, --down и --type противоречат друг другу; оставьте одно")
      case .period:
        Text(
          "--down and --period disagree; give one of them",
          ru: "--down и --period противоречат друг другу; оставьте одно")
      case .repeats:
        Text(
          "--once and --repeats disagree; give one of them",
          ru: "--once и --repeats противоречат друг другу; оставьте одно")
      case .at:
        Text(
          "--at and --begin exclude each other; give one of them",
          ru: "--at и --begin исключают друг друга; оставьте одно")
      case .restart:
        Text(
          "--continue and --restart exclude each other; give one of them",
          ru: "--continue и --restart исключают друг друга; оставьте одно")
      case .event:
        Text("give ids or --all, not both", ru: "укажите номера или --all, но не то и другое")
      case .timer:
        Text("give timers or --finished, not both", ru: "укажите таймеры или --finished, не оба")
      case .shown:
        Text(
          "--shown and --suppressed exclude each other; give one of them",
          ru: "--shown и --suppressed исключают друг друга; оставьте одно")
      }
    }
  }

  static let calendarText = Text(
    "nothing is counted outside the years 1 to 9999; choose another date or period",
    ru: "вне лет 1–9999 ничего не считается; выберите другую дату или период")
}

extension FieldProblem {
  func error(in language: String) -> FieldError {
    func error(
      _ field: String, _ code: String, _ text: Text, _ values: [String: String] = [:]
    ) -> FieldError { FieldError(field, code, text(language, values)) }
    switch self {
    case .conflictingOptions(let options):
      return error(options.rawValue, "conflicting-options", options.text)
    case .emptyTitle:
      return error(
        "title", "title-empty",
        Text(
          "a title has 1 to 32 characters; this one is empty",
          ru: "в названии от 1 до 32 знаков; это пустое"))
    case .unseen(let field):
      return error(
        field, "\(field)-invisible",
        Text(
          "nothing in it can be seen; write something, or leave it empty",
          ru: "в нём ничего не видно; напишите что-нибудь или оставьте пустым"))
    case .tooLong(let field, let characters, let bytes):
      return error(
        field, "\(field)-too-long",
        Text(
          "longer than {most} characters or {bytes} bytes; shorten it",
          ru: "длиннее {most} знаков или {bytes} байт; сократите"),
        ["most": String(characters), "bytes": String(bytes)])
    case .controlCharacter(let field):
      return error(
        field, "control-character",
        Text(
          "control and direction characters are not allowed; leave them out",
          ru: "управляющие знаки и знаки направления недопустимы; уберите их"))
    case .badPeriod(_, let text) where text.trimmingSpaces().isEmpty:
      return error(
        "period", "bad-duration",
        Text("give a period, such as 4h30m or 1d", ru: "укажите период, например 4h30m или 1d"))
    case .badPeriod(let problem, let text):
      return error("period", "bad-duration", problem.text, ["text": text])
    case .badSnooze(let text):
      return error(
        "period", "bad-duration",
        Text(
          "invalid snooze '{text}'; give 1 second to 24 hours, in hours, minutes and seconds",
          ru: "'{text}' — не от 1 секунды до 24 часов в часах, минутах и секундах"), ["text": text])
    case .badDate(let problem, let text, let field):
      return error(field, "bad-date", problem.text, ["text": text])
    case .beyondCalendar(let field): return error(field, "bad-date", Self.calendarText)
    case .emptyWorkedTime:
      return error(
        "worked", "worked-empty",
        Text(
          "begin and end are the same; for all hours turn it off: --worked off",
          ru: "начало и конец совпадают; для всех часов выключите: --worked off"))
    case .badWorkedTime(let text):
      return error(
        "worked", "bad-worked",
        Text(
          "invalid worked time '{text}'; write it as 09:00-18:00, mon-fri, mon,wed 09:00-18:00, or off",
          ru:
            "'{text}' — не рабочее время; напишите 09:00-18:00, mon-fri, пн,ср 09:00-18:00 или off"),
        ["text": text])
    case .badRepeats(let text):
      return error(
        "repeats", "bad-repeats",
        Text(
          "invalid number of repeats '{text}'; give 1 to 999999999, or infinite",
          ru: "'{text}' — не число повторов; укажите от 1 до 999999999 или infinite"),
        ["text": text])
    case .notForUp(let field, let option):
      return error(
        field, "not-for-up",
        Text(
          "an Up timer counts for ever; leave --{option} out",
          ru: "таймер Вверх считает без конца; уберите --{option}"), ["option": option])
    case .unknownZone(let name, nil):
      return error(
        "tz", "bad-zone",
        Text(
          "no time zone is named '{name}'; give a name such as Europe/Berlin",
          ru: "нет часового пояса '{name}'; укажите имя, например Europe/Berlin"), ["name": name])
    case .unknownZone(let name, let nearest?):
      return error(
        "tz", "bad-zone",
        Text(
          "no time zone is named '{name}'; did you mean '{nearest}'?",
          ru: "нет часового пояса '{name}'; может быть, '{nearest}'?"),
        ["name": name, "nearest": nearest])
    case .badEnvironmentZone(let name):
      return error(
        "tz", "bad-zone",
        Text(
          "TZ '{name}' names no time zone; correct it, or give --tz",
          ru: "TZ '{name}' не называет часового пояса; исправьте или укажите --tz"), ["name": name])
    case .lineBreakInCommand:
      return error(
        "exec", "line-break",
        Text(
          "a line of a crontab cannot hold a line break; leave it out",
          ru: "в строке crontab не бывает перевода строки; уберите его"))
    }
  }
}

extension Period.ParsingError {
  fileprivate var text: Text {
    switch self {
    case .noUnit:
      Text(
        "'{text}' has no unit; {text}s or {text}m?",
        ru: "у '{text}' нет единицы; {text}s или {text}m?")
    case .ambiguousClock:
      Text(
        "'{text}' could be hours or minutes; write 4h30m or 4m30s",
        ru: "'{text}' — это часы или минуты? напишите 4h30m или 4m30s")
    case .calendarUnit:
      Text(
        "months and years have no fixed length; give days, such as 30d",
        ru: "у месяцев и лет нет постоянной длины; укажите дни, например 30d")
    case .outOfRange:
      Text(
        "invalid period '{text}'; give 1 second to 36525 days",
        ru: "период — от 1 секунды до 36525 дней; '{text}' вне этих пределов")
    case .malformed:
      Text(
        "invalid period '{text}'; write it as 4h30m, 90m, 1d2h or PT4H30M",
        ru: "'{text}' — не период; напишите 4h30m, 90m, 1d2h или PT4H30M")
    }
  }
}

extension DateExpression.ParsingError {
  fileprivate var text: Text {
    switch self {
    case .impossible:
      Text(
        "invalid date '{text}'; there is no such day or time",
        ru: "нет такого дня или времени: '{text}'")
    case .year:
      Text(
        "'{text}': years are 1900 to 9999, with four digits",
        ru: "'{text}': годы — от 1900 до 9999, четырьмя цифрами")
    case .offset:
      Text(
        "'{text}': an offset is Z or +02:00, up to 18:00",
        ru: "'{text}': смещение — Z или +02:00, не больше 18:00")
    case .malformed:
      Text(
        "invalid date '{text}'; write it as 2018-02-20 09:00, monday 8am or +4h",
        ru: "'{text}' — не дата; напишите 2018-02-20 09:00, monday 8am или +4h")
    }
  }
}
