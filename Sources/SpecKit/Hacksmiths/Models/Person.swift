internal import SpecCore

/// A person of the community, with or without an account.
struct Person: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: PersonName
  var role = Role.member
  /// The position in lists, before the name: smaller is earlier.
  var priority = 10
  var bio: String?
  var website: String?
  var github: String?
  var twitter: String?
  var photo: String?
  /// When and how the person can help.
  var availability: String?
  /// What a mentor can teach.
  var experience: String?
  /// What the person wants to learn from a mentor.
  var want: String?
}

/// What a person may do in the whole community, from least to most.
enum Role: String, Sendable, Codable, CaseIterable, MemberValue, BodyValue {
  case member, leader, organizer, admin
}

/// The switches of a profile.
struct Settings: Equatable, Record, Decodable {
  /// Others can see the name and the profile.
  var `public` = true
  /// The person gets mail about their events.
  var mail = true
  var available = false
  var mentor = false
  /// Looks for a mentor.
  var looking = false

  static let members: [RecordMember<Self>] = [
    RecordMember("public", \.public, "Others see your name and profile."),
    RecordMember("mail", \.mail, "You get mail about your events."),
    RecordMember("available", \.available, "You can be asked to help."),
    RecordMember("mentor", \.mentor, "You are a mentor."),
    RecordMember("looking", \.looking, "You look for a mentor."),
  ]
}

/// A person with everything that belongs to them alone: one document, `people/<id>.json`.
struct PersonRecord: Sendable, Equatable, Codable {
  var person: Person
  var account: Account?
  var settings = Settings()
  /// The events this person has an answer to.
  var rsvps: [Identifier] = []
  /// The last requests of the person that had an id, oldest first.
  var requests: [AnsweredRequest]?
}
