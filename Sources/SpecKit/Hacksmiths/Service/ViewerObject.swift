internal import SpecCore

/// The viewer of the event page.
struct ViewerObject: Equatable, Record, Decodable {
  /// `guest`, or the role of a member.
  var role: String
  var id: Identifier?
  var key: String?
  var name: PersonName?

  static let members: [RecordMember<Self>] = [
    RecordMember("role", \.role, "`guest`, or the role of a member."),
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("key", \.key, "The key to type for the person."),
    RecordMember("name", \.name, "`first`, and `last` if there is one."),
  ]

  static let guest = ViewerObject(role: "guest")
  /// Somebody who is signed in, of whom no more is known.
  static let unknownMember = ViewerObject(role: Role.member.rawValue)

  private init(role: String) { self.role = role }

  init(_ person: PersonObject) {
    role = (person.role ?? .member).rawValue
    id = person.id
    key = person.key
    name = person.name
  }

  var isMember: Bool { role != Self.guest.role }
}
