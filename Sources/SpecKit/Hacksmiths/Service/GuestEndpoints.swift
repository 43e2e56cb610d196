internal import SpecCore

/// An answer as those who run the event see it.
struct GuestObject: Equatable, NamedPerson, Decodable {
  var id: Identifier
  var key: String
  var name: PersonName
  var answer: RSVP.Answer
  var guests: Int
  var code: String?
  var checkedInAt: Instant?
  var position: Int?
  var since: Instant
  /// For organizers.
  var email: String?

  static let members: [RecordMember<Self>] =
    RecordMember.identity + [
      RecordMember("answer", \.answer, "The answer."),
      RecordMember("guests", \.guests, "The number of their guests."),
      RecordMember("code", \.code, "The check-in code."),
      RecordMember("checkedInAt", \.checkedInAt, "When they checked in."),
      RecordMember("position", \.position, "Place on the waiting list."),
      RecordMember("since", \.since, "When the answer changed last."),
      RecordMember("email", \.email, "For organizers."),
    ]
}

struct GuestsReply: Record, Decodable {
  var rsvps: [GuestObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("rsvps", \.rsvps, "The guest list.")
  ]
}
struct GuestReply: Record, Decodable {
  var guest: GuestObject

  static let members: [RecordMember<Self>] = [
    RecordMember("guest", \.guest, "The guest.")
  ]
}

/// The guest list, check-in and the waiting list.
enum GuestEndpoints {
  static let all: [HacksmithsEndpoint] = [
    list.endpoint, checkIn.endpoint, promote.endpoint, removeWaiting.endpoint,
  ]

  static let list = Operation<NoBody, GuestsReply>.read(
    "GET /events/{id}/rsvps", "listGuests", "The guest list", .member, or: [404, 409],
    at: DemoKey.food, handler: listGuests)
  static let checkIn = Operation<CheckInBody, GuestReply>.write(
    "POST /events/{id}/checkin", "checkIn", "Record that somebody came", or: [404, 409],
    at: DemoKey.food, handler: performCheckIn)
  static let promote = Operation<PromoteBody, AnswerReply>.write(
    "POST /events/{id}/promote", "promote", "Promote a person from the waiting list",
    or: [404, 409], at: DemoKey.full, handler: performPromote)
  static let removeWaiting = Operation<NoBody, AnswerReply>.write(
    "DELETE /events/{id}/waitlist/{person}", "removeWaiting",
    "Remove somebody from the waiting list", or: [404, 409], at: DemoKey.full, "zoe-martin",
    handler: performRemoveWaiting)

  private static func listGuests(_ context: RequestContext, _ input: OperationRequest<NoBody>)
    throws -> GuestsReply
  {
    let record = try context.led(input.first)
    let directory = Dictionary(
      try context.snapshot.directory().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let guests = record.rsvps.sorted { $0.sequence < $1.sequence }.compactMap { rsvp in
      directory[rsvp.personId].map { context.describe(rsvp, $0, in: record) }
    }
    return GuestsReply(rsvps: guests)
  }

  private static func performCheckIn(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<CheckInBody>
  ) throws -> GuestReply {
    let before = try context.led(input.first)
    let body = try input.body()
    var record = before
    let rsvp = try record.checkIn(
      undo: body.undo ?? false, at: context.now, zone: context.zone(of: before.event)
    ) { try context.guest(body, among: $0) }
    try transaction.put(record, before: before)
    guard let entry = try transaction.person(rsvp.personId).map(PersonSummary.init) else {
      throw HacksmithsError.notOnGuestList
    }
    return GuestReply(guest: context.describe(rsvp, entry, in: record))
  }

  private static func performPromote(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<PromoteBody>
  ) throws -> AnswerReply {
    let before = try context.organized(input.first)
    let body = try input.body()
    let person = try context.waiting(body.person ?? "", in: before)
    var record = before
    try record.promote(person, at: context.now)
    let zone = try context.zone(of: record.event)
    try transaction.put(record, before: before)
    try context.notify([person], of: record.event, in: transaction)
    return AnswerReply(
      record, RSVPOutcome(changed: true), of: person, zone: zone, at: context.now)
  }

  private static func performRemoveWaiting(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<NoBody>
  ) throws -> AnswerReply {
    let before = try context.organized(input.first)
    let person = try context.waiting(input.last, in: before)
    var record = before
    try record.removeWaiting(person)
    // The removed person may have blocked the others.
    let promoted = record.promote(at: context.now)
    let zone = try context.zone(of: record.event)
    try transaction.put(record, before: before)
    try transaction.link(person, to: record)
    try context.notify(promoted, of: record.event, in: transaction)
    return AnswerReply(
      record, RSVPOutcome(changed: true, promoted: promoted), of: person, zone: zone,
      at: context.now)
  }
}

extension RequestContext {
  /// Who is meant at the door.
  fileprivate func guest(_ body: CheckInBody, among rsvps: [RSVP]) throws -> Identifier {
    if let code = body.code?.uppercased() {
      guard let rsvp = rsvps.first(where: { $0.code == code }) else {
        throw HacksmithsError.notOnGuestList
      }
      return rsvp.personId
    }
    if body.person == "me" { return try member().id }
    let all = Dictionary(
      try snapshot.directory().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return try GuestSearch.find(
      body.person ?? "",
      among: rsvps.compactMap { rsvp in all[rsvp.personId].map { (rsvp, $0) } })
  }

  func describe(_ rsvp: RSVP, _ person: PersonSummary, in record: EventRecord) -> GuestObject {
    let mayMail =
      viewer.organizes(record.event) && (rsvp.answer == .yes || rsvp.answer == .waitlist)
    return GuestObject(
      id: person.id, key: person.key, name: person.name, answer: rsvp.answer,
      guests: rsvp.guests, code: rsvp.code, checkedInAt: rsvp.checkedInAt,
      position: record.position(of: person.id), since: rsvp.changedAt,
      email: mayMail ? person.email : nil)
  }
}
