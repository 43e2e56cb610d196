internal import SpecCore

/// When a box of one or more pages is how opaque: fades are linear in ticks, pages change without
/// one.
struct BoxTimeline: Sendable, Hashable {
  let start: Instant
  private let fadeIn: Int64
  private let fadeOut: Int64
  private let gap: Int64
  private let isCalm: Bool
  /// When each page ends, in ticks from the start.
  private(set) var pageEnds: [Int64]

  /// - Parameter words: of each page.
  init(_ timing: BoxTiming, words: [Int], start: Instant) {
    self.start = start
    isCalm = timing.isCalm
    fadeIn = BoxTiming.ticks(timing.fadeIn)
    fadeOut = BoxTiming.ticks(timing.fadeOut)
    gap = BoxTiming.ticks(timing.gap)
    var end = fadeIn
    pageEnds = words.map { count in
      end += timing.holdTicks(words: count)
      return end
    }
  }

  private var holdEnd: Int64 { pageEnds.last ?? fadeIn }

  func instant(_ ticks: Int64) -> Instant {
    start.adding(ticks: ticks)
  }

  /// The last tick that has come.
  private func tick(at now: Instant) -> Int64 { now.ticks(since: start) }

  /// When the box is gone, and when the next one may begin.
  var end: Instant { instant(holdEnd + fadeOut) }
  var nextStart: Instant { instant(holdEnd + fadeOut + gap) }

  func isOver(at now: Instant) -> Bool { now >= end }
  /// Whether it has been seen for its time.
  func isFadingOut(at now: Instant) -> Bool { tick(at: now) >= holdEnd }

  func opacity(at now: Instant) -> Double {
    let tick = tick(at: now)
    if tick < 0 || tick >= holdEnd + fadeOut { return 0 }
    if isCalm { return tick < holdEnd ? 1 : 0 }
    if tick < fadeIn { return Double(tick) / Double(fadeIn) }
    if tick < holdEnd { return 1 }
    return Double(holdEnd + fadeOut - tick) / Double(fadeOut)
  }

  /// Which page is shown, from 0.
  func page(at now: Instant) -> Int {
    let tick = tick(at: now)
    return min(pageEnds.firstIndex { tick < $0 } ?? pageEnds.count - 1, max(0, pageEnds.count - 1))
  }

  /// Which of equal parts of the whole time it is, from 0.
  func part(at now: Instant, of count: Int) -> Int {
    let ticks = max(1, holdEnd + fadeOut)
    return max(0, min(count - 1, Int(tick(at: now) * Int64(count) / ticks)))
  }

  /// When the next of equal parts begins; nil in the last one.
  func nextPart(after now: Instant, of count: Int) -> Instant? {
    let (part, ticks) = (Int64(part(at: now, of: count)), holdEnd + fadeOut)
    guard part + 1 < count else { return nil }
    return instant(((part + 1) * ticks + Int64(count) - 1) / Int64(count))
  }

  /// When it looks different next; nil after the end.
  func nextChange(after now: Instant) -> Instant? {
    let tick = tick(at: now)
    if tick < 0 { return start }
    let end = holdEnd + fadeOut
    guard tick < end else { return nil }
    if !isCalm, tick < fadeIn || tick >= holdEnd { return instant(tick + 1) }
    return instant(([fadeIn, end] + pageEnds).filter { $0 > tick }.min() ?? end)
  }

  /// Ends the current page's time, if the box is held now.
  mutating func skip(at now: Instant) {
    let tick = tick(at: now)
    guard tick >= fadeIn, let page = pageEnds.firstIndex(where: { tick < $0 }) else { return }
    let left = pageEnds[page] - tick
    for index in page..<pageEnds.count { pageEnds[index] -= left }
  }
}
