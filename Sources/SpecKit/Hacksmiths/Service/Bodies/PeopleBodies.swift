internal import SpecCore

struct RoleBody: RequestBody {
  var role: Role?
  var priority: Int?

  static let members: [BodyMember<Self>] = [
    BodyMember("role", \.role, .choice(Role.self), example: "leader"),
    BodyMember("priority", \.priority, .integer(-1000...1000)),
  ]
  static let requirement = BodyRequirement.members("role")
}

struct OrganizationBody: RequestBody, Equatable {
  var name: String?
  var website = Change<String>()
  var description = Change<String>()
  var location = Change<String>()
  var contact = Change<String>()
  var mission = Change<String>()
  var links = Change<[String]>()
  var hiring = Change<Bool>()
  var host: Bool?

  static let members: [BodyMember<Self>] = [
    BodyMember("name", \.name, .title(1...200), example: "Tool Library"),
    BodyMember("website", \.website, .url), BodyMember("description", \.description, .long),
    BodyMember("location", \.location, .text(1...200)),
    BodyMember("contact", \.contact, .text(1...500)), BodyMember("mission", \.mission, .long),
    BodyMember("links", \.links, .list(.url, most: 20), cleared: []),
    BodyMember("hiring", \.hiring, .flag, cleared: false),
    BodyMember("host", \.host, .flag),
  ]
}

/// The members of a profile, in the nesting of the original API.
struct ProfileMembers: RequestBody {
  struct Notifications: RequestBody {
    var events: Bool?

    static let members: [BodyMember<Self>] = [BodyMember("events", \.events, .flag)]
  }

  struct Availability: RequestBody {
    var isAvailableForEvents: Bool?
    var description = Change<WrappedText<MarkdownMember>>()

    static let members: [BodyMember<Self>] = [
      BodyMember("isAvailableForEvents", \.isAvailableForEvents, .flag),
      BodyMember("description", \.description, WrappedText<MarkdownMember>.shape(.text(0...2000))),
    ]
  }

  struct Mentoring: RequestBody {
    var available: Bool?
    var needsAMentor: Bool?
    var experience = Change<String>()
    var want = Change<String>()

    static let members: [BodyMember<Self>] = [
      BodyMember("available", \.available, .flag),
      BodyMember("needsAMentor", \.needsAMentor, .flag),
      BodyMember("experience", \.experience, .text(0...2000)),
      BodyMember("want", \.want, .text(0...2000)),
    ]
  }

  var id: Identifier?
  var name: FullName?
  var bio = Change<WrappedText<MarkdownMember>>()
  var website = Change<String>()
  var photo = Change<WrappedText<URLMember>>()
  var github = Change<String>()
  var twitter = Change<String>()
  var isPublic: Bool?
  var notifications: Notifications?
  var availability: Availability?
  var mentoring: Mentoring?

  static let members: [BodyMember<Self>] = [
    BodyMember("id", \.id, .identifier), BodyMember("name", \.name, FullName.shape),
    BodyMember("bio", \.bio, WrappedText<MarkdownMember>.shape(.text(0...20_000))),
    BodyMember("website", \.website, .url),
    BodyMember("photo", \.photo, WrappedText<URLMember>.shape(.url)),
    BodyMember("github", \.github, .text(1...100)),
    BodyMember("twitter", \.twitter, .text(1...100)), BodyMember("isPublic", \.isPublic, .flag),
    BodyMember("notifications", \.notifications, Notifications.shape),
    BodyMember("availability", \.availability, Availability.shape),
    BodyMember("mentoring", \.mentoring, Mentoring.shape),
  ]
}

/// A profile as it is changed: flat, or in `user` as the original app sent it.
struct ProfileBody: RequestBody {
  /// Whose profile it is: an id, or an object with the id and the profile.
  enum Caller: BodyValue {
    case id(Identifier)
    case profile(ProfileMembers)

    static let shape = Shape.either([.identifier, ProfileMembers.shape])

    var json: JSON? {
      switch self {
      case .id(let id): id.json
      case .profile(let profile): profile.json
      }
    }

    init?(json: JSON) {
      if let id = Identifier(json: json) {
        self = .id(id)
      } else {
        self = .profile(ProfileMembers(json: json))
      }
    }
  }

  var flat = ProfileMembers()
  var user: Caller?

  var profile: ProfileMembers { if case .profile(let profile) = user { profile } else { flat } }

  static let members: [BodyMember<Self>] =
    BodyMember.all(of: \.flat, ProfileMembers.members) + [
      BodyMember("user", \.user, Caller.shape)
    ]
}

/// A full name: a text, or an object with `first` and `last`.
struct FullName: BodyValue {
  var text: String

  static let shape = Shape.either([.title(1...200), Parts.shape])

  private struct Parts: RequestBody {
    var first: String?
    var last = Change<String>()

    static let members: [BodyMember<Self>] = [
      BodyMember("first", \.first, .title(1...100)), BodyMember("last", \.last, .text(0...99)),
    ]
    static let requirement = BodyRequirement.members("first")
  }

  var json: JSON? { .string(text) }

  init(_ text: String) { self.text = text }

  init?(json: JSON) {
    let parts = Parts(json: json)
    text = json.string ?? [parts.first, parts.last.value].compactMap(\.self).joined(separator: " ")
  }
}

/// A text, or an object that holds it as its one member; null there takes it away.
struct WrappedText<Name: MemberName>: BodyValue {
  var text: String?

  static func shape(_ shape: Shape) -> Shape {
    .either([
      shape, .object(BodyShape([.init(name: Name.name, shape: shape, isClearable: true)])),
    ])
  }

  var json: JSON? { text.map { .string($0) } }

  init(_ text: String) { self.text = text }

  init?(json: JSON) {
    guard json.string != nil || json[Name.name] != nil else { return nil }
    text = json.string ?? json[Name.name]?.string
  }
}

protocol MemberName: Sendable { static var name: String { get } }
enum MarkdownMember: MemberName { static let name = "md" }
enum URLMember: MemberName { static let name = "url" }

extension Change {
  func apply<Name>(to stored: inout String?) where Value == WrappedText<Name> {
    Change<String>(value: value?.text, isCleared: value.map { $0.text == nil } ?? isCleared)
      .apply(to: &stored)
  }
}

extension Change where Value == String {
  func wrapped<Name>() -> Change<WrappedText<Name>> {
    Change<WrappedText<Name>>(value: value.map { WrappedText($0) }, isCleared: isCleared)
  }
}
