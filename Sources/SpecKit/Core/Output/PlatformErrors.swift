// Messages for errors of the platform.

extension SystemError: ReportedError {
  package func failure(in language: String) -> Failure {
    let (word, advice) = classification
    let text = Text("cannot {operation}: {reason}")
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
        Text("{name} is not installed; install it or add it to PATH"),
        in: language, ["name": name])
    case .cannotStart(let error):
      Failure(
        .unavailable, "no-program",
        Text("cannot start {name}: {reason}"),
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
        Text("no time zone named '{name}'; did you mean '{nearest}'?"),
        in: language, ["name": name, "nearest": nearest])
    case .unknown(let name, nil):
      Failure(
        .usage, "bad-zone",
        Text("no time zone named '{name}'; give a name of the tz database, such as Europe/Berlin"),
        in: language, ["name": name])
    case .noDatabase(let name, let directory):
      Failure(
        .configuration, "no-zones",
        Text(
          "time zone '{name}' needs the zone files, and there are none in {directory}; install tzdata or set TZDIR"
        ),
        in: language, ["name": name, "directory": directory])
    case .damaged(let path):
      Failure(
        .configuration, "bad-zone-file",
        Text("{path} is not a time zone file; install tzdata again or set TZDIR"),
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
        Text("this needs a terminal; use --keys, or the plain command"),
        in: language)
    case .failed(let operation, let errno):
      Failure(
        .inputOutput, "terminal",
        Text("the terminal failed ({operation}, error {number})"),
        in: language, ["operation": operation, "number": "\(errno)"])
    }
  }
}
