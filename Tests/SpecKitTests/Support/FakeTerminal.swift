package import SpecCore
internal import Synchronization

/// A terminal for tests: a session plays events in virtual time and keeps its output.
package final class FakeTerminal: Sendable {
  package enum Step: Sendable {
    /// Comes that long after the start.
    case event(Duration, TerminalEvent)
    /// The program sleeps until then, as if it had been stopped or the machine were busy.
    case stall(Duration)
    /// Waits, in real time, until one of the other descriptors can be read.
    case ready
  }

  package struct Written: Sendable, Equatable {
    package var milliseconds: Int64
    package var text: String
  }

  package let time: VirtualTime
  private let steps: Mutex<[Step]>
  private let written = Mutex<[Written]>([])
  private let closed = Mutex(false)
  private let leaving = Mutex<[UInt8]>([])
  private let size: Mutex<ScreenSize>

  package init(start: Instant, size: ScreenSize = .standard, _ steps: [Step]) {
    time = VirtualTime(start: start)
    self.steps = Mutex(steps)
    self.size = Mutex(size)
  }

  package var writes: [Written] { written.withLock { $0 } }
  /// The first bytes written when the terminal is restored.
  package var leaves: String { leaving.withLock { String(decoding: $0, as: UTF8.self) } }
  package var isClosed: Bool { closed.withLock { $0 } }
  package func resize(_ new: ScreenSize) { size.withLock { $0 = new } }

  /// A context with this terminal and its clock.
  package var context: Context { screenContext(terminal, clock: time.clock) }

  package var terminal: Terminal {
    Terminal(size: { self.size.withLock { $0 } }, open: { _ in Session(self) })
  }

  private final class Session: TerminalSession {
    let owner: FakeTerminal
    init(_ owner: FakeTerminal) { self.owner = owner }
    func leave(with bytes: [UInt8]) { owner.leaving.withLock { $0 = bytes } }
    var hasInput: Bool { false }
    func giveBack(_ bytes: [UInt8]) {}
    func close() { owner.closed.withLock { $0 = true } }
    func write(_ text: String) throws {
      let elapsed = Int64(owner.time.elapsed.nanoseconds / 1_000_000)
      owner.written.withLock { $0.append(Written(milliseconds: elapsed, text: text)) }
    }
    func wait(
      _ timeout: Duration?, _ others: [Descriptor], isExact: Bool
    ) throws -> TerminalEvent {
      let elapsed = owner.time.elapsed
      if case .ready? = owner.steps.withLock({ $0.first }) {
        let ready = try poll(readable: others, untilMonotonic: nil)
        owner.steps.withLock { $0 = Array($0.dropFirst()) }
        return .ready(Set(zip(others, ready).filter(\.1).map(\.0)))
      }
      let due: (Duration, TerminalEvent?)? = owner.steps.withLock { steps in
        switch steps.first {
        case .event(let at, let event): (at, event)
        case .stall(let at): (at, nil)
        case .ready, nil: nil
        }
      }
      guard let (at, event) = due else {
        guard let timeout else { return .closed }
        owner.time.advance(by: timeout)
        return .timeout
      }
      if let timeout, event != nil, elapsed + timeout < at {
        owner.time.advance(by: timeout)
        return .timeout
      }
      owner.time.advance(by: at - elapsed)
      owner.steps.withLock { $0 = Array($0.dropFirst()) }
      if case .resized? = event { owner.resize(ScreenSize(columns: 40, rows: 10)) }
      return event ?? .timeout
    }
  }
}

extension Terminal {
  /// No terminal: a fixed size, and nothing to take over.
  package static func absent(size: ScreenSize = .standard) -> Terminal {
    Terminal(size: { size }, open: { _ in throw SystemError.noTerminal })
  }
}
