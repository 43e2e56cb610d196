internal import Synchronization

/// Requests that take long to answer, such as those that hash a password: one at a time is worked
/// on in a thread beside the loop, some wait, more are refused.
struct SlowRequests {
  /// Whose request it is. Descriptors are used again, serial numbers are not.
  struct Ticket: Sendable, Hashable {
    var descriptor: Descriptor
    var serial: UInt64
  }

  private let service: any Service
  private let limit: Int
  private let answers: Answers
  private var waiting: [(ticket: Ticket, request: Request)] = []
  private var isRunning = false
  private var began: UInt64 = 0
  /// Nanoseconds that the last one took.
  private var lastDuration: UInt64 = 500_000_000

  init(_ service: any Service, limit: Int, waker: Waker) {
    self.service = service
    self.limit = limit
    answers = Answers(waker)
  }

  /// Takes the request, or says when to try again.
  mutating func add(_ request: Request, _ ticket: Ticket, at now: UInt64) -> Refusal? {
    guard waiting.count < limit || !isRunning else {
      let seconds = UInt64(waiting.count + 1) &* lastDuration / 1_000_000_000 &+ 1
      return Refusal(
        429, "too-many-requests", "too many are waiting for this; try again later",
        retryAfter: Int(clamping: seconds))
    }
    waiting.append((ticket, request))
    startNext(at: now)
    return nil
  }

  /// The client is gone: nobody waits for its answer.
  mutating func forget(_ ticket: Ticket) { waiting.removeAll { $0.ticket == ticket } }

  /// The answers that are ready; the next request is begun.
  mutating func takeAnswers(at now: UInt64) -> [(Ticket, Response)] {
    let ready = answers.take()
    guard !ready.isEmpty else { return [] }
    isRunning = false
    lastDuration = now &- began
    startNext(at: now)
    return ready
  }

  /// Begins the first that waits, unless one runs.
  private mutating func startNext(at now: UInt64) {
    guard !isRunning, !waiting.isEmpty else { return }
    let (ticket, request) = waiting.removeFirst()
    isRunning = true
    began = now
    let work: @Sendable () -> Void = { [service, answers] in
      answers.add(ticket, service.respond(to: request))
    }
    // Without a thread the loop has to wait for the work.
    do { try Threads.start(work) } catch { work() }
  }
}

/// What the thread hands to the loop.
private final class Answers: Sendable {
  private let ready = Mutex<[(SlowRequests.Ticket, Response)]>([])
  private let waker: Waker

  init(_ waker: Waker) { self.waker = waker }

  func add(_ ticket: SlowRequests.Ticket, _ response: Response) {
    ready.withLock { $0.append((ticket, response)) }
    waker.wake()
  }

  func take() -> [(SlowRequests.Ticket, Response)] {
    ready.withLock { ready in
      defer { ready = [] }
      return ready
    }
  }
}
