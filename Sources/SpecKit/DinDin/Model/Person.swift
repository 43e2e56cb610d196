internal import SpecCore

/// A person as cards and JSON show one.
struct Person: Sendable, Equatable {
  var id: String
  var name: String
  var phone: String?
  var email: String?
  /// A `data:` or `https:` address.
  var picture: String?
  /// Whether this is the signed-in person.
  var isYou = false

  var avatar: Avatar { Avatar(id: id, name: name, url: picture) }

  /// The name with what tells the person from others of the same name.
  var distinctName: String {
    "\(name) (\([phone ?? email, id].compactMap(\.self).joined(separator: ", ")))"
  }

  func displayName(in language: String) -> String { isYou ? invitationTexts.you(language) : name }
}

extension Person {
  init(id: String, record: UserRecord, isYou: Bool = false) {
    self.init(
      id: id, name: record.name, phone: record.phone, email: record.email, picture: record.avatar,
      isYou: isYou)
  }

  init(host: HostRecord) {
    self.init(
      id: host.hostId, name: host.hostName, phone: host.hostPhone, email: host.hostEmail,
      picture: host.hostAvatar)
  }
}

extension Person: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, Text("the person's id")),
    RecordMember("name", \.name, Text("the full name")),
    RecordMember("phone", \.phone, Text("the telephone number")),
    RecordMember("email", \.email, Text("the mail address")),
    RecordMember("avatar", \.avatar, ""),
    RecordMember("you", { $0.isYou ? true : nil }, Text("true for yourself")),
  ]

  static var helpFields: [Field] { helpFields(with: ["avatar": Avatar.fields]) }

  /// Those of others.
  static var guestFields: [Field] { helpFields.filter { $0.name != "you" } }
}
