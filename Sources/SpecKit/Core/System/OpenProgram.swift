internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program whose output is read while it runs.
package struct OpenProgram: Sendable {
  package enum Part: Sendable, Equatable {
    case bytes([UInt8])
    /// Nothing came in the given time.
    case quiet
    /// It ended; the outcome holds what it wrote to standard error, not its output.
    case ended(Outcome)
  }

  /// What comes next on its standard output.
  package var read: @Sendable (_ timeout: Duration) throws -> Part
  /// Kills it, and all it started.
  package var stop: @Sendable () -> Void

  package init(
    read: @escaping @Sendable (Duration) throws -> Part,
    stop: @escaping @Sendable () -> Void = {}
  ) {
    self.read = read
    self.stop = stop
  }
}

extension OpenProgram {
  /// Starts a program and gives it its input, which must fit into a pipe (64 KiB) or be read by it
  /// before it writes. Attachment, time limit and output limit are not for it.
  static func open(_ program: Program) throws -> OpenProgram {
    let path = try program.executable()
    do {
      let child = try OpenChild(path, program)
      return OpenProgram(read: { try child.read($0) }, stop: { child.stop() })
    } catch {
      throw ProgramError.cannotStart(error)
    }
  }
}

private final class OpenChild: Sendable {
  private struct State {
    var output: Descriptor?
    var error: Descriptor?
    var message: [UInt8] = []
    var outcome: Outcome?
  }

  private let process: pid_t
  private let state: Mutex<State>
  private static let messageLimit = 65_536

  init(_ path: String, _ program: Program) throws(SystemError) {
    var pipes: [(reading: Descriptor, writing: Descriptor)] = []
    do throws(SystemError) {
      for _ in 0..<3 { pipes.append(try Descriptor.pipe()) }
      process = try ChildGroups.keep { () throws(SystemError) in
        try spawn(
          path, program, input: pipes[0].reading, output: pipes[1].writing,
          error: pipes[2].writing)
      }
      try pipes[1].reading.setNonBlocking()
      try pipes[2].reading.setNonBlocking()
    } catch {
      for pipe in pipes {
        pipe.reading.close()
        pipe.writing.close()
      }
      throw error
    }
    state = Mutex(State(output: pipes[1].reading, error: pipes[2].reading))
    pipes[0].reading.close()
    pipes[1].writing.close()
    pipes[2].writing.close()
    // A program that ends without reading all of it says itself why.
    Signal.withoutBrokenPipe { try? pipes[0].writing.write(program.input) }
    pipes[0].writing.close()
  }

  deinit { stop() }

  func read(_ timeout: Duration) throws -> OpenProgram.Part {
    try state.withLock { state in
      if let outcome = state.outcome { return .ended(outcome) }
      let deadline = Clocks.monotonic() &+ timeout.nanoseconds
      while let output = state.output {
        let left = deadline - min(deadline, Clocks.monotonic())
        let watched = [output, state.error].compactMap { $0.map { ($0, Readiness.readable) } }
        let ready = try poll(watched, timeout: .nanoseconds(Int64(clamping: left)))
        if ready.count > 1, !ready[1].isEmpty { takeMessage(&state) }
        if ready[0].isEmpty {
          if left == 0 { return .quiet }
          continue
        }
        let bytes = try output.read(upTo: 65_536)
        if !bytes.isEmpty { return .bytes(bytes) }
        state.output = nil
        output.close()
      }
      let outcome = Outcome(end(), error: message(&state))
      state.outcome = outcome
      return .ended(outcome)
    }
  }

  func stop() {
    state.withLock { state in
      guard state.outcome == nil else { return }
      Signal.kill.send(to: -process)
      state.output?.close()
      state.output = nil
      state.outcome = Outcome(end(), error: message(&state))
    }
  }

  /// Waits for its end, which has come: its output is closed, or it was killed.
  private func end() -> Outcome.End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    ChildGroups.giveBack(process)
    return Outcome.End(waitStatus: status)
  }

  /// What it wrote to standard error to its end.
  private func message(_ state: inout State) -> [UInt8] {
    while state.error != nil, takeMessage(&state) {}
    state.error?.close()
    state.error = nil
    return state.message
  }

  /// Takes what has come; false if there was nothing.
  @discardableResult
  private func takeMessage(_ state: inout State) -> Bool {
    guard let error = state.error else { return false }
    guard let bytes = try? error.read(upTo: 4096) else { return false }
    state.message += bytes.prefix(Self.messageLimit - state.message.count)
    if bytes.isEmpty {
      error.close()
      state.error = nil
    }
    return !bytes.isEmpty
  }
}
