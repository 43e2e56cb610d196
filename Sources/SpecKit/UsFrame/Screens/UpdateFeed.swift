internal import SpecCore

/// Where the updates of a watching screen come from: polls at their time, and what other processes
/// have stored.
struct UpdateFeed: Sendable {
  /// What a look at the stored state has brought.
  struct News: Sendable {
    var updates: [Update] = []
    /// Somebody else was chosen.
    var vip: Person?
    /// The sign-in has gone, with the reason of the state.
    var isSignedOut = false
    var reason: String?
    /// How long until it is to be asked again.
    var pause = Duration.seconds(5)
  }

  let vip: Person
  /// The last update that was handed out.
  private var lastSeq: Int?

  /// How soon a change by another process is seen.
  private static let longestPause = Duration.seconds(5)

  init(vip: Person) { self.vip = vip }

  /// Polls what is due, and hands out what has not been shown, oldest first. Failures are in the log
  /// only.
  mutating func next(_ app: UsFrame) throws -> News {
    do {
      return try news(app)
    } catch let error as StoreError {
      // What cannot be written now is tried again.
      app.log(error)
      return News()
    }
  }

  private mutating func news(_ app: UsFrame) throws -> News {
    var news = News()
    let (status, clocks) = try app.store.read {
      (try AppStatus($0, at: app.now), try $0.value(Documents.limits))
    }
    guard status.signIn != nil, status.progress.state == .watching else {
      (news.isSignedOut, news.reason) = (true, status.progress.reason)
      return news
    }
    if let other = status.progress.vip, other.id != vip.id {
      news.vip = other
      return news
    }
    let due = UpdateKind.allCases.filter { clocks[$0].isDue(at: app.now) }
    if !due.isEmpty {
      do {
        let report = try Poller(app: app).poll(due)
        for failure in report.failures { app.log(failure) }
      } catch UsFrameError.revoked {
        (news.isSignedOut, news.reason) = (true, "revoked")
        return news
      } catch let error as UsFrameError {
        app.log(error)
      }
    }
    let after = try app.store.read { snapshot in
      news.updates = try waiting(snapshot)
      return try snapshot.value(Documents.limits)
    }
    let now = app.context.now
    let next = UpdateKind.allCases.compactMap { after[$0].nextAt }.min() ?? now
    news.pause = min(max(next.since(now), .seconds(1)), Self.longestPause)
    return news
  }

  private mutating func waiting(_ snapshot: Snapshot) throws -> [Update] {
    let inbox = try snapshot.value(Documents.inbox)
    let from = lastSeq ?? inbox.watchSeq
    lastSeq = inbox.nextSeq - 1
    guard inbox.vip?.id == vip.id, inbox.nextSeq - 1 > from else { return [] }
    return try snapshot.entries(Documents.history).filter { $0.seq > from }
  }

  /// Counts an update as shown, and all before it that do not wait still: a later one may be shown
  /// first.
  static func markShown(
    _ update: Update, upTo seq: Int, of vip: Person, _ app: UsFrame
  ) throws {
    do {
      try app.store.transaction { transaction in
        try transaction.update(Documents.inbox) { inbox in
          guard inbox.vip?.id == vip.id else { return }
          inbox.watchSeq = max(inbox.watchSeq, min(seq, inbox.nextSeq - 1))
        }
      }
      app.record(.shown(update.kind))
    } catch let error as StoreError {
      // Then it is shown again after a start.
      app.log(error)
    }
  }
}
