internal import SpecCore

/// When and where: what a dinner's event and every invitation to it have in common.
struct DinnerDetails: Sendable, Equatable, Decodable {
  /// In UTF-16 code units, as every limit of a text: the rules count so.
  static let titleLimit = 100
  /// Of the host's note, and of a guest's.
  static let noteLimit = 500

  @Timestamp var startsAt: Int64
  /// A name of the tz database: the zone whose wall clock the dinner goes by.
  var timeZone: String
  @Minutes var minutes: Int
  var title: String?
  /// What the host calls the place.
  var label: String
  var address: String?
  var latitude: Double?
  var longitude: Double?
  /// The license line of the geocoder that found the place.
  var attribution: String?
  var note: String?
  /// The deadline for answers.
  var rsvpBy: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case startsAt, timeZone, minutes, title, label, address
    case latitude = "lat"
    case longitude = "lon"
    case attribution, note, rsvpBy
  }
}

extension DinnerDetails {
  var start: Instant { Instant(milliseconds: startsAt) }
  var end: Instant { Instant(milliseconds: startsAt + Int64(minutes) * 60_000) }
  var deadline: Instant? { rsvpBy.map { Instant(milliseconds: $0.wrappedValue) } }

  /// Whether an invitation can be answered: before the start and the deadline.
  func isOpen(at now: Instant) -> Bool { now < closes }

  /// Until when an invitation can be answered.
  var closes: Instant { min(start, deadline ?? start) }

  /// What a line of the calendar says of a dinner.
  init(_ line: CalendarRecord) {
    self.init(
      startsAt: line.startsAt, timeZone: line.timeZone, minutes: line.minutes, title: line.title,
      label: line.label)
  }
}
