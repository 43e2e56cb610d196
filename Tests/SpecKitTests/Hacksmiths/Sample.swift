import SpecCore

@testable import SpecHacksmiths

/// Small worlds for the tests of the rules.
enum Sample {
  static let now = instant("2026-11-20T09:00:00Z")

  static func instant(_ text: String) -> Instant {
    guard let instant = Instant(iso8601: text) else { preconditionFailure("no instant: \(text)") }
    return instant
  }

  static func id(_ number: UInt64, series: Character = "a") -> Identifier {
    Identifier(series: series, number: number)
  }

  /// A published event of 1 December 2026, 10:00 to 18:00 UTC, open since 1 November.
  static func event(number: UInt64 = 1) -> Event {
    var event = Event(
      id: id(number, series: "e"), key: "event-\(number)", title: "Event \(number)", info: "",
      start: instant("2026-12-01T10:00:00Z"), end: instant("2026-12-01T18:00:00Z"),
      timeZone: "UTC", createdAt: instant("2026-10-01T00:00:00Z"), organizers: [id(90)])
    event.publishedAt = instant("2026-11-01T00:00:00Z")
    return event
  }

  static func record(_ change: (inout Event) -> Void = { _ in }) -> EventRecord {
    var event = event()
    change(&event)
    return EventRecord(event: event)
  }

  static func person(
    _ number: UInt64, _ name: String, role: Role = .member, isPublic: Bool = true
  ) -> PersonRecord {
    var record = PersonRecord(
      person: Person(
        id: id(number), key: Slug.slug(name, or: "member"),
        name: PersonName(full: name) ?? PersonName(first: name)))
    record.person.role = role
    record.settings.public = isPublic
    return record
  }
}

extension EventRecord {
  /// Says `wish` for person `number`, at `Sample.now` unless told otherwise.
  mutating func say(
    _ wish: RSVPRequest, _ number: UInt64, at now: Instant = Sample.now
  ) throws -> RSVPOutcome {
    try answer(wish, by: Sample.id(number), at: now, zone: .utc)
  }

  /// `1:yes 2:waitlist+1`, in the order of commit.
  var summary: String {
    rsvps.sorted { $0.sequence < $1.sequence }.map { rsvp in
      let number = UInt64(rsvp.personId.text.suffix(8), radix: 16) ?? 0
      return "\(number):\(rsvp.answer.rawValue)" + (rsvp.guests > 0 ? "+\(rsvp.guests)" : "")
    }.joined(separator: " ")
  }
}
