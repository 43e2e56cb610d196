import SpecCore
import Testing

@testable import SpecTimers

/// `2018-02-20T09:00:00Z`, also without seconds or without `Z`.
func at(_ text: String) -> Instant {
  var full = text.hasSuffix("Z") ? String(text.dropLast()) : text
  if full.count == 10 { full += "T00:00" }
  if full.count == 16 { full += ":00" }
  guard let instant = Instant(iso8601: full.replacing(" ", with: "T") + "Z") else {
    preconditionFailure("\(text) is no instant")
  }
  return instant
}

func wall(_ text: String) -> CivilDateTime { CivilDateTime(wallSeconds: at(text).seconds) }

func zone(_ name: String) throws -> Zone { try ZoneDatabase(environment: [:]).zone(named: name) }

typealias Timer = SpecTimers.Timer

extension ZonedTimer {
  /// A Down timer as `add` would make it.
  static func down(
    _ period: String, begin: String? = nil, at now: Instant = at("2018-02-20 08:00"),
    repeats: Int64? = nil, end: String? = nil, worked: String? = nil, zone name: String = "UTC"
  ) throws -> ZonedTimer {
    let timer = Timer(
      id: 1, uid: "u", title: "Eat pills", type: .down, period: try Period(period),
      repeats: repeats, begin: begin.map { .on(EnteredDateTime(wall: wall($0))) } ?? .now,
      end: end.map { EnteredDateTime(wall: wall($0)) },
      worked: try worked.map { try WorkedTime($0) },
      zone: name, run: .init(origin: now), created: now, changed: now)
    var zoned = ZonedTimer(timer: timer, zone: try SpecTimersTests.zone(name))
    zoned.timer.run.origin = zoned.startOfRun(at: now)
    return zoned
  }

  static func up(begin: Instant) -> ZonedTimer {
    let timer = Timer(
      id: 2, uid: "u", title: "Without sugar", type: .up, zone: "UTC", run: .init(origin: begin),
      created: begin, changed: begin)
    return ZonedTimer(timer: timer, zone: .utc)
  }

  /// The seed's sample; `repeats` nil is the golden sequence.
  static func gold(repeats: Int64? = nil) throws -> ZonedTimer {
    try down(
      "4h 30m", begin: "2018-02-20 09:00", repeats: repeats, end: "2018-02-28 09:00",
      worked: "09:00-18:00")
  }

  /// The instants of its first fires.
  func dues(_ count: Int64) throws -> [String] {
    let schedule = try #require(schedule)
    return (1..<1 + count).compactMap { schedule.due($0)?.iso8601 }
  }
}
