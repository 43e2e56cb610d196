import SpecCore

@testable import SpecDinDin

/// Dinners for tests: hours are counted from midnight of 20 November 2026 in UTC.
enum DinnerSample {
  static let midnight = Instant(iso8601: "2026-11-20T00:00:00Z")!
  static var zones: TimeZones { zones(of: ZoneDatabase(environment: [:])) }

  static func zones(of database: ZoneDatabase) -> TimeZones {
    TimeZones(local: .utc, cache: ZoneCache(database))
  }

  static func at(_ hour: Int) -> Instant { midnight.adding(seconds: Int64(hour) * 3600) }

  static func details(_ hour: Int, minutes: Int = 120, rsvpBy: Int? = nil) -> DinnerDetails {
    DinnerDetails(
      startsAt: at(hour).milliseconds, timeZone: "UTC", minutes: minutes, label: "Hall",
      rsvpBy: rsvpBy.map { Timestamp(wrappedValue: at($0).milliseconds) })
  }

  static func invitation(
    _ hour: Int, _ status: GuestStatus = .pending, minutes: Int = 120, rsvpBy: Int? = nil
  ) -> InvitationRecord {
    InvitationRecord(
      host: HostRecord(hostId: "local-ann", hostName: "Ann"),
      details: details(hour, minutes: minutes, rsvpBy: rsvpBy), status: status)
  }

  /// The card of an invitation as it is seen at noon.
  static func card(
    _ id: String, _ hour: Int, _ status: GuestStatus = .pending, minutes: Int = 120,
    rsvpBy: Int? = nil
  ) -> Dinner? {
    Dinner(
      id: id, invitation: invitation(hour, status, minutes: minutes, rsvpBy: rsvpBy), zones: zones,
      now: at(12))
  }
}
