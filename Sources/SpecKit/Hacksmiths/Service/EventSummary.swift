internal import SpecCore

/// An event as a row of a list; the order of the members is part of the contract.
struct EventSummary: Equatable, NamedEvent, Decodable {
  var id: Identifier
  var key: String
  var title: String
  var date: Instant
  var end: Instant
  var timeZone: String
  var place: String?
  var online: Bool
  var state: EventState
  var registration: Registration
  /// Absent if unlimited, as `spotsLeft`.
  var capacity: Int?
  /// People who come, guests counted.
  var taken: Int
  var spotsLeft: Int?
  var waiting: Int
  /// What the viewer said.
  var answer: RSVP.Answer?
  var position: Int?
  var tags: [String]
  var revision: Int
  /// When registration opens, if it has not.
  var registrationStart: Instant?
  /// When the viewer's answer changed last.
  var answerChanged: Instant?

  /// Whether the viewer can say yes and has given no answer.
  var isAnswerable: Bool { answer == nil && (registration == .open || registration == .full) }

  static let members: [RecordMember<Self>] =
    RecordMember.identity + [
      RecordMember("date", \.date, "The start."),
      RecordMember("end", \.end, "The end."),
      RecordMember("timeZone", \.timeZone, "IANA name of the event's zone."),
      RecordMember("place", \.place, "Where."),
      RecordMember("online", \.online, "Whether people can take part online."),
      RecordMember("state", \.state, "The state of the event."),
      RecordMember("registration", \.registration, "Whether registration is open."),
      RecordMember("capacity", \.capacity, "Spots in all; absent if unlimited."),
      RecordMember("taken", \.taken, "How many people come, guests included."),
      RecordMember("spotsLeft", \.spotsLeft, "Spots left; absent if unlimited."),
      RecordMember("waiting", \.waiting, "Answers on the waiting list."),
      RecordMember("answer", \.answer, "Your answer."),
      RecordMember("position", \.position, "Your place on the waiting list."),
      RecordMember("tags", \.tags, "The tags."),
      RecordMember("revision", \.revision, "Counts the changes of the event."),
      RecordMember(
        "registrationStart", \.registrationStart, "When registration opens, if it has not."),
      RecordMember("answerChanged", \.answerChanged, "When your answer changed last."),
    ]

  init(_ record: EventRecord, viewer: Viewer, at now: Instant) {
    let event = record.event
    id = event.id
    key = event.key
    title = event.title
    date = event.start
    end = event.end
    timeZone = event.timeZone
    place = event.place
    online = event.online
    state = record.state(at: now)
    registration = record.registration(at: now)
    capacity = event.isLimited ? event.capacity : nil
    taken = record.taken
    spotsLeft = record.spotsLeft.map { max($0, 0) }
    waiting = record.waitingCount
    if let me = viewer.id {
      let mine = record.rsvp(of: me)
      (answer, answerChanged) = (mine?.answer, mine?.changedAt)
      position = record.position(of: me)
    }
    tags = event.tags
    revision = record.revision
    registrationStart = registration == .early ? event.opens : nil
  }
}
