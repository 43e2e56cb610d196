internal import SpecCore

/// A person's profile as a viewer sees it.
struct PersonObject: Equatable, NamedPerson, Decodable {
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

  static let members: [RecordMember<Self>] =
    RecordMember.identity + [
      RecordMember("bio", \.bio, "A text about the person."),
      RecordMember("website", \.website, "URL."),
      RecordMember("github", \.github, "User name there."),
      RecordMember("twitter", \.twitter, "User name there."),
      RecordMember("photo", \.photo, "URL."),
      RecordMember("leader", \.leader, "Whether they lead teams."),
      RecordMember("available", \.available, "Whether they can be asked to help."),
      RecordMember("availability", \.availability, "When they can help."),
      RecordMember("mentor", \.mentor, "Whether they are a mentor."),
      RecordMember("experience", \.experience, "What a mentor can teach."),
      RecordMember("looking", \.looking, "Whether they look for a mentor."),
      RecordMember("want", \.want, "What they want to learn."),
      RecordMember("public", \.public, "Whether everybody may see this."),
      RecordMember("email", \.email, "For viewers who may see it."),
      RecordMember("role", \.role, "The role, for viewers of the e-mail address."),
    ]

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
