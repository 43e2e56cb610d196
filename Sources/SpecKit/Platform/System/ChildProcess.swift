internal import LibC
internal import Synchronization

/// A program that runs as a child of this process.
public struct ChildProcess: Sendable {
  public enum Event: Sendable, Equatable {
    /// Bytes of its standard output.
    case output([UInt8])
    /// Nothing came within the timeout.
    case quiet
    /// It ended. The outcome holds its standard error, not its output.
    case ended(Outcome)
  }

  /// Waits for the next event. Kills the program when it exceeds its time or its output limit.
  public var next: @Sendable (_ timeout: Duration) throws -> Event
  /// Kills it and all it started.
  public var kill: @Sendable () -> Void

  public init(
    next: @escaping @Sendable (_ timeout: Duration) throws -> Event,
    kill: @escaping @Sendable () -> Void = {}
  ) {
    self.next = next
    self.kill = kill
  }

  /// Returns how it ended, or nil while it runs, without waiting. Drops its output, and kills a process that
  /// cannot be watched any more.
  public func outcome() -> Outcome? {
    do {
      guard case .ended(let outcome) = try next(.zero) else { return nil }
      return outcome
    } catch {
      kill()
      return Outcome(.signaled(SIGKILL))
    }
  }
}

/// The process of a program, with the ends of its pipes.
final class RunningChild: Sendable {
  private struct State {
    /// Bytes that a pipe of the child is still to take.
    var feeds: [(descriptor: Descriptor, rest: ArraySlice<UInt8>)] = []
    var output: Descriptor?
    var error: Descriptor?
    var outputCount = 0
    /// Bytes of standard error, kept or not.
    var errorCount = 0
    var message: [UInt8] = []
    /// From waitpid(2). The process number may belong to another process once this is set.
    var status: Int32?
    var outcome: Outcome?
  }

  private let program: Program
  private let process: pid_t
  private let deadline: UInt64?
  /// The writing end of a standard input that is only held open.
  private let held: Descriptor?
  private let state: Mutex<State>
  /// Bytes of standard error that are kept; the rest is read and dropped, so that the program does not
  /// stop there.
  private static let messageLimit = 65_536

  init(_ path: String, _ program: Program) throws(SystemError) {
    self.program = program
    var streams = ChildStreams()
    defer {
      // Shared streams are those of this process.
      if program.streams != .shared { for descriptor in streams.theirs { descriptor.close() } }
    }
    do throws(SystemError) {
      try streams.open(for: program)
      let theirs = streams.theirs
      func start() throws(SystemError) -> pid_t { try spawn(path, program, theirs) }
      process = program.endsWithThisProcess ? try ChildGroups.keep(start) : try start()
    } catch {
      for case let descriptor? in streams.ours { descriptor.close() }
      throw error
    }
    let ours = streams.ours
    deadline = program.timeout.map { Clocks.monotonic() &+ $0.nanoseconds }
    held = program.streams == .heldInput ? ours[0] : nil
    var state = State(output: ours[1], error: ours[2])
    if program.streams == .pipes {
      for case let (descriptor?, bytes?) in zip(
        ours, [program.input, nil, nil, program.attachment])
      {
        if bytes.isEmpty {
          descriptor.close()
        } else {
          state.feeds.append((descriptor, bytes[...]))
        }
      }
    }
    self.state = Mutex(state)
  }

  deinit {
    state.withLock { state in
      if program.streams == .pipes { end(&state, .signaled(Signal.kill.rawValue)) }
      if !reap(&state), program.endsWithThisProcess { ChildGroups.giveBack(process) }
      for descriptor in state.feeds.map(\.descriptor) { descriptor.close() }
      for descriptor in [state.output, state.error, held] { descriptor?.close() }
    }
  }

  func next(_ timeout: Duration) throws(SystemError) -> ChildProcess.Event {
    try state.withLock { (state) throws(SystemError) in
      let end = Clocks.monotonic() &+ timeout.nanoseconds
      // A child that ended is found soon, also if a program that it left behind keeps its pipes open.
      let (shortest, longest): (UInt64, UInt64) = (1_000_000, 250_000_000)
      var pause = shortest
      while true {
        if let outcome = state.outcome { return .ended(outcome) }
        let hasEnded = reap(&state)
        let now = Clocks.monotonic()
        if !hasEnded, let deadline, now >= deadline {
          self.end(&state, .timedOut)
        } else if program.streams == .pipes,
          max(state.outputCount, state.errorCount) > program.outputLimit
        {
          self.end(&state, .tooMuchOutput)
        } else {
          let moment = hasEnded ? now : min(end, deadline ?? end, now &+ pause)
          let output = try exchange(&state, timeout: moment - min(now, moment))
          pause = output == nil ? min(2 * pause, longest) : shortest
          if let output, !output.isEmpty { return .output(output) }
          if output == nil, let status = state.status {
            state.outcome = Outcome(Outcome.End(waitStatus: status), error: state.message)
          } else if !hasEnded, Clocks.monotonic() >= end {
            return .quiet
          }
        }
      }
    }
  }

  func kill() { state.withLock { end(&$0, .signaled(Signal.kill.rawValue)) } }

  /// Kills the child and all it started, unless it has ended.
  private func end(_ state: inout State, _ end: Outcome.End) {
    guard state.outcome == nil else { return }
    if !reap(&state) {
      // The terminal is shared with the group of this process.
      Signal.kill.send(to: program.streams == .shared ? process : -process)
      // A killed process ends at once unless the kernel holds it. A caller without pipes must not wait.
      var tries = program.streams == .pipes ? Int.max : 10
      while tries > 0, !reap(&state) {
        Clocks.sleep(.milliseconds(1))
        tries -= 1
      }
    }
    state.outcome = Outcome(end, error: state.message)
  }

  /// Collects the wait status if the child has ended.
  private func reap(_ state: inout State) -> Bool {
    while state.status == nil {
      var status: Int32 = 0
      let found = waitpid(process, &status, WNOHANG)
      if found == 0 { return false }
      if found < 0, errno == EINTR { continue }
      state.status = status
      if program.endsWithThisProcess { ChildGroups.giveBack(process) }
    }
    return true
  }

  /// Writes and reads what the pipes take and give, waiting for the first of them at most `timeout`
  /// nanoseconds.
  ///
  /// - Returns: the output that came, empty if another pipe moved, or nil if none did.
  private func exchange(_ state: inout State, timeout: UInt64) throws(SystemError) -> [UInt8]? {
    var watched = state.status == nil ? state.feeds.map { ($0.descriptor, Readiness.writable) } : []
    for case let descriptor? in [state.output, state.error] {
      watched.append((descriptor, .readable))
    }
    var moved: [UInt8]?
    let ready = try poll(watched, timeout: .nanoseconds(Int64(clamping: timeout)))
    for case let ((descriptor, _), ready) in zip(watched, ready) where !ready.isEmpty {
      if descriptor == state.output {
        guard let bytes = try take(&state.output) else { continue }
        state.outputCount += bytes.count
        moved = bytes
      } else if descriptor == state.error {
        guard let bytes = try take(&state.error) else { continue }
        state.errorCount += bytes.count
        if !bytes.isEmpty, state.message.count == Self.messageLimit { continue }
        state.message += bytes.prefix(Self.messageLimit - state.message.count)
        moved = moved ?? []
      } else if let index = state.feeds.firstIndex(where: { $0.descriptor == descriptor }) {
        if try feed(&state.feeds[index]) { state.feeds.remove(at: index).descriptor.close() }
        moved = moved ?? []
      }
    }
    return moved
  }

  /// Reads from a pipe, and closes it at its end; nil if nothing is there after all.
  private func take(_ pipe: inout Descriptor?) throws(SystemError) -> [UInt8]? {
    guard let descriptor = pipe else { return nil }
    do throws(SystemError) {
      let bytes = try descriptor.read(upTo: 65_536)
      if bytes.isEmpty {
        descriptor.close()
        pipe = nil
      }
      return bytes
    } catch {
      if error.isBlocked { return nil }
      throw error
    }
  }

  /// Writes what a pipe takes.
  ///
  /// - Returns: whether it has all, or the child reads no more.
  private func feed(
    _ feed: inout (descriptor: Descriptor, rest: ArraySlice<UInt8>)
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      let (descriptor, rest) = feed
      let count = try rest.withUnsafeBufferPointer { (bytes) throws(SystemError) in
        try Signal.withoutBrokenPipe { () throws(SystemError) in
          try descriptor.write(some: UnsafeRawBufferPointer(bytes))
        }
      }
      feed.rest = rest.dropFirst(count)
    } catch {
      if !error.isBrokenPipe, !error.isBlocked { throw error }
      return error.isBrokenPipe
    }
    return feed.rest.isEmpty
  }
}

/// The descriptors of a child's standard input, output and error, and of its attachment.
private struct ChildStreams {
  var theirs: [Descriptor] = []
  /// The other ends of its pipes.
  var ours: [Descriptor?] = []

  mutating func open(for program: Program) throws(SystemError) {
    if program.streams == .shared {
      (theirs, ours) = ([.input, .output, .error], [nil, nil, nil])
      return
    }
    let isPiped = program.streams == .pipes
    try add(isPipe: isPiped || program.streams == .heldInput, isInput: true)
    try add(isPipe: isPiped, isInput: false)
    try add(isPipe: true, isInput: false)
    if isPiped, program.attachment != nil { try add(isPipe: true, isInput: true) }
  }

  private mutating func add(isPipe: Bool, isInput: Bool) throws(SystemError) {
    guard isPipe else {
      theirs.append(try Descriptor.open("/dev/null", O_RDWR))
      ours.append(nil)
      return
    }
    let pipe = try Descriptor.pipe()
    theirs.append(isInput ? pipe.reading : pipe.writing)
    let own = isInput ? pipe.writing : pipe.reading
    ours.append(own)
    try own.setNonBlocking()
  }
}

extension Program {
  /// A program that is waited for, or has a time limit, must not outlive this process.
  fileprivate var endsWithThisProcess: Bool {
    streams == .pipes || streams != .shared && timeout != nil
  }
}

extension Outcome.End {
  /// - Parameter waitStatus: from waitpid(2), of a process that has ended.
  fileprivate init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .signaled(signal)
  }
}
