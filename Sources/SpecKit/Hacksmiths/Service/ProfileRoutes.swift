internal import SpecCore

/// A profile in the nesting of the original API; the old app stops without these members.
private struct ProfileReply: Encodable {
  struct Markdown: Encodable { var md: String }
  struct Photo: Encodable { var url: String }
  struct Name: Encodable {
    var first: String
    var last: String
    var full: String
  }
  struct Notifications: Encodable {
    var posts = false
    var events: Bool
    var mobile = false
  }
  struct Availability: Encodable {
    var isAvailableForEvents: Bool
    var description: Markdown
  }
  struct Mentoring: Encodable {
    var available: Bool
    var needsAMentor: Bool
    var experience: String
    var want: String
  }
  struct Profile: Encodable {
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
  }

  var session = true
  var date: Instant
  var profile: Profile

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

struct MentorsReply: Codable { var mentors: [PersonObject] }

extension HacksmithsService {
  static let profileRoutes: [Route] = [
    Route("POST", "me/profile", .read(showProfile)),
    Route("POST", "me/profile/update", .write(updateProfile)),
    Route("GET", "me/export", .read { try Reply(ExportReply($0, token: $1.token)) }),
    Route("GET", "mentors", .read(listMentors)),
  ]

  private static func showProfile(_ call: Call, _ input: RouteInput) throws -> Reply {
    let me = try call.person("me")
    _ = try input.patch(Bodies.whose)
    return try Reply(ProfileReply(me, at: call.now))
  }

  private static func updateProfile(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.person("me")
    let patch = try input.patch(Bodies.profile)
    let fields = patch.object("user") ?? patch
    if let id = fields.text("id"), id != before.person.id.text { throw HacksmithsError.forbidden }
    // What is not one's own to change; the old app sent whole records.
    if notOwn.contains(where: fields.has) { throw HacksmithsError.forbidden }
    var record = before
    try record.apply(fields)
    try transaction.put(record, before: before)
    return try Reply(MeReply(me: call.describeMe()))
  }

  private static let notOwn = [
    "role", "roles", "email", "key", "_id", "isAdmin", "isMember", "isLeader", "isTopContributor",
    "password", "authHash", "priority", "sortPriority", "rank", "services",
  ]

  private static func listMentors(_ call: Call, _ input: RouteInput) throws -> Reply {
    let looking = try input.flag("looking")
    let entries = Community.sorted(try call.snapshot.directory()).filter {
      call.viewer.mayName($0.id, isPublic: $0.public)
    }
    let people = try entries.compactMap { try call.snapshot.person($0.id) }.filter {
      looking ? $0.settings.looking : $0.settings.mentor
    }
    return try Reply(MentorsReply(mentors: people.map(call.describe)))
  }
}

extension PersonRecord {
  /// Takes over the members of a profile.
  mutating func apply(_ fields: Patch) throws {
    if let full = fields.fullName {
      guard let name = PersonName(full: full) else { throw HacksmithsError.badName }
      person.name = name
    }
    fields.markdown("bio", into: &person.bio)
    fields.put("website", into: &person.website)
    if let photo = fields.object("photo") {
      photo.put("url", into: &person.photo)
    } else {
      fields.put("photo", into: &person.photo)
    }
    fields.put("github", into: &person.github)
    fields.put("twitter", into: &person.twitter)
    fields.put("isPublic", into: &settings.public)
    fields.object("notifications")?.put("events", into: &settings.mail)
    if let availability = fields.object("availability") {
      availability.put("isAvailableForEvents", into: &settings.available)
      availability.markdown("description", into: &person.availability)
    }
    if let mentoring = fields.object("mentoring") {
      mentoring.put("available", into: &settings.mentor)
      mentoring.put("needsAMentor", into: &settings.looking)
      mentoring.put("experience", into: &person.experience)
      mentoring.put("want", into: &person.want)
    }
  }
}

extension Patch {
  /// The member `name`, a text or an object.
  var fullName: String? {
    text("name")
      ?? object("name").map { name in
        [name.text("first"), name.text("last")].compactMap(\.self).joined(separator: " ")
      }
  }

  /// A text, or the source of one.
  fileprivate func markdown(_ name: String, into value: inout String?) {
    if let object = object(name) { object.put("md", into: &value) } else { put(name, into: &value) }
  }
}
