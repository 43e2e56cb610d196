/// A time of day to the second, 00:00:00...23:59:59.
public struct CivilTime: Sendable, Hashable {
  /// 0..<86400
  public let secondOfDay: Int

  /// Nil for a time of day that does not exist, such as 24:00 or a leap second.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else {
      return nil
    }
    secondOfDay = hour * 3600 + minute * 60 + second
  }

  /// Any count of seconds, taken modulo one day.
  public init(secondOfDay: Int) {
    self.secondOfDay = secondOfDay.quotientAndRemainderDown(by: 86_400).remainder
  }

  public var hour: Int { secondOfDay / 3600 }
  public var minute: Int { secondOfDay / 60 % 60 }
  public var second: Int { secondOfDay % 60 }

  public static let midnight = CivilTime(secondOfDay: 0)
}

extension CivilTime: Comparable {
  public static func < (a: CivilTime, b: CivilTime) -> Bool { a.secondOfDay < b.secondOfDay }
}

/// A date and a time of day without a zone.
public struct CivilDateTime: Sendable, Hashable {
  public var date: CivilDate
  public var time: CivilTime

  public init(_ date: CivilDate, _ time: CivilTime = .midnight) {
    self.date = date
    self.time = time
  }

  /// Seconds from 1970-01-01T00:00:00 on the same wall, as if every day had 86400 seconds.
  public init(wallSeconds: Int64) {
    let (days, second) = wallSeconds.quotientAndRemainderDown(by: 86_400)
    date = CivilDate(daysSinceEpoch: Int(days))
    time = CivilTime(secondOfDay: Int(second))
  }

  public var wallSeconds: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondOfDay) }

  public func adding(days: Int) -> CivilDateTime { CivilDateTime(date.adding(days: days), time) }
}

extension CivilDateTime: Comparable {
  public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    (a.date, a.time) < (b.date, b.time)
  }
}
