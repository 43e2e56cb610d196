internal import SpecCore

extension DeliveryReport {
  /// One line: `desktop: notify-send is not installed`.
  func text(language: String) -> String {
    let (key, values): (String, [String: String]) =
      switch problem {
      case .notInstalled(let program): ("notInstalled", ["program": program])
      case .noPlayer:
        ("noPlayer", ["programs": SoundPlayer.allCases.map(\.rawValue).joined(separator: ", ")])
      case .unknownTerminal: ("unknownTerminal", [:])
      case .noTerminal(let reason): ("noTerminal", ["reason": reason])
      case .notStarted(let program, let reason):
        ("notStarted", ["program": program, "reason": reason])
      case .ended(let program, let status, let message):
        (
          message.isEmpty ? "ended" : "endedSaying",
          ["program": program, "status": String(status), "message": sanitized(message)]
        )
      case .killed(let program, let seconds):
        ("killed", ["program": program, "seconds": String(seconds)])
      case .tooMany: ("tooMany", [:])
      }
    return "\(name): \(notifyTexts.text(key, language, values))"
  }
}
