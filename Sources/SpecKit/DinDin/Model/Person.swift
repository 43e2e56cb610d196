internal import SpecCore

/// A person as cards and JSON show one.
struct Person: Sendable, Equatable, Encodable {
  let id: String
  let name: String
  let phone: String?
  let email: String?
  let avatar: Avatar
  /// True for who is signed in, else absent.
  let you: Bool?

  init(
    id: String, name: String, phone: String? = nil, email: String? = nil, picture: String? = nil,
    isYou: Bool = false
  ) {
    self.id = id
    self.name = name
    self.phone = phone
    self.email = email
    avatar = Avatar(id: id, name: name, url: picture)
    you = isYou ? true : nil
  }

  init(id: String, record: UserRecord, isYou: Bool = false) {
    self.init(
      id: id, name: record.name, phone: record.phone, email: record.email, picture: record.avatar,
      isYou: isYou)
  }

  init(host: HostCard) {
    self.init(
      id: host.hostId, name: host.hostName, phone: host.hostPhone, email: host.hostEmail,
      picture: host.hostAvatar)
  }

  var isYou: Bool { you ?? false }

  /// The fields, each named below `prefix`.
  static func fields(_ prefix: String) -> [Field] {
    fields.map { Field(prefix + $0.name, $0.type, $0.help) }
  }

  static let fields: [Field] = [
    Field("id", "string", Text("the person's id", ar: "معرّف الشخص")),
    Field("name", "string", Text("the full name", ar: "الاسم الكامل")),
    Field("phone", "string?", Text("the telephone number", ar: "رقم الهاتف")),
    Field("email", "string?", Text("the mail address", ar: "عنوان البريد")),
    Field(
      "avatar.initials", "string", Text("the initials on the disc", ar: "الأحرف الأولى على القرص")),
    Field(
      "avatar.color", "string", Text("the color of the disc, #RRGGBB", ar: "لون القرص، #RRGGBB")),
    Field("avatar.url", "string?", Text("the address of a picture", ar: "عنوان صورة")),
    Field("you", "boolean?", Text("true for yourself", ar: "صحيح لك أنت")),
  ]
}
