/// Somebody on a service. Who it is is told by the id: handles and names change.
struct Person: Sendable, Hashable, Codable {
  var id: RemoteID
  /// Without the `@`.
  var handle: String
  var name: String

  init(id: RemoteID, handle: String, name: String) {
    self.id = id
    self.handle = handle
    self.name = name
  }
}

/// What a service says about somebody beyond who they are.
struct Profile: Sendable, Hashable {
  var person: Person
  var isProtected = false
  /// Whether the signed-in person follows them; nil where the service does not say.
  var isFollowed: Bool?
  var avatar: String?

  init(
    _ person: Person, isProtected: Bool = false, isFollowed: Bool? = nil, avatar: String? = nil
  ) {
    self.person = person
    self.isProtected = isProtected
    self.isFollowed = isFollowed
    self.avatar = avatar
  }
}
