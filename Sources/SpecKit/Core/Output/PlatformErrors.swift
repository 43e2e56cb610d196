// Messages for errors of the platform.

extension SystemError: ReportedError {
  package var failure: Failure {
    switch operation {
    case .listen: return listenFailure
    case .findProgram:
      return Failure(
        .unavailable, "no-program", Text("{name} is not installed; install it or add it to PATH"),
        ["name": path])
    case .startProgram:
      return Failure(
        .unavailable, "no-program", Text("cannot start {name}: {reason}"),
        ["name": path, "reason": reason])
    case .useTerminal:
      return Failure(
        .usage, "no-terminal", Text("this needs a terminal; use --keys, or the plain command"))
    default: break
    }
    let (word, advice) = classification
    let text = Text("cannot {operation}: {reason}")
    let what = Text { [self] in operation.text($0) + (path.isEmpty ? "" : " \(path)") }
    let failure = Failure(.inputOutput, word, text, ["operation": what, "reason": reason])
    return advice.map { failure.adding($0) } ?? failure
  }
}

extension SystemError {
  /// Whether a server does not listen because its address, an IPv6 one, cannot be had at all.
  package var isIPv6Absence: Bool {
    operation == .listen && !isAddressInUse && path.hasPrefix("[")
  }

  private var listenFailure: Failure {
    isAddressInUse
      ? Failure(
        .unavailable, "address-in-use",
        Text("{address} is in use; end the program that listens there, or take another port"),
        ["address": path], field: "port")
      : Failure(
        .unavailable, "cannot-listen", Text("cannot listen on {address}: {reason}"),
        ["address": path, "reason": reason])
  }
}

extension ZoneError: ReportedError {
  package var failure: Failure {
    switch self {
    case .unknown(let name, let nearest?):
      Failure(
        .usage, "bad-zone",
        Text("no time zone named '{name}'; did you mean '{nearest}'?"),
        ["name": name, "nearest": nearest])
    case .unknown(let name, nil):
      Failure(
        .usage, "bad-zone",
        Text("no time zone named '{name}'; give a name of the tz database, such as Europe/Berlin"),
        ["name": name])
    case .noDatabase(let name, let directory):
      Failure(
        .configuration, "no-zones",
        Text(
          "time zone '{name}' needs the zone files, and there are none in {directory}; install tzdata or set TZDIR"
        ),
        ["name": name, "directory": directory])
    case .damaged(let path):
      Failure(
        .configuration, "bad-zone-file",
        Text("{path} is not a time zone file; install tzdata again or set TZDIR"),
        ["path": path])
    }
  }
}
