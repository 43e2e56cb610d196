import SpecCore

@testable import SpecDinDin

/// Dinners for tests: hours are counted from midnight of 20 November 2026 in UTC.
enum DinnerSample {
  static let midnight = Instant(iso8601: "2026-11-20T00:00:00Z")!
  static var zones: Zones { Zones(yours: .utc, database: ZoneDatabase(environment: [:])) }

  static func at(_ hour: Int) -> Instant { midnight.adding(seconds: Int64(hour) * 3600) }

  static func details(_ hour: Int, minutes: Int = 120, rsvpBy: Int? = nil) -> DinnerDetails {
    DinnerDetails(
      startsAt: at(hour).milliseconds, timeZone: "UTC", minutes: minutes, label: "Hall",
      rsvpBy: rsvpBy.map { at($0).milliseconds })
  }

  static func invitation(
    _ hour: Int, _ status: Answer = .pending, minutes: Int = 120, rsvpBy: Int? = nil
  ) -> InvitationRecord {
    InvitationRecord(
      host: HostCard(hostId: "local-ann", hostName: "Ann"),
      details: details(hour, minutes: minutes, rsvpBy: rsvpBy), status: status)
  }

  /// The card of an invitation as it is seen at noon.
  static func card(
    _ id: String, _ hour: Int, _ status: Answer = .pending, minutes: Int = 120, rsvpBy: Int? = nil
  ) -> Dinner? {
    Dinner(
      id: id, invitation: invitation(hour, status, minutes: minutes, rsvpBy: rsvpBy), zones: zones,
      now: at(12))
  }
}
