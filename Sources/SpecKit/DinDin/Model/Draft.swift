internal import SpecCore
internal import SpecRealtimeDatabase

/// A dinner that is being planned. It holds the id that the dinner will have, so that sending twice cannot
/// make two.
struct Draft: Sendable, Equatable, Codable {
  @NonEmpty var id: String
  /// The day and the time on the clock of its time zone.
  var date: CivilDate?
  var time: CivilTime?
  /// Whether the second of two moments is meant at which that clock shows the same.
  var isSecond: Bool?
  var timeZone: String
  @Minutes var minutes = Draft.usualMinutes
  var title: String?
  var place: DinnerPlace?
  var note: String?
  var rsvpBy: Timestamp?
  /// How often the dinner had been changed that this is an edit of.
  var seq: Int?
  /// That dinner as it was then.
  var origin: Origin?
  /// The ids of the selected guests.
  var guests: [String] = []

  struct Origin: Sendable, Equatable, Codable {
    var details: DinnerDetails
    var guests: [String]
  }

  static let usualMinutes = 120
  static let guestLimit = 200
}

/// Where a dinner is.
struct DinnerPlace: Sendable, Equatable, Codable {
  /// What the host calls it.
  var label: String
  var address: String?
  var lat: Double?
  var lon: Double?
  /// The license line of the geocoder that found it.
  var attribution: String?

  /// The name of a place that has none.
  static let unnamed = "-"
  /// Of label, address and license line, in UTF-16 code units.
  static let limit = 200

  var coordinates: Coordinates? { Coordinates(lat, lon) }

  /// The same place under another name. An address that nobody could find is all that tells where it is,
  /// so it stays beside the name.
  func labeled(_ label: String) -> DinnerPlace {
    var place = self
    let isAddress = address == nil && coordinates == nil && self.label != Self.unnamed
    if isAddress, label != self.label { place.address = self.label }
    place.label = label
    return place
  }
}

extension DinnerPlace {
  init(_ place: Place) {
    self.init(
      label: truncated(place.label, to: Self.limit),
      // What was found by its coordinates has one text for both.
      address: place.address == place.label
        ? nil : place.address.map { truncated($0, to: Self.limit) },
      lat: place.coordinates?.latitude, lon: place.coordinates?.longitude,
      attribution: place.attribution.map { truncated($0, to: Self.limit) })
  }
}

/// What a draft lacks before it can be sent.
enum DraftPart: String, Sendable, CaseIterable {
  case time, address, guests

  /// What gives it.
  var option: String { "--\(rawValue)" }
  /// As help calls its value.
  var value: String {
    switch self {
    case .time: "TIME"
    case .address: "PLACE"
    case .guests: "LIST"
    }
  }
}

extension Draft {
  /// A new draft for the person of a command.
  init(_ command: CommandContext) {
    var ids = PushIDs()
    let id = ids.next(at: command.now.milliseconds, random: command.context.random)
    // The first character is a dash until the year 2109.
    self.init(
      id: id.hasPrefix("-") ? String(id.dropFirst()) : id, timeZone: command.zones.local.name)
  }

  /// The draft that an edit of a dinner begins with.
  init(id: String, seq: Int? = nil, _ details: DinnerDetails, guests: [String], zones: TimeZones) {
    let zone = zones[details.timeZone]
    let civil = zone.civil(at: details.start)
    self.init(
      id: id, date: civil.date, time: civil.time, timeZone: details.timeZone,
      minutes: details.minutes, title: details.title,
      place: DinnerPlace(
        label: details.label, address: details.address, lat: details.latitude,
        lon: details.longitude, attribution: details.attribution),
      note: details.note, rsvpBy: details.rsvpBy, seq: seq,
      origin: seq.map { _ in Origin(details: details, guests: guests) }, guests: guests)
    isSecond = zone.isSecond(details.start) ? true : nil
  }

  /// The same changes of the dinner as it is now: what was not changed here is as others have made it.
  func rebased(
    on details: DinnerDetails, seq: Int, guests current: [String], _ zones: TimeZones
  ) -> Draft {
    guard let origin else {
      // Of an edit that an earlier version began nobody knows what it changes.
      var draft = self
      draft.seq = seq
      return draft
    }
    let old = Draft(id: id, origin.details, guests: origin.guests, zones: zones)
    var new = Draft(id: id, seq: seq, details, guests: current, zones: zones)
    if (wall, isSecond) != (old.wall, old.isSecond) || timeZone != old.timeZone {
      (new.date, new.time, new.isSecond, new.timeZone) = (date, time, isSecond, timeZone)
    }
    if minutes != old.minutes { new.minutes = minutes }
    if title != old.title { new.title = title }
    if place != old.place { new.place = place }
    if note != old.note { new.note = note }
    if rsvpBy != old.rsvpBy { new.rsvpBy = rsvpBy }
    let (before, selected) = (Set(old.guests), Set(guests))
    let added = guests.filter { !before.contains($0) && !current.contains($0) }
    new.guests = current.filter { selected.contains($0) || !before.contains($0) } + added
    return new
  }

  /// The moments that day and time stand for.
  func resolution(_ zones: TimeZones) -> Resolution? {
    wall.map(zones[timeZone].instant(of:))
  }

  func start(_ zones: TimeZones) -> Instant? { start(in: zones[timeZone]) }

  /// - Parameter zone: that of the draft.
  func start(in zone: Zone) -> Instant? {
    switch wall.map(zone.instant(of:)) {
    case .overlap(_, let second)? where isSecond == true: second
    case let resolution: resolution?.instant
    }
  }

  /// The details of the dinner, as far as time and place are known.
  func details(_ zones: TimeZones) -> DinnerDetails? {
    guard let start = start(zones), let place else { return nil }
    return DinnerDetails(
      startsAt: start.milliseconds, timeZone: timeZone, minutes: minutes, title: title,
      label: place.label, address: place.address, latitude: place.lat, longitude: place.lon,
      attribution: place.attribution, note: note, rsvpBy: rsvpBy)
  }

  var missing: [DraftPart] {
    DraftPart.allCases.filter { part in
      switch part {
      case .time: date == nil || time == nil
      case .address: place == nil
      case .guests: guests.isEmpty
      }
    }
  }

  /// Whether it changes a dinner that was sent.
  var isEdit: Bool { seq != nil }

  var wall: CivilDateTime? {
    guard let date, let time else { return nil }
    return CivilDateTime(date, time)
  }
}

extension Zone {
  /// Whether a moment is the second of two that clocks here show alike.
  func isSecond(_ moment: Instant) -> Bool {
    guard case .overlap(_, let second) = instant(of: civil(at: moment)) else { return false }
    return second.seconds == moment.seconds
  }
}
