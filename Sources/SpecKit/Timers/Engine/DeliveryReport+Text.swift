internal import SpecCore

extension DeliveryReport {
  /// One line: `desktop: notify-send is not installed`.
  func text(language: String) -> String { "\(name): \(problem.text(language))" }
}

extension DeliveryProblem {
  func text(_ language: String) -> String {
    let (text, values): (Text, [String: String]) =
      switch self {
      case .notInstalled(let program):
        (
          Text("{program} is not installed; install it, or choose other channels with --notify"),
          ["program": program]
        )
      case .noPlayer:
        (
          Text(
            "no sound player is installed ({programs}); install one, or choose other channels with --notify"
          ), ["programs": SoundPlayer.allCases.map(\.rawValue).joined(separator: ", ")]
        )
      case .unknownTerminal:
        (
          Text(
            "this terminal is not known to show notifications; choose other channels with --notify"),
          [:]
        )
      case .noTerminal(let reason):
        (
          Text(
            "the terminal cannot be reached: {reason}; run in one, or choose other channels with --notify"
          ), ["reason": reason(language)]
        )
      case .notStarted(let program, let reason):
        (
          Text("cannot start {program}: {reason}; the entry is kept in spec timers events"),
          ["program": program, "reason": reason(language)]
        )
      case .ended(let program, let status, ""):
        (
          Text("{program} ended with status {status}; the entry is kept in spec timers events"),
          ["program": program, "status": String(status)]
        )
      case .ended(let program, let status, let message):
        (
          Text(
            "{program} ended with status {status}: {message}; the entry is kept in spec timers events"
          ), ["program": program, "status": String(status), "message": sanitized(message)]
        )
      case .killed(let program, let seconds):
        (
          Text(
            "{program} did not end and was killed after {seconds} s; the entry is kept in spec timers events"
          ), ["program": program, "seconds": String(seconds)]
        )
      case .tooMany:
        (
          Text("too many programs are still running; the entry is kept in spec timers events"), [:]
        )
      }
    return text(language, values)
  }
}
