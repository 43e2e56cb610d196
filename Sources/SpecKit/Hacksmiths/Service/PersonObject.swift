/// A person's profile as a viewer sees it.
struct PersonObject: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: PersonName
  var bio: String?
  var website: String?
  var github: String?
  var twitter: String?
  var photo: String?
  var leader: Bool
  var available: Bool
  var availability: String?
  var mentor: Bool
  var experience: String?
  var looking: Bool
  var want: String?
  var `public`: Bool
  /// This and the role only for those who may know.
  var email: String?
  var role: Role?

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
