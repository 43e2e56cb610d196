internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// Tells the screen program when others have changed the database or the draft: a thread beside it looks.
final class LiveChanges {
  private typealias Worker = ScreenWorker<DinnerWatcher?, Subject?>

  /// What was changed.
  private enum Subject { case database, draft }

  private let worker: Worker
  private let options: DatabaseOptions
  private let writes: WriteCount
  private let followed = FollowedPlaces()

  /// How long one look takes at most, and the pause after one that failed.
  private static let look = Duration.seconds(5)

  init(_ driver: ScreenDriver, _ options: DatabaseOptions, _ writes: WriteCount) throws {
    worker = try Worker(driver, nil)
    self.options = options
    self.writes = writes
    start()
  }

  var source: ScreenSource<PageStack> {
    worker.source { subject, stack, context in
      self.start()
      guard let subject else { return .unchanged }
      if subject == .draft { return stack.noteChange(at: context.now, ofDraft: true) }
      // What was read before is old now.
      self.writes.note()
      return stack.noteChange(at: context.now)
    }
  }

  /// Places of the page that is seen, beside the invitations.
  func follow(_ places: [TreePath]) { followed.places = places }

  private func start() {
    var options = options
    // What looks beside is no request of the person.
    options.trace = false
    worker.start { [options, followed] watcher, context in
      do {
        if watcher == nil {
          var context = context
          context.options.isQuiet = true
          let session = try Session(context, options)
          watcher = DinnerWatcher(session, try DraftLook(session)) { [id = session.id] in
            [TreePath("invitations", id)] + followed.places
          }
        }
        let end = context.clock.monotonic() &+ Self.look.nanoseconds
        guard let watcher, try watcher.wait(until: end) else { return nil }
        return watcher.drafts?.hasFound == true ? .draft : .database
      } catch {
        // Nobody is signed in yet, or the server is away; the screen says so where it matters.
        watcher = nil
        try context.clock.sleep(Self.look)
        return nil
      }
    }
  }
}

/// The places that the page shows which is seen, for the thread that looks.
private final class FollowedPlaces: Sendable {
  private let value = Mutex<[TreePath]>([])

  var places: [TreePath] {
    get { value.withLock(\.self) }
    set { value.withLock { $0 = newValue } }
  }
}
