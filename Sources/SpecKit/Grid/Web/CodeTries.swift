internal import SpecCore

/// Wrong codes by the address they came from, so that nobody finds a code by trying many.
struct CodeTries: Sendable {
  private struct Tries {
    var since: Moment
    var count: Int
  }

  static let limit = 10
  private static let minute = Nanoseconds.seconds(60)
  private static let addressLimit = 4096
  private var tries: [String: Tries] = [:]

  /// Seconds until the address may try again; nil if it may now.
  func wait(_ peer: String, at now: Moment) -> Int? {
    guard let found = tries[peer], found.count >= Self.limit, now - found.since < Self.minute
    else { return nil }
    return Int((Self.minute - (now - found.since) + .seconds(1) - 1) / .seconds(1))
  }

  mutating func addWrong(_ peer: String, at now: Moment) {
    if let found = tries[peer], now - found.since < Self.minute {
      tries[peer]?.count += 1
      return
    }
    if tries.count >= Self.addressLimit {
      tries = tries.filter { now - $0.value.since < Self.minute }
      if tries.count >= Self.addressLimit { tries.removeAll() }
    }
    tries[peer] = Tries(since: now, count: 1)
  }
}
