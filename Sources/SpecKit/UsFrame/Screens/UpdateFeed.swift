internal import SpecCore

/// Where the updates of a watching screen come from.
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
    var pause = WatchFeed.lookInterval
  }

  let vip: Person
  /// Nil before the first look.
  private var feed: WatchFeed?

  init(vip: Person) { self.vip = vip }

  /// Polls what is due, and hands out what has not been shown, oldest first. Failures are in the log
  /// only.
  mutating func next(_ app: UsFrame) throws -> News {
    do {
      return try news(app)
    } catch let error as StoreError {
      // What cannot be read or written now is tried again.
      app.log(error)
      return News()
    }
  }

  private mutating func news(_ app: UsFrame) throws -> News {
    var news = News()
    var feed: WatchFeed
    do {
      feed = try self.feed ?? WatchFeed(app)
    } catch UsFrameError.signedOut, UsFrameError.noVIP {
      let progress = try app.status().progress
      (news.isSignedOut, news.reason) = (true, progress.reason)
      return news
    }
    if feed.vip.id != vip.id {
      news.vip = feed.vip
      return news
    }
    switch try feed.step(app) {
    case .vipChanged(let other): news.vip = other
    case .signedOut(let reason): (news.isSignedOut, news.reason) = (true, reason)
    case .choosing: news.isSignedOut = true
    case nil:
      news.updates = feed.takeWaiting()
      news.pause = min(max(feed.next.since(app.now), .milliseconds(50)), WatchFeed.lookInterval)
    }
    self.feed = feed
    return news
  }

  /// Counts an update as shown.
  static func markShown(_ update: Update, of vip: Person, _ app: UsFrame) throws {
    do {
      try WatchFeed.markShown(update, of: vip, app)
    } catch let error as StoreError {
      // Then it is shown again after a start.
      app.log(error)
    }
  }
}
