internal import SpecCore

/// The demo world of `fixtures/hacksmiths/demo.json`: people and events by
/// key, times in days after the day on which it is loaded.
struct DemoScript: Sendable, Decodable {
  /// A wall-clock time `day` days from the loading day.
  struct Moment: Sendable, Decodable {
    var day: Int
    /// `HH:MM`
    var time: String
  }

  struct OrganizationEntry: Sendable, Decodable {
    var key: String
    var name: String
    var host: Bool?
    var hiring: Bool?
    var mission: String?
    var contact: String?
    var website: String?
    var location: String?
    var links: [String]?
    var description: String?
  }

  struct PersonEntry: Sendable, Decodable {
    var name: String
    var role: Role
    var email: String?
    var password: PasswordRecord?
    var `private`: Bool?
    /// The names of the settings that are on.
    var settings: [String]?
    var bio: String?
    var website: String?
    var github: String?
    var availability: String?
    var experience: String?
    var want: String?
  }

  struct Reply: Sendable, Decodable {
    var person: String
    var guests: Int?
    var checkedIn: Bool?
  }

  struct Item: Sendable, Decodable {
    var title: String
    var start: Moment
    var end: Moment
    var who: String?
    var place: String?
    var info: String?
  }

  struct IdeaEntry: Sendable, Decodable {
    var author: String
    var title: String
    var description: String
    var votes: [String]
  }

  struct EventEntry: Sendable, Decodable {
    var key: String
    var title: String
    var info: String
    var marketing: String?
    var timeZone: String
    var start: Moment
    var end: Moment
    var registrationStart: Moment?
    var draft: Bool?
    var canceled: Moment?
    var cancelReason: String?
    var place: String?
    var online: Bool?
    var organization: String?
    var capacity: Int?
    var maxGuests: Int?
    var tags: [String]?
    var leaders: [String]?
    var yes: [Reply]?
    var waitlist: [Reply]?
    var schedule: [Item]?
    var ideas: [IdeaEntry]?
  }

  /// When the events were published, in UTC.
  var published: Moment
  /// The organizer of all events.
  var organizer: String
  var organizations: [OrganizationEntry]
  var people: [PersonEntry]
  var events: [EventEntry]

  /// Throws `HacksmithsError.badDemo`.
  init(parsing bytes: [UInt8]) throws {
    do {
      self = try JSONCoder.decode(DemoScript.self, from: JSONTape(parsing: bytes))
    } catch {
      throw HacksmithsError.badDemo(JSONCoder.describe(error))
    }
  }
}
