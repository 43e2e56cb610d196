/// One try to reach people, ready to be made.
package struct Delivery: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    case run(Program)
    /// To the person's terminal.
    case write([UInt8])
    /// Cannot be tried here.
    case missing(DeliveryProblem)
  }

  /// The name in reports: a channel or `exec`.
  package var name: String
  package var step: Step

  package init(_ name: String, _ step: Step) {
    self.name = name
    self.step = step
  }
}

/// Why people were not reached on one way.
package enum DeliveryProblem: Error, Sendable, Equatable {
  case notInstalled(program: String)
  case noPlayer
  case unknownTerminal
  case noTerminal(reason: Text)
  case notStarted(program: String, reason: Text)
  case ended(program: String, status: Int32, message: String)
  case killed(program: String, seconds: Int64)
  case tooMany
}

/// A failed delivery, for the person who watches the runner.
package struct DeliveryReport: Sendable, Equatable {
  package var name: String
  package var problem: DeliveryProblem

  package init(_ name: String, _ problem: DeliveryProblem) {
    self.name = name
    self.problem = problem
  }
}
