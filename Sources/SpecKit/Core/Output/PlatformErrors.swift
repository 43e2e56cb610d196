// Errors of the platform as a person is told of them.

extension SystemError: ReportedError {
  package func failure(in language: String) -> Failure {
    let (word, advice) = classification
    let text = Text(
      "cannot {operation}: {reason}", ru: "не удаётся {operation}: {reason}",
      ar: "تعذر {operation}: {reason}")
    let what = operation.text(language)
    let failure = Failure(
      .inputOutput, word, text, in: language,
      ["operation": path.isEmpty ? what : "\(what) \(path)", "reason": reason(language)])
    return advice.map { failure.adding($0(language), in: language) } ?? failure
  }
}

extension ProgramError: ReportedError {
  package func failure(in language: String) -> Failure {
    switch self {
    case .notFound(let name):
      Failure(
        .unavailable, "no-program",
        Text(
          "{name} is not installed; install it or add it to PATH",
          ru: "{name} не установлена; установите или добавьте в PATH",
          ar: "{name} غير مثبت؛ ثبته أو أضفه إلى PATH"),
        in: language, ["name": name])
    case .cannotStart(let error):
      Failure(
        .unavailable, "no-program",
        Text(
          "cannot start {name}: {reason}", ru: "не удаётся запустить {name}: {reason}",
          ar: "تعذر تشغيل {name}: {reason}"),
        in: language, ["name": error.path, "reason": error.reason(language)])
    }
  }
}

extension ZoneError: ReportedError {
  package func failure(in language: String) -> Failure {
    switch self {
    case .unknown(let name, let nearest?):
      Failure(
        .usage, "bad-zone",
        Text(
          "no time zone named '{name}'; did you mean '{nearest}'?",
          ru: "нет часового пояса '{name}'; может быть, '{nearest}'?",
          ar: "لا توجد منطقة زمنية باسم '{name}'؛ هل تقصد '{nearest}'؟"),
        in: language, ["name": name, "nearest": nearest])
    case .unknown(let name, nil):
      Failure(
        .usage, "bad-zone",
        Text(
          "no time zone named '{name}'; give a name of the tz database, such as Europe/Berlin",
          ru: "нет часового пояса '{name}'; укажите имя из базы tz, например Europe/Berlin",
          ar: "لا توجد منطقة زمنية باسم '{name}'؛ أعط اسمًا من قاعدة tz مثل Europe/Berlin"),
        in: language, ["name": name])
    case .noDatabase(let name, let directory):
      Failure(
        .configuration, "no-zones",
        Text(
          "time zone '{name}' needs the zone files, and there are none in {directory}; install tzdata or set TZDIR",
          ru:
            "для пояса '{name}' нужны файлы поясов, а в {directory} их нет; установите tzdata или задайте TZDIR",
          ar:
            "تحتاج المنطقة '{name}' إلى ملفات المناطق ولا شيء منها في {directory}؛ ثبت tzdata أو عيّن TZDIR"
        ),
        in: language, ["name": name, "directory": directory])
    case .damaged(let path):
      Failure(
        .configuration, "bad-zone-file",
        Text(
          "{path} is not a time zone file; install tzdata again or set TZDIR",
          ru: "{path} — не файл часового пояса; переустановите tzdata или задайте TZDIR",
          ar: "{path} ليس ملف منطقة زمنية؛ أعد تثبيت tzdata أو عيّن TZDIR"),
        in: language, ["path": path])
    }
  }
}

extension TerminalError: ReportedError {
  package func failure(in language: String) -> Failure {
    switch self {
    case .absent:
      Failure(
        .usage, "no-terminal",
        Text(
          "this needs a terminal; use --keys, or the plain command",
          ru: "для этого нужен терминал; используйте --keys или обычную команду",
          ar: "هذا يحتاج إلى طرفية؛ استخدم --keys أو الأمر العادي"),
        in: language)
    case .failed(let operation, let errno):
      Failure(
        .inputOutput, "terminal",
        Text(
          "the terminal failed ({operation}, error {number})",
          ru: "сбой терминала ({operation}, ошибка {number})",
          ar: "تعطلت الطرفية ({operation}، الخطأ {number})"),
        in: language, ["operation": operation, "number": "\(errno)"])
    }
  }
}
