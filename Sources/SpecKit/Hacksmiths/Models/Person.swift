/// Somebody of the community, with or without an account.
struct Person: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: PersonName
  var role = Role.member
  /// Place in lists, before the name: smaller is earlier.
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
  /// What somebody who looks for a mentor wants to learn.
  var want: String?

  init(id: Identifier, key: String, name: PersonName) {
    self.id = id
    self.key = key
    self.name = name
  }
}

/// What a person may do in the whole community, from least to most.
enum Role: String, Sendable, Codable, CaseIterable {
  case member, leader, organizer, admin
}

/// The switches of a profile.
struct Settings: Sendable, Equatable, Codable {
  /// Others may see the name and the profile.
  var `public` = true
  /// Mail about one's events is welcome.
  var mail = true
  var available = false
  var mentor = false
  /// Looks for a mentor.
  var looking = false

  init() {}
}

/// A person with everything that belongs to them alone: one document, `people/<id>.json`.
struct PersonRecord: Sendable, Equatable, Codable {
  var person: Person
  var account: Account?
  var settings = Settings()
  /// The events this person has an answer to.
  var rsvps: [Identifier] = []
  /// Entries of programmes the person marked.
  var stars: [Identifier]?

  init(person: Person) { self.person = person }
}
