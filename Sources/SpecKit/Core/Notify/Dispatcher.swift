/// Makes deliveries side by side and never waits for one: a runner hands them over, looks in while there are any
/// under way, and handles its next fire meanwhile.
package struct Dispatcher {
  private struct Active {
    var program: ChildProcess
    var delivery: Delivery
    /// The deliveries to try if this one fails.
    var rest: ArraySlice<Delivery>
  }

  private let start: (Program) throws -> ChildProcess
  private let post: ([UInt8]) throws -> Void
  private var active: [Active] = []
  /// When a failure of that name was last told, in nanoseconds of the monotonic clock.
  private var told: [String: UInt64] = [:]

  /// The shortest time between two reports of one name, in nanoseconds.
  static let reportInterval: UInt64 = 60_000_000_000
  /// Programs under way at once: a hook that hangs on every fire must not fill the machine.
  package static let limit = 100

  package init(
    start: @escaping (Program) throws -> ChildProcess, post: @escaping ([UInt8]) throws -> Void
  ) {
    self.start = start
    self.post = post
  }

  package init(_ context: Context) {
    self.init(start: { try $0.start() }, post: context.terminal.post)
  }

  /// Nothing is under way.
  package var isIdle: Bool { active.isEmpty }

  /// Begins deliveries: the lists side by side, in each the next when one has failed.
  ///
  /// - Returns: the failures to report now.
  package mutating func begin(_ lists: [[Delivery]], at monotonic: UInt64) -> [DeliveryReport] {
    var reports: [DeliveryReport] = []
    for list in lists { deliver(list[...], at: monotonic, &reports) }
    return reports
  }

  /// Checks the programs under way, and tries the next delivery for each that failed.
  package mutating func check(at monotonic: UInt64) -> [DeliveryReport] {
    var reports: [DeliveryReport] = []
    let before = active
    active = []
    for entry in before {
      guard let outcome = entry.program.outcome() else {
        active.append(entry)
        continue
      }
      if let problem = DeliveryProblem(outcome, of: entry.delivery) {
        report(entry.delivery, problem, at: monotonic, &reports)
        deliver(entry.rest, at: monotonic, &reports)
      }
    }
    return reports
  }

  /// Kills the programs under way.
  package mutating func stop() {
    for entry in active { entry.program.kill() }
    active = []
  }

  private mutating func deliver(
    _ list: ArraySlice<Delivery>, at monotonic: UInt64, _ reports: inout [DeliveryReport]
  ) {
    var rest = list
    while let delivery = rest.popFirst() {
      do throws(DeliveryProblem) {
        if let program = try attempt(delivery) {
          active.append(Active(program: program, delivery: delivery, rest: rest))
        }
        return
      } catch {
        report(delivery, error, at: monotonic, &reports)
      }
    }
  }

  private func attempt(_ delivery: Delivery) throws(DeliveryProblem) -> ChildProcess? {
    switch delivery.step {
    case .missing(let problem): throw problem
    case .write(let bytes):
      do {
        try post(bytes)
        return nil
      } catch {
        throw .noTerminal(reason: Self.reason(error))
      }
    case .run(var program):
      program.streams = .none
      guard active.count < Self.limit else { throw .tooMany }
      do {
        return try start(program)
      } catch let error as SystemError where error.operation == .findProgram {
        throw .notInstalled(program: error.path)
      } catch {
        throw .notStarted(program: program.name, reason: Self.reason(error))
      }
    }
  }

  private mutating func report(
    _ delivery: Delivery, _ problem: DeliveryProblem, at monotonic: UInt64,
    _ reports: inout [DeliveryReport]
  ) {
    if let last = told[delivery.name], monotonic &- last < Self.reportInterval { return }
    told[delivery.name] = monotonic
    reports.append(DeliveryReport(delivery.name, problem))
  }

  private static func reason(_ error: any Error) -> Text {
    if let error = error as? SystemError, error != .noTerminal { return error.reason }
    return Failure(error).text
  }
}

extension DeliveryProblem {
  /// The problem of a delivery's program that has ended; nil if it succeeded.
  fileprivate init?(_ outcome: Outcome, of delivery: Delivery) {
    guard !outcome.isSuccess, case .run(let program) = delivery.step else { return nil }
    let line = outcome.errorText.split(whereSeparator: \.isNewline).first ?? ""
    let message = String(line.prefix(200))
    switch outcome.end {
    case .exited(let status):
      self = .ended(program: program.name, status: status, message: message)
    case .signaled(let signal):
      self = .ended(program: program.name, status: 128 + signal, message: message)
    case .timedOut, .tooMuchOutput:
      self = .killed(program: program.name, seconds: program.timeout?.components.seconds ?? 0)
    }
  }
}
