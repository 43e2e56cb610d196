/// Somebody on a service. Who it is is told by the id: handles and names change.
package struct Person: Sendable, Hashable, Codable {
  package var id: RemoteID
  /// Without the `@`.
  package var handle: String
  package var name: String

  package init(id: RemoteID, handle: String, name: String) {
    self.id = id
    self.handle = handle
    self.name = name
  }
}

/// What a service says about somebody beyond who they are.
package struct Profile: Sendable, Hashable {
  package var person: Person
  package var isProtected = false
  /// Whether the signed-in person follows them; nil where the service does not say.
  package var isFollowed: Bool?
  package var avatar: String?

  package init(
    _ person: Person, isProtected: Bool = false, isFollowed: Bool? = nil, avatar: String? = nil
  ) {
    self.person = person
    self.isProtected = isProtected
    self.isFollowed = isFollowed
    self.avatar = avatar
  }
}
