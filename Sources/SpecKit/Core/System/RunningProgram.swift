internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that runs beside this one, which never waits for it: it is looked at now and then.
package struct RunningProgram: Sendable {
  /// How it ended, nil while it runs. Kills it, and all it started, when its time is over.
  package var check: @Sendable () -> Outcome?
  /// Kills it and all it started.
  package var stop: @Sendable () -> Void

  package init(
    check: @escaping @Sendable () -> Outcome?, stop: @escaping @Sendable () -> Void = {}
  ) {
    self.check = check
    self.stop = stop
  }
}

extension RunningProgram {
  /// Starts a program with the streams that it asks for. The beginning of what it writes to standard
  /// error is in its outcome, unless it shares that of this process.
  ///
  /// - Throws: ``ProgramError`` if it does not start.
  static func start(_ program: Program) throws -> RunningProgram {
    let path = try program.executable()
    do throws(SystemError) {
      let nowhere = try Descriptor.open("/dev/null", O_RDWR)
      defer { nowhere.close() }
      if program.streams == .shared {
        let process = try spawn(
          path, program, input: .input, output: .output, error: .error)
        let child = BackgroundChild(process, error: nil, group: false)
        return RunningProgram(check: { child.check() }, stop: { child.stop() })
      }
      let held = program.streams == .heldInput ? try Descriptor.pipe() : nil
      defer { held?.reading.close() }
      let pipe = try Descriptor.pipe()
      defer { pipe.writing.close() }
      do throws(SystemError) {
        try pipe.reading.setNonBlocking()
        func start() throws(SystemError) -> pid_t {
          try spawn(
            path, program, input: held?.reading ?? nowhere, output: nowhere, error: pipe.writing)
        }
        // One that has a time limit must not outlive who watches over it.
        let process =
          program.timeout == nil
          ? try start() : try ChildGroups.keep { () throws(SystemError) in try start() }
        let child = BackgroundChild(
          process, error: pipe.reading, held: held?.writing,
          deadline: program.timeout.map { Clocks.monotonic() &+ $0.nanoseconds })
        return RunningProgram(check: { child.check() }, stop: { child.stop() })
      } catch {
        pipe.reading.close()
        held?.writing.close()
        throw error
      }
    } catch {
      throw ProgramError.cannotStart(error)
    }
  }
}

private final class BackgroundChild: Sendable {
  private struct State {
    var message: [UInt8] = []
    var outcome: Outcome?
    /// Its number may belong to another process from then on.
    var isReaped = false
  }

  private let process: pid_t
  private let error: Descriptor?
  /// The writing end of its standard input.
  private let held: Descriptor?
  /// What is killed: the process with all it started, or itself.
  private let target: pid_t
  private let deadline: UInt64?
  private let state = Mutex(State())
  /// More of what it writes to standard error is read and dropped, so that it does not stop there.
  private static let messageLimit = 4096

  init(
    _ process: pid_t, error: Descriptor?, held: Descriptor? = nil, group: Bool = true,
    deadline: UInt64? = nil
  ) {
    self.process = process
    self.error = error
    self.held = held
    target = group ? -process : process
    self.deadline = deadline
  }

  deinit {
    error?.close()
    held?.close()
    state.withLock { state in
      let isOver = reap(&state) != nil
      if !isOver, deadline != nil { ChildGroups.giveBack(process) }
    }
  }

  func check() -> Outcome? {
    state.withLock { state in
      if state.outcome == nil {
        let end = end(&state)
        drain(into: &state.message)
        state.outcome = end.map { Outcome($0, error: state.message) }
      }
      return state.outcome
    }
  }

  func stop() {
    state.withLock { state in
      guard state.outcome == nil else { return }
      kill(&state)
      state.outcome = Outcome(.signaled(SIGKILL), error: state.message)
    }
  }

  private func end(_ state: inout State) -> Outcome.End? {
    if let status = reap(&state) {
      return Outcome.End(waitStatus: status)
    }
    guard let deadline, Clocks.monotonic() >= deadline else { return nil }
    kill(&state)
    return .timedOut
  }

  /// A killed process ends at once, unless the kernel holds it; then it is left to itself, for the
  /// caller must not wait.
  private func kill(_ state: inout State) {
    Signal.kill.send(to: target)
    for _ in 0..<10 where reap(&state) == nil { Clocks.sleep(.milliseconds(1)) }
  }

  /// The wait status if the child has ended; 0 once that was asked.
  private func reap(_ state: inout State) -> Int32? {
    var status: Int32 = 0
    while !state.isReaped {
      let found = waitpid(process, &status, WNOHANG)
      if found == 0 { return nil }
      if found == process || errno != EINTR {
        state.isReaped = true
        if deadline != nil { ChildGroups.giveBack(process) }
      }
    }
    return status
  }

  private func drain(into message: inout [UInt8]) {
    // A program that never stops writing must not hold the caller here.
    for _ in 0..<64 {
      guard let error, let bytes = try? error.read(upTo: 4096), !bytes.isEmpty else { return }
      message += bytes.prefix(Self.messageLimit - message.count)
    }
  }
}
