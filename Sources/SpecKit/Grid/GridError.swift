internal import SpecCore

/// What the commands of the grid refuse.
enum GridError: Error, Equatable {
  /// One of row and column without the other.
  case missingSeat
  case timePassed(String, ago: Duration)
  /// `check`: the pace is faster than `play` allows.
  case notPlayable(Show)
}

extension GridError: ReportedError {
  func failure(in language: String) -> Failure {
    switch self {
    case .missingSeat:
      Failure(
        .usage, "missing-seat", "a seat is a row and a column, for example --row 3 --col 4",
        field: "row")
    case .timePassed(let time, let ago):
      Failure(
        .refused, "time-passed", "\(time) was \(spoken(ago)) ago; give a time still to come",
        field: "at")
    case .notPlayable(let show):
      Failure(
        .refused, "step-too-fast",
        "\(PlainDuration(milliseconds: Int64(show.stepMilliseconds))?.description ?? "this")"
          + " a color is too fast to play; 334ms is the least", field: "step")
    }
  }
}

/// A length of time in its two largest units: `3 min 20 s`.
func spoken(_ duration: Duration) -> String {
  let seconds = max(0, duration.components.seconds)
  let units: [(String, Int64)] = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]
  var parts: [String] = []
  var rest = seconds
  for (name, size) in units where rest >= size || name == "s" {
    if rest >= size || parts.isEmpty { parts.append("\(rest / size) \(name)") }
    rest %= size
  }
  return parts.prefix(2).joined(separator: " ")
}
