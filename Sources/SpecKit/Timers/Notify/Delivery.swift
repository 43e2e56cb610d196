internal import SpecCore

/// One try to reach people, ready to be made.
struct Delivery: Sendable, Equatable {
  enum Step: Sendable, Equatable {
    case run(Program)
    /// To the person's terminal.
    case write([UInt8])
    /// Cannot be tried here.
    case missing(Problem)
  }

  /// What reports name: a channel or `exec`.
  var name: String
  var step: Step

  init(_ name: String, _ step: Step) {
    self.name = name
    self.step = step
  }
}

/// Why people were not reached on one way.
enum Problem: Error, Sendable, Equatable {
  case notInstalled(program: String)
  case noPlayer
  case unknownTerminal
  case noTerminal(reason: String)
  case notStarted(program: String, reason: String)
  case ended(program: String, status: Int32, message: String)
  case killed(program: String, seconds: Int64)
  case tooMany
}

/// A failed delivery, to be told to whoever watches the runner.
struct DeliveryReport: Sendable, Equatable {
  var name: String
  var problem: Problem

  init(_ name: String, _ problem: Problem) {
    self.name = name
    self.problem = problem
  }

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
