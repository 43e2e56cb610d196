internal import SpecCore

/// When and where: what a dinner's event and every invitation to it say alike.
struct DinnerDetails: Sendable, Equatable {
  /// Milliseconds since 1970.
  var startsAt: Int64
  /// A name of the tz database: the wall clock that the dinner goes by.
  var timeZone: String
  var minutes: Int
  var title: String?
  /// What the host calls the place.
  var label: String
  var address: String?
  var latitude: Double?
  var longitude: Double?
  var note: String?
  /// The last moment to answer, in milliseconds since 1970.
  var rsvpBy: Int64?

  init(
    startsAt: Int64, timeZone: String, minutes: Int, title: String? = nil, label: String,
    address: String? = nil, latitude: Double? = nil, longitude: Double? = nil, note: String? = nil,
    rsvpBy: Int64? = nil
  ) {
    self.startsAt = startsAt
    self.timeZone = timeZone
    self.minutes = minutes
    self.title = title
    self.label = label
    self.address = address
    self.latitude = latitude
    self.longitude = longitude
    self.note = note
    self.rsvpBy = rsvpBy
  }

  var start: Instant { Instant(milliseconds: startsAt) }
  var end: Instant { Instant(milliseconds: startsAt + Int64(minutes) * 60_000) }
}

extension DinnerDetails: Codable {
  private enum CodingKeys: String, CodingKey {
    case startsAt, timeZone, minutes, title, label, address
    case latitude = "lat"
    case longitude = "lon"
    case note, rsvpBy
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    startsAt = try values.decode(Int64.self, forKey: .startsAt)
    timeZone = try values.decode(String.self, forKey: .timeZone)
    minutes = try values.decode(Int.self, forKey: .minutes)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    label = try values.decode(String.self, forKey: .label)
    address = try values.decodeIfPresent(String.self, forKey: .address)
    latitude = try values.decodeIfPresent(Double.self, forKey: .latitude)
    longitude = try values.decodeIfPresent(Double.self, forKey: .longitude)
    note = try values.decodeIfPresent(String.self, forKey: .note)
    rsvpBy = try values.decodeIfPresent(Int64.self, forKey: .rsvpBy)
    // Other programs write to the same tree: nothing later computes with wild numbers.
    guard Moments.range.contains(startsAt), rsvpBy.map(Moments.range.contains) ?? true else {
      throw DecodingError.dataCorruptedError(
        forKey: .startsAt, in: values, debugDescription: "is beyond any calendar")
    }
    guard Moments.minutes.contains(minutes) else {
      throw DecodingError.dataCorruptedError(
        forKey: .minutes, in: values, debugDescription: "is not a length in minutes")
    }
  }
}

/// The numbers that times of a dinner can be.
enum Moments {
  /// In which years now can be: from there all of the demo world, and whatever an option names by
  /// its distance, has a date of four digits.
  static let years = 100...9899

  /// Milliseconds since 1970 in the years 1 to 9999.
  static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  static let minutes = 0...100_000
}
