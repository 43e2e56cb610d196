internal import SpecCore
internal import Synchronization

/// Makes session keys on threads of their own, for making one takes longer than the loop that keeps
/// time may wait.
final class KeyMaker: Sendable {
  struct Made: Sendable {
    let key: SessionKey
    let session: UInt64
    let code: JoinCode
  }

  private let waker: Waker
  private let made = Mutex<[Made]>([])

  init() throws { waker = try Waker() }

  /// Readable once a key is made.
  var descriptor: Descriptor { waker.descriptor }

  func make(session: UInt64, code: JoinCode) {
    try? Threads.start { [self] in
      let key = SessionKey(code, session: session)
      made.withLock { $0.append(Made(key: key, session: session, code: code)) }
      waker.wake()
    }
  }

  func take() -> [Made] {
    waker.clear()
    return made.withLock { made in
      defer { made = [] }
      return made
    }
  }
}
