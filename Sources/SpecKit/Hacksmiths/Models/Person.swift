/// Somebody of the community, with or without an account.
package struct Person: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var name: PersonName
  package var role = Role.member
  /// Place in lists, before the name: smaller is earlier.
  package var priority = 10
  package var bio: String?
  package var website: String?
  package var github: String?
  package var twitter: String?
  package var photo: String?
  /// When and how the person can help.
  package var availability: String?
  /// What a mentor can teach.
  package var experience: String?
  /// What somebody who looks for a mentor wants to learn.
  package var want: String?

  package init(id: Identifier, key: String, name: PersonName) {
    self.id = id
    self.key = key
    self.name = name
  }
}

/// What a person may do in the whole community, from least to most.
package enum Role: String, Sendable, Codable, CaseIterable {
  case member, leader, organizer, admin
}

/// The switches of a profile.
package struct Settings: Sendable, Equatable, Codable {
  /// Others may see the name and the profile.
  package var `public` = true
  /// Mail about one's events is welcome.
  package var mail = true
  package var available = false
  package var mentor = false
  /// Looks for a mentor.
  package var looking = false

  package init() {}
}

/// A person with everything that belongs to them alone: one document, `people/<id>.json`.
package struct PersonRecord: Sendable, Equatable, Codable {
  package var person: Person
  package var account: Account?
  package var settings = Settings()
  /// The events this person has an answer to.
  package var rsvps: [Identifier] = []
  /// Entries of programmes the person marked.
  package var stars: [Identifier]?

  package init(person: Person) { self.person = person }
}
