internal import SpecCore

/// An answer as those who run the event see it.
struct GuestObject: Sendable, Equatable, Codable {
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
}

struct GuestsReply: Codable { var rsvps: [GuestObject] }
struct GuestReply: Codable { var guest: GuestObject }

extension HacksmithsService {
  /// The guest list, the door and the waiting list.
  static let doorRoutes: [Route] = [
    Route("GET", "events/:/rsvps", .read(listGuests)),
    Route("POST", "events/:/checkin", .write(checkIn)),
    Route("POST", "events/:/promote", .write(promote)),
    Route("DELETE", "events/:/waitlist/:", .write(removeWaiting)),
  ]

  private static func listGuests(_ call: Call, _ input: RouteInput) throws -> Reply {
    let record = try call.led(input.first)
    let directory = Dictionary(
      try call.snapshot.directory().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let guests = record.rsvps.sorted { $0.sequence < $1.sequence }.compactMap { rsvp in
      directory[rsvp.personId].map { call.describe(rsvp, $0, in: record) }
    }
    return try Reply(GuestsReply(rsvps: guests))
  }

  private static func checkIn(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.led(input.first)
    let patch = try input.patch(Bodies.checkIn)
    var record = before
    let word = patch.text("code") ?? patch.text("person") ?? ""
    let person = try patch.has("person") ? call.directoryEntry(word)?.id : nil
    let code = patch.has("code") ? word.uppercased() : nil
    let rsvp = try record.checkIn(
      { person == nil ? code != nil && $0.code == code : $0.personId == person },
      undo: patch.flag("undo") ?? false, at: call.now, zone: call.zone(of: before.event))
    try transaction.put(record, before: before)
    guard let entry = try transaction.person(rsvp.personId).map(DirectoryEntry.init) else {
      throw HacksmithsError.noPerson(word)
    }
    return try Reply(GuestReply(guest: call.describe(rsvp, entry, in: record)))
  }

  private static func promote(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.organized(input.first)
    let patch = try input.patch(Bodies.promote)
    let person = try call.waiting(patch.text("person") ?? "", in: before)
    var record = before
    try record.promote(person, at: call.now, random: call.random)
    let zone = try call.zone(of: record.event)
    try transaction.put(record, before: before)
    try transaction.tell(
      [person], .promoted(record.event, zone: zone), at: call.now, random: call.random)
    return try Reply(
      reply(record, RSVPOutcome(changed: true), of: person, zone: zone, at: call.now))
  }

  private static func removeWaiting(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.organized(input.first)
    let person = try call.waiting(input.parameters.last ?? "", in: before)
    var record = before
    try record.removeWaiting(person)
    // A head that did not fit held the others up.
    let promoted = record.promote(at: call.now, random: call.random)
    let zone = try call.zone(of: record.event)
    try transaction.put(record, before: before)
    try transaction.link(person, to: record)
    try transaction.tell(
      promoted, .promoted(record.event, zone: zone), at: call.now, random: call.random)
    return try Reply(
      reply(
        record, RSVPOutcome(changed: true, promoted: promoted), of: person, zone: zone,
        at: call.now))
  }
}

extension Call {
  func describe(_ rsvp: RSVP, _ person: DirectoryEntry, in record: EventRecord) -> GuestObject {
    let mayMail =
      viewer.organizes(record.event) && (rsvp.answer == .yes || rsvp.answer == .waitlist)
    return GuestObject(
      id: person.id, key: person.key, name: person.name, answer: rsvp.answer,
      guests: rsvp.guests, code: rsvp.code, checkedInAt: rsvp.checkedInAt,
      position: record.position(of: person.id), since: rsvp.changedAt,
      email: mayMail ? person.email : nil)
  }

  /// Somebody by key, id or `me`, whether the caller may name them or not.
  func directoryEntry(_ word: String) throws -> DirectoryEntry? {
    if word == "me" { return try viewer.id.flatMap(snapshot.person).map(DirectoryEntry.init) }
    return try snapshot.directory().first { $0.key == word || $0.id.text == word }
  }

  /// Somebody the caller may know of because they wait for this event.
  fileprivate func waiting(_ word: String, in record: EventRecord) throws -> Identifier {
    guard let entry = try directoryEntry(word) else { throw HacksmithsError.noPerson(word) }
    if record.rsvp(of: entry.id) == nil,
      !viewer.mayName(entry.id, isPublic: entry.public)
    {
      throw HacksmithsError.noPerson(word)
    }
    return entry.id
  }
}
