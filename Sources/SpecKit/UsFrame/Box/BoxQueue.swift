internal import SpecCore

/// The updates that wait to be shown, and the one that is: one after another, oldest first.
struct BoxQueue: Sendable {
  struct Shown: Sendable {
    var update: Update
    var timeline: BoxTimeline
  }

  private(set) var waiting: [Update] = []
  private(set) var current: Shown?
  /// Before then no box begins.
  private var nextStart: Instant?
  /// When a box could begin but for the one before.
  private var readyAt: Instant?
  /// Where the ticks are counted from.
  private let origin: Instant

  init(origin: Instant) { self.origin = origin }

  /// Adds updates that are not there yet, in the order of their time.
  mutating func add(_ updates: [Update]) {
    let known = Set(waiting.map(\.seq) + [current?.update.seq].compactMap(\.self))
    waiting += updates.filter { !known.contains($0.seq) && $0.seq > 0 }
    waiting.sort { $0.comesBefore($1) }
  }

  /// Moves to a moment: ends what is over, begins what is due.
  ///
  /// - Parameters:
  ///   - mayBegin: false while boxes wait: in quiet hours, or on another screen.
  ///   - timeline: of an update that begins then.
  /// - Returns: the update whose box has begun.
  mutating func advance(
    to now: Instant, mayBegin: Bool, timeline: (Update, Instant) -> BoxTimeline
  ) -> Update? {
    if let shown = current, shown.timeline.isOver(at: now) {
      nextStart = shown.timeline.nextStart
      current = nil
    }
    guard current == nil, mayBegin, let update = waiting.first else {
      if current == nil { readyAt = nil }
      return nil
    }
    let ready = readyAt ?? tick(atOrAfter: now)
    readyAt = ready
    var start = max(ready, nextStart ?? ready)
    guard start <= now else { return nil }
    // After a pause of the whole program the past is not caught up with.
    if now.since(start) > .seconds(1) { start = tick(atOrBefore: now) }
    waiting.removeFirst()
    current = Shown(update: update, timeline: timeline(update, start))
    readyAt = nil
    return update
  }

  /// When something changes next by itself.
  func nextChange(after now: Instant, mayBegin: Bool) -> Instant? {
    if let current { return current.timeline.nextChange(after: now) ?? now }
    guard mayBegin, !waiting.isEmpty else { return nil }
    let ready = readyAt ?? tick(atOrAfter: now)
    return max(ready, nextStart ?? ready)
  }

  /// Lets the update whose box is hidden wait again, unless it has been seen for its time.
  ///
  /// - Returns: whether it does.
  mutating func putBack(at now: Instant) -> Bool {
    guard let shown = current, !shown.timeline.isFadingOut(at: now) else { return false }
    waiting.insert(shown.update, at: 0)
    (current, nextStart, readyAt) = (nil, nil, nil)
    return true
  }

  mutating func skip(at now: Instant) { current?.timeline.skip(at: now) }

  private func tick(atOrBefore now: Instant) -> Instant {
    origin.adding(ticks: now.ticks(since: origin))
  }

  private func tick(atOrAfter now: Instant) -> Instant {
    let before = tick(atOrBefore: now)
    return before < now ? before.adding(BoxTiming.tick) : before
  }
}
