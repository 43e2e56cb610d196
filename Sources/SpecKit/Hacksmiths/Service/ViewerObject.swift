/// Who looks, for the event page.
struct ViewerObject: Sendable, Equatable, Codable {
  /// `guest`, or the role of a member.
  var role: String
  var id: Identifier?
  var key: String?
  var name: PersonName?

  static let guest = ViewerObject(role: "guest")

  private init(role: String) { self.role = role }

  init(_ person: PersonObject) {
    role = (person.role ?? .member).rawValue
    id = person.id
    key = person.key
    name = person.name
  }

  var isMember: Bool { id != nil }
}
