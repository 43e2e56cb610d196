internal import SpecCore

/// Numbers of the community. `rsvps` are the yes answers of the next event.
struct NumbersReply: Record, Decodable {
  var rsvps: Int
  var members: Int
  var posts: Int
  var events: Int
  var event: EventNumbers?

  static let members: [RecordMember<Self>] = [
    RecordMember("rsvps", \.rsvps, "Yes answers of the next event."),
    RecordMember("members", \.members, "People in all."),
    RecordMember("posts", \.posts, "Always 0."),
    RecordMember("events", \.events, "Events in all."),
    RecordMember("event", \.event, "The numbers of one event."),
  ]
}

/// Numbers of one event.
struct EventNumbers: Equatable, Record, Decodable {
  var yes: Int
  var guests: Int
  var no: Int
  var maybe: Int
  var waiting: Int
  var checkedIn: Int
  /// Once it is over: who said yes and did not come.
  var noShows: Int?

  static let members: [RecordMember<Self>] = [
    RecordMember("yes", \.yes, "With `--event`: how many said yes."),
    RecordMember("guests", \.guests, "How many guests they bring."),
    RecordMember("no", \.no, "How many said no."),
    RecordMember("maybe", \.maybe, "How many said maybe."),
    RecordMember("waiting", \.waiting, "How many are on the waiting list."),
    RecordMember("checkedIn", \.checkedIn, "How many checked in."),
    RecordMember("noShows", \.noShows, "How many did not come."),
  ]

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
