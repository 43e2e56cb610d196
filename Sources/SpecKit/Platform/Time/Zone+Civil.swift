/// The instants a wall time stands for in a zone.
public enum Resolution: Sendable, Hashable {
  case one(Instant)
  /// Clocks jumped over it: the instant it would have been with the offset before the jump (so
  /// that 02:30 becomes 03:30), and the transition.
  case gap(Instant, ZoneTransition)
  /// Clocks showed it twice.
  case overlap(first: Instant, second: Instant)

  /// The one to use unless told otherwise: RFC 5545, 3.3.5 (the first of two; in a gap the offset
  /// before it).
  public var instant: Instant {
    switch self {
    case .one(let instant), .gap(let instant, _), .overlap(let instant, _): instant
    }
  }
}

extension Zone {
  /// The instants at which clocks here show that wall time.
  public func instant(of civil: CivilDateTime) -> Resolution {
    instant(ofWallSeconds: civil.wallSeconds)
  }

  /// The same for wall time counted in seconds (see `CivilDateTime.wallSeconds`).
  public func instant(ofWallSeconds wall: Int64) -> Resolution {
    // No zone is more than 26 hours from Greenwich (RFC 8536 recommends -25...26), so every offset
    // that could apply is in force somewhere in this stretch.
    let reach: Int64 = 27 * 3600
    var start = Instant(seconds: wall - reach)
    let limit = Instant(seconds: wall + reach)
    var type = localTimeType(at: start)
    var found: [Instant] = []
    var gap: ZoneTransition?
    while true {
      let next = nextOffsetChange(after: start)
      let end = next.map { min($0.instant, limit) } ?? limit
      let candidate = Instant(seconds: wall - Int64(type.offset))
      if candidate >= start && candidate < end { found.append(candidate) }
      guard let next, next.instant < limit else { break }
      let (before, after) = (Int64(next.before.offset), Int64(next.after.offset))
      let second = next.instant.seconds
      if wall >= second + before && wall < second + after { gap = gap ?? next }
      start = next.instant
      type = next.after
    }
    if found.count >= 2 { return .overlap(first: found[0], second: found[1]) }
    if let only = found.first { return .one(only) }
    if let gap { return .gap(Instant(seconds: wall - Int64(gap.before.offset)), gap) }
    return .one(Instant(seconds: wall - Int64(type.offset)))
  }
}
