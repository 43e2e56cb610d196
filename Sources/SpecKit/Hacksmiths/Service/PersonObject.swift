/// A person's profile as a viewer sees it.
package struct PersonObject: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var name: PersonName
  package var bio: String?
  package var website: String?
  package var github: String?
  package var twitter: String?
  package var photo: String?
  package var leader: Bool
  package var available: Bool
  package var availability: String?
  package var mentor: Bool
  package var experience: String?
  package var looking: Bool
  package var want: String?
  package var `public`: Bool
  /// This and the role only for those who may know.
  package var email: String?
  package var role: Role?

  init(_ record: PersonRecord, showsAccount: Bool) {
    let person = record.person
    let settings = record.settings
    id = person.id
    key = person.key
    name = person.name
    bio = person.bio
    website = person.website
    github = person.github
    twitter = person.twitter
    photo = person.photo
    leader = person.role == .leader
    available = settings.available
    availability = person.availability
    mentor = settings.mentor
    experience = person.experience
    looking = settings.looking
    want = person.want
    self.public = settings.public
    if showsAccount {
      email = record.account?.email
      role = person.role
    }
  }
}
