internal import Synchronization

/// A body that is written after its head was sent: a service writes, a client reads at its own speed.
///
/// What the client has not taken waits here, up to a limit; a client that falls behind further is
/// dropped, so that it neither slows the others nor fills the memory. Any thread may write.
package final class EventStream: Sendable {
  private struct State {
    /// In their order. Many streams can share a part, so that a snapshot is in memory once.
    var waiting: [[UInt8]] = []
    /// Bytes of the first part that were taken.
    var taken = 0
    var backlog = 0
    var phase = Phase.open
  }

  package enum Phase: Sendable, Equatable {
    case open
    /// The service ended it; what waits is still sent.
    case ended
    /// The client is gone, or fell behind.
    case dropped
  }

  private let state = Mutex(State())
  private let backlogLimit: Int

  /// `backlogLimit`: bytes that may wait.
  package init(backlogLimit: Int = 4 << 20) { self.backlogLimit = backlogLimit }

  /// False once it is ended or the client is gone: the service may forget it.
  package var isOpen: Bool { phase == .open }
  package var phase: Phase { state.withLock { $0.phase } }
  package var backlog: Int { state.withLock { $0.backlog } }

  package func send(_ event: ServerSentEvent) { send(event.bytes) }

  package func send(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state.phase == .open else { return }
      if bytes.count > backlogLimit - state.backlog {
        state = State(phase: .dropped)
      } else {
        state.waiting.append(bytes)
        state.backlog += bytes.count
      }
    }
  }

  package func end() {
    state.withLock { if $0.phase == .open { $0.phase = .ended } }
  }

  // MARK: the reading side

  /// The next bytes, which are then the reader's, and whether there will be no more.
  package func take(upTo count: Int = .max) -> (bytes: [UInt8], isLast: Bool) {
    state.withLock { state in
      var bytes: [UInt8] = []
      var done = 0
      while done < state.waiting.count, bytes.count < count {
        let part = state.waiting[done].dropFirst(state.taken).prefix(count - bytes.count)
        bytes += part
        let isWhole = part.endIndex == state.waiting[done].count
        state.taken = isWhole ? 0 : part.endIndex
        if isWhole { done += 1 }
      }
      state.waiting.removeFirst(done)
      state.backlog -= bytes.count
      return (bytes, state.phase != .open && state.backlog == 0)
    }
  }

  /// The reader is gone.
  package func drop() { state.withLock { $0 = State(phase: .dropped) } }
}

extension EventStream: Equatable {
  /// The same stream, not one with the same bytes.
  package static func == (a: EventStream, b: EventStream) -> Bool { a === b }
}

extension Response {
  /// An answer that stays open for events. `requests`, a widespread client, reads the text as
  /// Latin-1 unless the character set is named.
  package static func events(_ stream: EventStream, headers: Headers = Headers()) -> Response {
    var headers = headers
    headers["Content-Type"] = "text/event-stream; charset=utf-8"
    if headers["Cache-Control"] == nil { headers["Cache-Control"] = "no-store" }
    return Response(200, headers: headers, stream: stream)
  }
}
