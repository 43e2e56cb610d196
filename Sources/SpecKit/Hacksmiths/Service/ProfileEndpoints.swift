internal import SpecCore

/// A profile in the nesting of the original API; the old app stops without these members.
struct ProfileReply: Record {
  struct Markdown: Record {
    var md: String

    static let members: [RecordMember<Self>] = [
      RecordMember("md", \.md)
    ]
  }
  struct Photo: Record {
    var url: String

    static let members: [RecordMember<Self>] = [
      RecordMember("url", \.url)
    ]
  }
  struct Name: Record {
    var first: String
    var last: String
    var full: String

    static let members: [RecordMember<Self>] = [
      RecordMember("first", \.first),
      RecordMember("last", \.last),
      RecordMember("full", \.full),
    ]
  }
  struct Notifications: Record {
    var posts = false
    var events: Bool
    var mobile = false

    static let members: [RecordMember<Self>] = [
      RecordMember("posts", \.posts),
      RecordMember("events", \.events),
      RecordMember("mobile", \.mobile),
    ]
  }
  struct Availability: Record {
    var isAvailableForEvents: Bool
    var description: Markdown

    static let members: [RecordMember<Self>] = [
      RecordMember("isAvailableForEvents", \.isAvailableForEvents),
      RecordMember("description", \.description),
    ]
  }
  struct Mentoring: Record {
    var available: Bool
    var needsAMentor: Bool
    var experience: String
    var want: String

    static let members: [RecordMember<Self>] = [
      RecordMember("available", \.available),
      RecordMember("needsAMentor", \.needsAMentor),
      RecordMember("experience", \.experience),
      RecordMember("want", \.want),
    ]
  }
  struct Profile: Record {
    var _id: Identifier
    var id: Identifier
    var key: String
    var name: Name
    var email: String
    var bio: Markdown
    var website: String?
    var photo: Photo?
    var github: String?
    var twitter: String?
    var isPublic: Bool
    var isLeader: Bool
    var notifications: Notifications
    var availability: Availability
    var mentoring: Mentoring

    static let members: [RecordMember<Self>] = [
      RecordMember("_id", \._id),
      RecordMember("id", \.id),
      RecordMember("key", \.key),
      RecordMember("name", \.name),
      RecordMember("email", \.email),
      RecordMember("bio", \.bio),
      RecordMember("website", \.website),
      RecordMember("photo", \.photo),
      RecordMember("github", \.github),
      RecordMember("twitter", \.twitter),
      RecordMember("isPublic", \.isPublic),
      RecordMember("isLeader", \.isLeader),
      RecordMember("notifications", \.notifications),
      RecordMember("availability", \.availability),
      RecordMember("mentoring", \.mentoring),
    ]
  }

  var session = true
  var date: Instant
  var profile: Profile

  static let members: [RecordMember<Self>] = [
    RecordMember("session", \.session),
    RecordMember("date", \.date),
    RecordMember("profile", \.profile),
  ]

  init(_ record: PersonRecord, at now: Instant) {
    let (person, settings) = (record.person, record.settings)
    date = now
    profile = Profile(
      _id: person.id, id: person.id, key: person.key,
      name: Name(
        first: person.name.first, last: person.name.last ?? "", full: person.name.full),
      email: record.account?.email ?? "", bio: Markdown(md: person.bio ?? ""),
      website: person.website, photo: person.photo.map(Photo.init), github: person.github,
      twitter: person.twitter, isPublic: settings.public, isLeader: person.role == .leader,
      notifications: Notifications(events: settings.mail),
      availability: Availability(
        isAvailableForEvents: settings.available,
        description: Markdown(md: person.availability ?? "")),
      mentoring: Mentoring(
        available: settings.mentor, needsAMentor: settings.looking,
        experience: person.experience ?? "", want: person.want ?? ""))
  }
}

struct MentorsReply: Record, Decodable {
  var mentors: [PersonObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("mentors", \.mentors, "The people.")
  ]
}

/// What the caller has here, and profiles.
enum ProfileEndpoints {
  static let all: [HacksmithsEndpoint] = [
    show.endpoint, original.endpoint, update.endpoint, export.endpoint, mentors.endpoint,
  ]

  static let show = Operation<NoBody, MeReply>.read(
    "GET /me", "showMe", "The caller's profile, answers and ideas", .member
  ) { context, _ in MeReply(me: try context.describeMe()) }
  static let original = Operation<CallerBody, ProfileReply>.read(
    "POST /me/profile", "profile", "The profile as the original API gave it", .member,
    handler: showProfile)
  static let update = Operation<ProfileBody, MeReply>.write(
    "POST /me/profile/update", "updateProfile", "Change profile and settings",
    handler: updateProfile)
  static let export = Operation<NoBody, ExportReply>.read(
    "GET /me/export", "exportMe", "All data about the caller", .member
  ) { try ExportReply($0, token: $1.token) }
  static let mentors = Operation<NoBody, MentorsReply>.read(
    "GET /mentors", "listMentors", "People who are mentors or look for one",
    query: [QueryParameter("looking", .flag)], handler: listMentors)

  private static func showProfile(_ context: RequestContext, _ input: OperationRequest<CallerBody>)
    throws -> ProfileReply
  {
    let me = try context.person("me")
    _ = try input.body()
    return ProfileReply(me, at: context.now)
  }

  private static func updateProfile(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<ProfileBody>
  ) throws -> MeReply {
    let before = try context.person("me")
    let body = try input.body()
    if let id = body.profile.id, id != before.person.id { throw HacksmithsError.forbidden }
    // The old app sent whole records.
    let sent = input.json?["user"]?.object ?? input.json?.object ?? []
    if sent.contains(where: { notOwn.contains($0.key) }) { throw HacksmithsError.adminNeeded }
    var record = before
    try record.apply(body.profile)
    if !before.settings.public { try transaction.settleKey(of: &record) }
    try transaction.put(record, before: before)
    return try MeReply(me: context.describeMe())
  }

  /// What nobody changes of themselves.
  private static let notOwn: Set = [
    "role", "roles", "email", "key", "_id", "isAdmin", "isMember", "isLeader", "isTopContributor",
    "password", "authHash", "priority", "sortPriority", "rank", "services",
  ]

  private static func listMentors(_ context: RequestContext, _ input: OperationRequest<NoBody>)
    throws -> MentorsReply
  {
    let looking = input.request.flag("looking")
    // Opens the documents of these only: a large community has few.
    let entries = try context.snapshot.directory().filter { entry in
      (looking ? entry.looking : entry.mentor) != false
        && context.viewer.mayName(entry.id, isPublic: entry.public)
    }
    let people = try Community.sorted(entries).compactMap { try context.snapshot.person($0.id) }
      .filter { looking ? $0.settings.looking : $0.settings.mentor }
    return try MentorsReply(mentors: people.map(context.describe))
  }
}

extension PersonRecord {
  /// Takes over the members of a profile.
  mutating func apply(_ profile: ProfileMembers) throws {
    if let full = profile.name?.text {
      guard let name = PersonName(full: full) else { throw HacksmithsError.badName }
      person.name = name
    }
    profile.bio.apply(to: &person.bio)
    profile.website.apply(to: &person.website)
    profile.photo.apply(to: &person.photo)
    profile.github.apply(to: &person.github)
    profile.twitter.apply(to: &person.twitter)
    profile.isPublic.apply(to: &settings.public)
    profile.notifications?.events.apply(to: &settings.mail)
    profile.availability?.isAvailableForEvents.apply(to: &settings.available)
    profile.availability?.description.apply(to: &person.availability)
    profile.mentoring?.available.apply(to: &settings.mentor)
    profile.mentoring?.needsAMentor.apply(to: &settings.looking)
    profile.mentoring?.experience.apply(to: &person.experience)
    profile.mentoring?.want.apply(to: &person.want)
  }
}
