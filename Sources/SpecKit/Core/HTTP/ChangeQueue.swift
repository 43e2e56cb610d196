/// Changes on their way to the service, which stores together what came together.
///
/// Who was answered with others asks again with them, only not at the same instant; and others came
/// while they were stored. So a group waits until it has as many as both, though never longer than
/// an eighth of the time the last one took: the delay of a database's group commit. Without that,
/// clients fall into two halves that take turns, each with a wait for the disk of its own. Where the disk
/// is quicker than what is computed, that is what they should do: while one half is stored, the other is
/// answered and asks again. So a group there is at most half of all, unless that would be few. Who is alone
/// waits for nobody.
struct ChangeQueue {
  /// `since` is when it came.
  typealias Change = (ticket: SlowRequests.Ticket, request: Request, since: UInt64)

  private var waiting: [Change] = []
  /// Nanoseconds a group may wait, and for how many.
  private var patience: UInt64 = 0
  private var expected = 1
  private var due: UInt64 = 0
  /// Of how many changes the next group is at most.
  private var limit = longestGroup

  static let longestGroup = 256
  /// Where a half is less, a group of its own would cost more than is gained.
  static let smallestHalf = 16
  private static let longestPatience: UInt64 = 10_000_000

  mutating func add(_ request: Request, _ ticket: SlowRequests.Ticket, at now: UInt64) {
    if waiting.isEmpty { due = now &+ patience }
    waiting.append((ticket, request, now))
  }

  /// Takes changes back that were handed over in vain: they are the next.
  mutating func putBack(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    waiting = changes + waiting
    due = 0
  }

  /// When the next group is to be stored; nil if there is none.
  var deadline: UInt64? {
    if waiting.isEmpty { return nil }
    return waiting.count >= expected ? 0 : due
  }

  var isEmpty: Bool { waiting.isEmpty }

  /// What is to be stored now, oldest first, and not without end: the first waits for the last.
  mutating func take(at now: UInt64) -> [Change] {
    guard let deadline, deadline <= now else { return [] }
    return take(atMost: limit)
  }

  /// The same without waiting for more.
  mutating func takeAll() -> [Change] { take(atMost: Self.longestGroup) }

  private mutating func take(atMost limit: Int) -> [Change] {
    let group = Array(waiting.prefix(limit))
    waiting.removeFirst(group.count)
    due = 0
    return group
  }

  /// So many were stored, in so many nanoseconds.
  /// - Parameter waited: in how many of them nothing was computed.
  mutating func stored(
    _ count: Int, in duration: UInt64, waited: UInt64 = .max, at now: UInt64
  ) {
    let all = count + waiting.count
    expected = min(all, Self.longestGroup)
    let computed = duration - min(duration, waited)
    let excess = waited - min(waited, computed)
    patience = expected > 1 ? min(duration / 8, excess, Self.longestPatience) : 0
    let half = max((all + 1) / 2, Self.smallestHalf)
    limit = waited < computed ? min(half, Self.longestGroup) : Self.longestGroup
    if !waiting.isEmpty { due = now &+ patience }
  }
}
