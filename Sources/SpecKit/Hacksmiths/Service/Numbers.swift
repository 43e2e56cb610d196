internal import SpecCore

/// Numbers of the community. `rsvps` are the yes answers of the next event.
struct NumbersReply: Codable {
  var rsvps: Int
  var members: Int
  var posts: Int
  var events: Int
  var event: EventNumbers?
}

/// Numbers of one event.
struct EventNumbers: Sendable, Equatable, Codable {
  var yes: Int
  var guests: Int
  var no: Int
  var maybe: Int
  var waiting: Int
  var checkedIn: Int
  /// Once it is over: who said yes and did not come.
  var noShows: Int?

  init(_ record: EventRecord, at now: Instant) {
    func count(_ answer: RSVP.Answer) -> Int { record.rsvps.count { $0.answer == answer } }
    yes = count(.yes)
    guests = record.taken - yes
    no = count(.no)
    maybe = count(.maybe)
    waiting = count(.waitlist)
    let came = record.rsvps.count { $0.checkedInAt != nil }
    checkedIn = came
    noShows = now >= record.event.end ? yes - came : nil
  }
}

extension HacksmithsService {
  static func numbers(_ call: Call, _ input: RouteInput) throws -> Reply {
    let asked = try input.value("event").map(call.event)
    let entry = try call.snapshot.nextEntry(at: call.now)
    let next = try entry.flatMap { try call.snapshot.event($0.id) }
    let events = try call.snapshot.months().reduce(0) { count, month in
      try count + call.snapshot.agenda(month).count { $0.isShown(at: call.now) }
    }
    return try Reply(
      NumbersReply(
        rsvps: next?.rsvps.count { $0.answer == .yes } ?? 0,
        members: try call.snapshot.directory().count, posts: 0, events: events,
        event: asked.map { EventNumbers($0, at: call.now) }))
  }
}
