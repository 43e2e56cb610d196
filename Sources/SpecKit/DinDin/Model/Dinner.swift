internal import SpecCore

/// A dinner as one person sees it: from an invitation, from the own calendar, or as its host.
struct Dinner: Sendable, Equatable {
  enum Status: String, Sendable, Codable {
    case pending, accepted, rejected
    /// Not answered while it could be.
    case closed
    case hosting
  }

  let id: String
  var role: Role
  var status: Status
  var details: DinnerDetails
  var times: WallTimes
  var host: Person
  /// How many people the guest brings.
  var plus: Int?
  var answerNote: String?
  /// The place among the pending cards.
  var turn: Turn?
  var conflicts: [Conflict] = []
  var seq: Int?

  struct Turn: Sendable, Equatable {
    /// 1...of
    var position: Int
    var of: Int
  }

  /// Another dinner at the same time.
  struct Conflict: Sendable, Equatable {
    var id: String
    var host: Person
    var when: CivilDateTime
  }

  var start: Instant { details.start }
  var end: Instant { details.end }
}

/// What clocks show when a dinner starts.
struct WallTimes: Sendable, Equatable {
  /// On the dinner's own clock: the day it is filed under.
  var start: CivilDateTime
  /// Seconds east of Greenwich of that clock.
  var offset: Int
  /// Where the person is, if clocks differ there.
  var yours: CivilDateTime?
  /// The last moment to answer, on the dinner's own clock.
  var deadline: CivilDateTime?

  init(_ details: DinnerDetails, _ zones: Zones) {
    let zone = zones[details.timeZone]
    start = zone.civil(at: details.start)
    offset = zone.offset(at: details.start)
    let own = zones.yours.offset(at: details.start)
    yours = own == offset ? nil : zones.yours.civil(at: details.start)
    deadline = details.rsvpBy.map { zone.civil(at: Instant(milliseconds: $0)) }
  }

  var month: CivilMonth { CivilMonth(start.date) }
}

extension Dinner {
  /// The card of an invitation, or nil for one that was rejected.
  init?(id: String, invitation: InvitationRecord, zones: Zones, now: Instant) {
    let details = invitation.details
    switch invitation.status {
    case .accepted: status = .accepted
    case .pending: status = details.isOpen(at: now) ? .pending : .closed
    case .rejected: return nil
    }
    self.id = id
    role = .guest
    self.details = details
    times = WallTimes(details, zones)
    host = Person(host: invitation.host)
  }

  init(id: String, line: CalendarRecord, zones: Zones) {
    self.id = id
    role = line.role
    status = line.role == .host ? .hosting : .accepted
    details = DinnerDetails(line)
    times = WallTimes(details, zones)
    host = Person(
      id: line.hostId, name: line.hostName ?? line.hostId, phone: line.hostPhone,
      email: line.hostEmail, isYou: line.role == .host)
  }

  /// The dinner of who hosts it.
  init(id: String, event: EventRecord, zones: Zones, you: Person) {
    self.id = id
    role = .host
    status = .hosting
    details = event.details
    times = WallTimes(details, zones)
    host = you
    seq = event.seq
  }

  /// Dinners go by their start, then by id.
  static func precedes(_ a: Dinner, _ b: Dinner) -> Bool {
    (a.details.startsAt, a.id) < (b.details.startsAt, b.id)
  }
}

extension DinnerDetails {
  /// What a line of the calendar says of a dinner.
  init(_ line: CalendarRecord) {
    self.init(
      startsAt: line.startsAt, timeZone: line.timeZone, minutes: line.minutes, title: line.title,
      label: line.label)
  }

  /// Whether an invitation can be answered: before the start and the deadline.
  func isOpen(at now: Instant) -> Bool {
    now < start && rsvpBy.map { now < Instant(milliseconds: $0) } ?? true
  }
}
