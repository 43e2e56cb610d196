/// Who looks, for the event page.
package struct ViewerObject: Sendable, Equatable, Codable {
  /// `guest`, or the role of a member.
  package var role: String
  package var id: Identifier?
  package var key: String?
  package var name: PersonName?

  package static let guest = ViewerObject(role: "guest")

  private init(role: String) { self.role = role }

  init(_ person: PersonObject) {
    role = (person.role ?? .member).rawValue
    id = person.id
    key = person.key
    name = person.name
  }

  var isMember: Bool { id != nil }
}
