/// The turn of one that waits for the lock of a store: who is before it in the line, and whether the
/// first of them was stopped there (SIGSTOP, Ctrl-Z) and is passed over.
///
/// Who is passed over is written down in the file `passed`, so that it keeps the others waiting once
/// and not each of them. Only who holds the lock writes that file. One that goes on after it was passed
/// over joins the line again, at its end.
struct LockTurn {
  /// How long the lock must be free before the first of the line is passed over.
  private static let patience: UInt64 = 1_000_000_000
  /// How often it is tried whether the lock is free, and read who was passed over.
  private static let interval: UInt64 = 50_000_000
  private static let shortest: UInt64 = 100_000

  private let line: String
  private let system: FileSystem
  private var ticket: QueueTicket?
  /// Numbers in ascending order.
  private var passed: [Int64] = []
  private var first: Int64?
  private var nextTrial: UInt64
  /// Since when the lock was free whenever it was tried.
  private var freeSince: UInt64?
  private var lastLook: UInt64
  private(set) var pause = Self.shortest

  init(line: String, _ system: FileSystem, at now: UInt64) {
    (self.line, self.system) = (line, system)
    ticket = try? system.joinQueue(line)
    (nextTrial, lastLook) = (now, now)
  }

  private var path: String { line + "/passed" }
  var isFirst: Bool { first == nil }

  /// Finds out who is first.
  mutating func look(at now: UInt64) {
    if now &- lastLook >= Self.patience { goOn() }
    lastLook = now
    var before = try? ticket?.first(passing: passed)
    if before != first, before != nil {
      passed = read()
      before = try? ticket?.first(passing: passed)
    }
    pause = min(pause * 2, before == nil ? 500_000 : 2_000_000)
    if before != first {
      (first, freeSince, pause) = (before, nil, Self.shortest)
      nextTrial = now &+ Self.interval
    }
  }

  /// Whether it is time to try whether the lock is free although another is first.
  mutating func mayBeStopped(at now: UInt64) -> Bool {
    guard now >= nextTrial else { return false }
    nextTrial = now &+ Self.interval
    passed = read()
    return (try? ticket?.first(passing: passed)) == first
  }

  /// Whether the first of the line was stopped: it did not take the lock, free for so long.
  mutating func isStopped(whileFree isFree: Bool, at now: UInt64) -> Bool {
    guard isFree else {
      freeSince = nil
      return false
    }
    let since = freeSince ?? now
    freeSince = since
    return now &- since >= Self.patience
  }

  /// Writes down that the first of the line is passed over from now on, for all who wait and will.
  mutating func passOver() {
    guard let first else { return }
    passed = (taken(read()) + [first]).sorted()
    try? system.overwrite(path, Array(passed.map(String.init).joined(separator: "\n").utf8))
  }

  /// Removes from the file, if it was read, who has left the line.
  func forgetPassed() {
    guard !passed.isEmpty else { return }
    let known = read()
    let left = taken(known)
    guard left != known else { return }
    if left.isEmpty {
      try? system.removeIfPresent(path)
    } else {
      try? system.overwrite(path, Array(left.map(String.init).joined(separator: "\n").utf8))
    }
  }

  /// This process stood still, so it does not know how long the lock was free. If it was passed over
  /// meanwhile, the others no longer see it.
  private mutating func goOn() {
    freeSince = nil
    guard let number = ticket?.number else { return }
    passed = read()
    if passed.contains(number) { ticket = try? system.joinQueue(line) }
  }

  private func taken(_ numbers: [Int64]) -> [Int64] {
    numbers.filter { (try? ticket?.isTaken($0)) ?? false }
  }

  private func read() -> [Int64] {
    // Whatever else is in the file costs patience only.
    let lines = ((try? system.read(path)) ?? []).split(separator: UInt8(ascii: "\n"))
    return lines.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
      .filter { $0 >= 0 && $0 < .max }.sorted()
  }
}
