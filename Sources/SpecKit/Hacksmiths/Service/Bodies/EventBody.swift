internal import SpecCore

/// An event as it is added or changed.
struct EventBody: RequestBody, Equatable {
  var title: String?
  var info = Change<String>()
  var marketing = Change<String>()
  var date: Instant?
  var end: Instant?
  var timeZone: String?
  var registrationStart = Change<Instant>()
  var registrationEnd = Change<Instant>()
  var voteEnd = Change<Instant>()
  var place = Change<String>()
  var map = Change<String>()
  var online = Change<Bool>()
  var image = Change<String>()
  /// An id or a key.
  var organization = Change<String>()
  var sponsors = Change<[String]>()
  var tags = Change<[String]>()
  var capacity: Int?
  var waitlist: WaitlistMode?
  var maxGuests: Int?
  var organizers: [String]?
  var leaders = Change<[String]>()
  var publish: Bool?
  /// The revision that the change is based on.
  var ifRevision: Int?
  var user: Identifier?

  static let members: [BodyMember<Self>] = [
    BodyMember("title", \.title, .title(1...200), example: "Soldering Night"),
    BodyMember("info", \.info, .long, cleared: ""),
    BodyMember("marketing", \.marketing, .long),
    BodyMember("date", \.date, .instant, example: "2027-03-01T18:00:00.000Z"),
    BodyMember("end", \.end, .instant, example: "2027-03-01T21:00:00.000Z"),
    BodyMember("timeZone", \.timeZone, .characters(1...100), example: "Europe/Berlin"),
    BodyMember("registrationStart", \.registrationStart, .instant),
    BodyMember("registrationEnd", \.registrationEnd, .instant),
    BodyMember("voteEnd", \.voteEnd, .instant), BodyMember("place", \.place, .text(1...200)),
    BodyMember("map", \.map, .map), BodyMember("online", \.online, .flag, cleared: false),
    BodyMember("image", \.image, .url), BodyMember("organization", \.organization, .word),
    BodyMember("sponsors", \.sponsors, .list(.word, most: 50), cleared: []),
    BodyMember("tags", \.tags, .list(.text(1...30), most: 10), cleared: []),
    BodyMember("capacity", \.capacity, .integer(0...100_000)),
    BodyMember("waitlist", \.waitlist, .choice(WaitlistMode.self)),
    BodyMember("maxGuests", \.maxGuests, .integer(0...10)),
    BodyMember("organizers", \.organizers, .list(.word, most: 50)),
    BodyMember("leaders", \.leaders, .list(.word, most: 50), cleared: []),
    BodyMember("publish", \.publish, .flag),
    BodyMember("ifRevision", \.ifRevision, .integer(1...1_000_000_000)),
    BodyMember("user", \.user, .identifier),
  ]
}

struct PublishBody: RequestBody {
  var at: Instant?

  static let members: [BodyMember<Self>] = [BodyMember("at", \.at, .instant)]
}

struct CancelBody: RequestBody {
  var reason = Change<String>()
  var undo: Bool?

  static let members: [BodyMember<Self>] = [
    BodyMember("reason", \.reason, .text(0...500)), BodyMember("undo", \.undo, .flag),
  ]
}

/// An entry of a programme as it is added or changed.
struct ItemBody: RequestBody, Equatable {
  var title: String?
  var start: Instant?
  var end: Instant?
  /// A key, an id or `me`.
  var who = Change<String>()
  var place = Change<String>()
  var info = Change<String>()

  static let members: [BodyMember<Self>] = [
    BodyMember("title", \.title, .title(1...200), example: "Lunch"),
    BodyMember("start", \.start, .instant, example: "2026-12-05T11:00:00.000Z"),
    BodyMember("end", \.end, .instant, example: "2026-12-05T12:00:00.000Z"),
    BodyMember("who", \.who, .word), BodyMember("place", \.place, .text(1...200)),
    BodyMember("info", \.info, .long),
  ]
}
