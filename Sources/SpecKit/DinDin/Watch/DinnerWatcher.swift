internal import SpecCore
internal import SpecRealtimeDatabase

/// Waits for changes of a person's dinners: in the embedded database by looking whether the store has
/// changed, on a server by streams.
///
/// A stream only tells that something has changed; what it is comes from comparing what is read then.
final class DinnerWatcher {
  private let session: Session
  private let clock: Clock
  private var generation: [UInt8]?
  private let listeners: PlaceListeners
  private let wanted: () -> [TreePath]
  /// Looks at the drafts too; they lie in the store, whichever the database is.
  let drafts: DraftLook?
  private var nextLook = UInt64.max
  /// Whether what has changed could not be read yet.
  private var mustReadAgain = false

  /// How often the store or the signal is looked at.
  private static let interval = Duration.milliseconds(250)
  /// How long a server that is away is left alone.
  private static let pause = Duration.seconds(2)
  /// How often what nobody listens to is looked at.
  private static let lookInterval = Duration.seconds(5)

  /// - Parameter wanted: the places that are listened to on a server, the most important ones first;
  ///   asked before each look.
  init(_ session: Session, _ drafts: DraftLook? = nil, wanted: @escaping () -> [TreePath]) {
    self.session = session
    self.drafts = drafts
    self.wanted = wanted
    clock = session.command.context.clock
    generation = session.command.store.generation()
    listeners = PlaceListeners(session, pause: Self.pause)
  }

  /// Returns true when something may have changed, false when the time is over.
  func wait(until deadline: UInt64?) throws -> Bool {
    nextLook = clock.monotonic() &+ Self.lookInterval.nanoseconds
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
    if let drafts, try drafts.hasChanged() { return true }
    let isWhole = try listeners.follow(wanted())
    if try listeners.hasChanged() { return true }
    // More than can be listened to: the rest is looked at again and again.
    return !isWhole && clock.monotonic() >= nextLook
  }
}
