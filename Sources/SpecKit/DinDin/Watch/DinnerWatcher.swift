internal import SpecCore
internal import Synchronization

/// Waits for changes of a person's dinners: in the embedded database by looking whether the store has
/// changed, on a server by streams.
///
/// A stream only tells that something has changed; what it is comes from comparing what is read then.
final class DinnerWatcher {
  private let session: Session
  private let clock: Clock
  private var generation: [UInt8]?
  /// The places that are listened to.
  private var places: Set<TreePath> = []
  private let signal = ChangeSignal()
  /// Whether what has changed could not be read yet.
  private var mustReadAgain = false

  /// How often the store or the signal is looked at.
  private static let interval = Duration.milliseconds(250)
  /// How long a server that is away is left alone.
  private static let pause = Duration.seconds(2)
  /// More dinners of one person at a time are not followed.
  private static let placeLimit = 64

  /// Set by threads that listen.
  private final class ChangeSignal: Sendable {
    private let state = Mutex<(isSet: Bool, failure: (any Error)?)>((false, nil))

    func set() { state.withLock { $0.isSet = true } }
    func fail(_ error: any Error) { state.withLock { $0 = (true, $0.failure ?? error) } }

    func take() throws -> Bool {
      let (isSet, failure) = state.withLock { state in
        defer { state.isSet = false }
        return state
      }
      if let failure { throw failure }
      return isSet
    }
  }

  init(_ session: Session) {
    self.session = session
    clock = session.command.context.clock
    generation = session.command.store.generation()
  }

  /// Returns true when something may have changed, false when the time is over.
  func wait(until deadline: UInt64?) throws -> Bool {
    while true {
      if !mustReadAgain, try hasChanged() { return true }
      let now = clock.monotonic()
      if let deadline, now >= deadline { return false }
      let left = deadline.map { Duration.nanoseconds(Int64(clamping: $0 - now)) }
      let pause = mustReadAgain ? Self.pause : Self.interval
      try clock.sleep(min(pause, left ?? pause))
      if mustReadAgain {
        mustReadAgain = false
        return true
      }
    }
  }

  /// What has changed could not be read now: it is read again after a while.
  func readAgain() { mustReadAgain = true }

  private func hasChanged() throws -> Bool {
    guard case .server = session.command.address else {
      let current = session.command.store.generation()
      // Not known while a change is under way.
      guard let current, current != generation else { return false }
      generation = current
      return true
    }
    return try signal.take()
  }

  /// Listens to what the dinners that are known now can change by. Only on a server.
  func follow(_ dinners: WatchedDinners) throws {
    try follow(
      [TreePath("invitations", session.id), TreePath("calendar", session.id)]
        + dinners.hosted.keys.sorted().map { TreePath("guests", $0) })
  }

  /// Listens to places too. Only on a server.
  func follow(_ wanted: [TreePath]) throws {
    guard case .server = session.command.address else { return }
    for place in wanted where !places.contains(place) && places.count < Self.placeLimit {
      places.insert(place)
      try listen(to: place)
    }
  }

  private func listen(to place: TreePath) throws {
    let client = session.database.client
    let request = Request(
      "GET", place.requestPath, headers: ["Accept": "text/event-stream"])
    session.database.trace("> GET \(place).json (stream)")
    let (signal, clock, pause) = (signal, clock, Self.pause)
    let isFirst = place.keys.first != "guests"
    try Threads.start {
      var hasBegun = false
      while true {
        do {
          try client.listen(request, .seconds(60)) { part in
            switch part {
            case .head(let response):
              guard response.status == 200 else { throw DinDinError.permissionDenied }
            case .event(let event):
              if event.name == "cancel" || event.name == "auth_revoked" { return false }
              if event.name == "put" || event.name == "patch" {
                hasBegun = true
                signal.set()
              }
            case .quiet: break
            }
            return true
          }
        } catch {
          // A guest list that is gone can no longer be read; other streams say so.
          if !isFirst {
            if error is DinDinError { return }
          } else if !hasBegun {
            return signal.fail(error)
          }
        }
        // The server may be back in a moment, and things may have changed meanwhile.
        do { try clock.sleep(pause) } catch { return }
        signal.set()
      }
    }
  }
}
