internal import SpecCore
internal import Synchronization

/// Derives session keys beside an event loop, because one takes some milliseconds.
protocol KeyDerivation: AnyObject {
  /// Can be read once a key is ready.
  var descriptors: [Descriptor] { get }
  /// When the next key is ready, if that is known; by the clock of the loop.
  var wake: Nanoseconds { get }

  func derive(session: UInt64, code: JoinCode, for participant: Int, at now: Nanoseconds)
  func take(at now: Nanoseconds) -> [DerivedKey]
}

struct DerivedKey: Sendable {
  let key: SessionKey
  let session: UInt64
  let code: JoinCode
  /// The number of the participant that needs it.
  let participant: Int
}

/// Derives each key in a thread of its own.
final class ThreadedKeyDerivation: KeyDerivation, Sendable {
  private let waker: Waker
  private let ready = Mutex<[DerivedKey]>([])

  init() throws { waker = try Waker() }

  var descriptors: [Descriptor] { [waker.descriptor] }
  var wake: Nanoseconds { .max }

  func derive(session: UInt64, code: JoinCode, for participant: Int, at now: Nanoseconds) {
    try? Threads.start { [self] in
      let key = SessionKey(code, session: session)
      ready.withLock {
        $0.append(DerivedKey(key: key, session: session, code: code, participant: participant))
      }
      waker.wake()
    }
  }

  func take(at now: Nanoseconds) -> [DerivedKey] {
    waker.clear()
    return ready.withLock { ready in
      defer { ready = [] }
      return ready
    }
  }
}

/// Derives each key once for all participants, and hands it over after a fixed time.
final class CachedKeyDerivation: KeyDerivation {
  private struct Session: Hashable {
    var code: JoinCode
    var session: UInt64
  }

  private let delay: Nanoseconds
  private var keys: [Session: SessionKey] = [:]
  private var queue = EventQueue<DerivedKey>()

  init(delay: Nanoseconds) { self.delay = delay }

  var descriptors: [Descriptor] { [] }
  var wake: Nanoseconds { queue.nextTime ?? .max }

  func key(_ code: JoinCode, session: UInt64) -> SessionKey {
    let place = Session(code: code, session: session)
    if let known = keys[place] { return known }
    let key = SessionKey(code, session: session)
    keys[place] = key
    return key
  }

  func derive(session: UInt64, code: JoinCode, for participant: Int, at now: Nanoseconds) {
    let key = key(code, session: session)
    queue.put(
      DerivedKey(key: key, session: session, code: code, participant: participant),
      at: now + delay)
  }

  func take(at now: Nanoseconds) -> [DerivedKey] {
    var ready: [DerivedKey] = []
    while let next = queue.nextTime, next <= now, let (_, key) = queue.take() { ready.append(key) }
    return ready
  }
}
