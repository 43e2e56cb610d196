internal import SpecCore

/// The hours of a day, local time, in which nothing is shown and nothing sounds: `22:00-07:00`.
struct QuietHours: Sendable, Hashable {
  /// Seconds of the day; the end may be before the begin, past midnight.
  let begin: Int
  let end: Int

  /// Nil for anything else, and for hours that begin when they end.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.second)
    guard parts.count == 2, let begin = parts[0], let end = parts[1], begin != end else {
      return nil
    }
    (self.begin, self.end) = (begin, end)
  }

  private static func second(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    return CivilTime(hour: hour, minute: minute)?.secondOfDay
  }

  func contains(_ time: CivilTime) -> Bool {
    let second = time.secondOfDay
    return begin < end
      ? begin <= second && second < end
      : begin <= second || second < end
  }

  /// When the hours end that hold at that moment; nil outside of them. The clock of the zone may be
  /// set meanwhile, so that what waits looks again at every minute.
  func end(at now: Instant, in zone: Zone) -> Instant? {
    let time = zone.civil(at: now).time
    guard contains(time) else { return nil }
    let rest = (end - time.secondOfDay + 86_400) % 86_400
    return now.adding(seconds: Int64(rest == 0 ? 86_400 : rest))
  }
}
