internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// Threads that listen to places of a server's database, one for each.
final class PlaceListeners: Sendable {
  /// A server takes 32 streams of one person, who may have two screens and more open.
  static let limit = 12

  fileprivate struct State: Sendable {
    var wanted: Set<TreePath> = []
    var running: Set<TreePath> = []
    /// The rules do not allow these.
    var refused: Set<TreePath> = []
    var hasChanged = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let client: Client
  private let trace: (@Sendable (String) -> Void)?
  private let clock: Clock
  private let pause: Duration

  init(_ session: Session, pause: Duration) {
    client = session.database.client
    trace = session.command.options.trace ? session.command.trace : nil
    clock = session.command.context.clock
    self.pause = pause
  }

  /// Listens to these places and to no others.
  ///
  /// - Returns: whether that is all of them.
  func follow(_ places: [TreePath]) throws -> Bool {
    let shown = places.prefix(Self.limit)
    let new = state.withLock { state -> [TreePath] in
      state.wanted = Set(shown)
      let new = shown.filter { !state.running.contains($0) && !state.refused.contains($0) }
      state.running.formUnion(new)
      return new
    }
    for place in new { try Threads.start { self.listen(to: place) } }
    return shown.count == places.count
  }

  /// Whether anything may have changed since the last call.
  func hasChanged() throws -> Bool {
    let now = state.withLock { state -> State in
      defer { state.hasChanged = false }
      return state
    }
    if let failure = now.failure { throw failure }
    return now.hasChanged
  }

  private func listen(to place: TreePath) {
    trace?("> GET \(place).json (stream)")
    // A guest list that is gone can no longer be read; other streams say so.
    let mayBeGone = place.keys.first == "guests"
    var hasBegun = false
    while goesOn(place) {
      do {
        try listen(to: place) { hasBegun = true }
      } catch {
        if mayBeGone {
          if error is DinDinError { return state.withLock { $0.refuse(place) } }
        } else if !hasBegun {
          return state.withLock { $0.fail(place, error) }
        }
      }
      guard isWanted(place) else { continue }
      // The server may be back in a moment, and things may have changed meanwhile.
      try? clock.sleep(pause)
      state.withLock { $0.hasChanged = true }
    }
  }

  /// Until the stream ends.
  private func listen(to place: TreePath, _ hasBegun: () -> Void) throws {
    let request = Request("GET", place.requestPath, headers: ["Accept": "text/event-stream"])
    try client.listen(request, .seconds(60)) { part in
      switch part {
      case .head(let response):
        guard response.status == 200 else { throw DinDinError.permissionDenied }
      case .event(let event):
        if event.name == "cancel" || event.name == "auth_revoked" { return false }
        if event.name == "put" || event.name == "patch" {
          hasBegun()
          state.withLock { $0.hasChanged = true }
        }
      case .quiet: break
      }
      return isWanted(place)
    }
  }

  private func isWanted(_ place: TreePath) -> Bool {
    state.withLock { $0.wanted.contains(place) }
  }

  /// Notes the end of the listening where nobody wants it any more.
  private func goesOn(_ place: TreePath) -> Bool {
    state.withLock { state -> Bool in
      let isWanted = state.wanted.contains(place)
      if !isWanted { state.running.remove(place) }
      return isWanted
    }
  }
}

extension PlaceListeners.State {
  fileprivate mutating func refuse(_ place: TreePath) {
    running.remove(place)
    refused.insert(place)
  }

  fileprivate mutating func fail(_ place: TreePath, _ error: any Error) {
    running.remove(place)
    (hasChanged, failure) = (true, failure ?? error)
  }
}
