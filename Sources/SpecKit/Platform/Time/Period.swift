/// A length of time: calendar days kept at the same wall time, then an exact time. Exact periods count a day as 86400
/// seconds.
///
/// `24h` is 86400 exact seconds, `1d` is one calendar day: they differ where clocks change.
public struct Period: Sendable, Hashable, Codable {
  /// 0...36525
  public let days: Int64
  /// 0...3155760000
  public let seconds: Int64
  /// 0..<1000, in addition to the seconds; 0 in stored periods.
  public let milliseconds: Int64

  private enum CodingKeys: CodingKey { case days, seconds }

  /// Nil unless the length, a day counted as 86400 seconds, is 1 s ... 36525 d.
  public init?(days: Int64, seconds: Int64) {
    guard (0...Period.dayLimit).contains(days), (0...Period.limit).contains(seconds),
      (1...Period.limit).contains(days * 86_400 + seconds)
    else { return nil }
    (self.days, self.seconds, milliseconds) = (days, seconds, 0)
  }

  /// An exact length in milliseconds, clamped to 0 s ... 36525 d, with its full days as days.
  private init(exact count: Int64) {
    let count = min(max(0, count), Period.limit * 1000)
    (days, seconds, milliseconds) = (count / 86_400_000, count / 1000 % 86_400, count % 1000)
  }

  /// For bounds and defaults.
  public static func milliseconds(_ count: Int64) -> Period { Period(exact: count) }
  public static func seconds(_ count: Int64) -> Period {
    Period(exact: min(max(0, count), limit) * 1000)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let days = try container.decode(Int64.self, forKey: .days)
    let seconds = try container.decode(Int64.self, forKey: .seconds)
    guard let period = Period(days: days, seconds: seconds) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a period of 1 s to 36525 d"))
    }
    self = period
  }

  /// Seconds, a day counted as 86400.
  public var length: Int64 { days * 86_400 + seconds }
  public var lengthInMilliseconds: Int64 { length * 1000 + milliseconds }
  public var duration: Duration { .milliseconds(lengthInMilliseconds) }

  /// 100 years, the longest period and the most an Up timer counts.
  public static let limit: Int64 = 3_155_760_000
  private static let dayLimit: Int64 = 36_525
}

extension Period: Comparable {
  public static func < (a: Period, b: Period) -> Bool {
    a.lengthInMilliseconds < b.lengthInMilliseconds
  }
}

extension Period: CustomStringConvertible {
  /// The canonical text: `4h30m`, `1d2h`, `1s500ms`, `0s`, and `1d` against `24h`.
  public var description: String {
    let text = parts.map { "\($0.count)\($0.unit.rawValue)" }.joined()
    return milliseconds > 0 ? "\(text)\(milliseconds)ms" : text.isEmpty ? "0s" : text
  }

  public enum Unit: String, Sendable { case d, h, m, s }

  /// The parts from seconds up that are not zero, largest unit first.
  public var parts: [(count: Int64, unit: Unit)] {
    let all: [(Int64, Unit)] = [
      (days, .d), (seconds / 3600, .h), (seconds / 60 % 60, .m), (seconds % 60, .s),
    ]
    return all.filter { $0.0 > 0 }
  }
}
