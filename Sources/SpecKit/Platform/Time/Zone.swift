/// The offset and abbreviation of a zone during a part of the year: `CET`, 3600 seconds east of Greenwich.
public struct LocalTimeType: Sendable, Hashable {
  /// Seconds east of Greenwich.
  public var offset: Int
  public var abbreviation: String
}

/// A moment at which a zone's clocks change.
public struct ZoneTransition: Sendable, Hashable {
  public var instant: Instant
  public var before: LocalTimeType
  public var after: LocalTimeType
}

/// A time zone of the tz database: its listed transitions, then the rule that holds after them.
///
/// A value read once from a file; asking it costs a binary search or, after the last listed
/// transition, the arithmetic of one year.
public struct Zone: Sendable, Hashable {
  public let name: String
  /// Seconds since 1970, ascending; `typeIndexes` has one index into `types` for each.
  let transitions: [Int64]
  let typeIndexes: [UInt8]
  /// Never empty; the first holds before the first transition (RFC 8536, 3.2).
  let types: [LocalTimeType]
  let rule: ZoneRule?

  public static let utc = fixed(name: "UTC", offset: 0, abbreviation: "UTC")

  public static func fixed(name: String, offset: Int, abbreviation: String) -> Zone {
    let type = LocalTimeType(offset: offset, abbreviation: abbreviation)
    return Zone(name: name, transitions: [], typeIndexes: [], types: [type], rule: nil)
  }

  func localTimeType(at instant: Instant) -> LocalTimeType {
    let second = instant.seconds
    if let rule, transitions.last.map({ second >= $0 }) ?? true {
      return rule.localTimeType(at: second)
    }
    let position = upperBound(second)
    return types[position == 0 ? 0 : Int(typeIndexes[position - 1])]
  }

  /// Seconds east of Greenwich.
  public func offset(at instant: Instant) -> Int { localTimeType(at: instant).offset }

  public func abbreviation(at instant: Instant) -> String {
    localTimeType(at: instant).abbreviation
  }

  /// The wall time, to the second.
  public func civil(at instant: Instant) -> CivilDateTime {
    CivilDateTime(wallSeconds: instant.seconds + Int64(offset(at: instant)))
  }

  /// The first change of offset later than `instant`, if any.
  public func nextOffsetChange(after instant: Instant) -> ZoneTransition? {
    var second = instant.seconds
    // A rule can name changes that change nothing (daylight time all year), for ever.
    var patience = 8
    while second < Zone.horizon, patience > 0 {
      let position = upperBound(second)
      let isListed = position < transitions.count
      guard let next = isListed ? transitions[position] : rule?.nextChange(after: second) else {
        return nil
      }
      let before = localTimeType(at: Instant(seconds: next - 1))
      let after = localTimeType(at: Instant(seconds: next))
      if before.offset != after.offset {
        return ZoneTransition(instant: Instant(seconds: next), before: before, after: after)
      }
      second = next
      if !isListed { patience -= 1 }
    }
    return nil
  }

  /// The start of the year 10000: nothing is looked for after it.
  private static let horizon: Int64 = 253_402_300_800

  /// The number of transitions at or before `second`.
  private func upperBound(_ second: Int64) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
