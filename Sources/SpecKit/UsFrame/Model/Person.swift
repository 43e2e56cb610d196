internal import SpecCore

/// A person at a service, identified by the id: handles and names change.
struct Person: Hashable, Decodable, Record {
  var id: RemoteID
  /// Without the `@`.
  var handle: String
  var name: String

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id.text, "the person's id"),
    RecordMember("handle", \.handle, "the person's handle, without @"),
    RecordMember("name", \.name, "the person's name"),
  ]
}

/// A person with the details of their profile.
struct Profile: Sendable, Hashable {
  var person: Person
  var isProtected = false
  /// Whether the signed-in person follows them; nil if the service does not say.
  var isFollowed: Bool?
  var avatar: String?
}
