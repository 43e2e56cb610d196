internal import SpecCore

/// A password that is compared with the one kept.
private let password = Shape.text(0...1000)

struct SignInBody: RequestBody {
  var email: String?
  /// As the original app called the address.
  var username: String?
  var password: String?

  static let members: [BodyMember<Self>] = [
    BodyMember("email", \.email, .text(0...1000), example: "mia@demo.example"),
    BodyMember("username", \.username, .text(0...1000)),
    BodyMember("password", \.password, SpecHacksmiths.password),
  ]
  static let requirement = BodyRequirement.members(
    "password",
    rule: BodyRequirement.Rule(anyOf: [["required": ["email"]], ["required": ["username"]]]) {
      $0["email"] != nil || $0["username"] != nil
    })
}

struct SignUpBody: RequestBody {
  var email: String?
  var password: String?
  var fullname: String?

  static let members: [BodyMember<Self>] = [
    BodyMember("email", \.email, .email), BodyMember("password", \.password, .newPassword),
    BodyMember("fullname", \.fullname, .title(1...200)),
  ]
  static let requirement = BodyRequirement.members("email", "password", "fullname")
}

struct RecoverBody: RequestBody {
  var email: String?

  static let members: [BodyMember<Self>] = [
    BodyMember("email", \.email, .characters(1...254), example: "mia@demo.example")
  ]
  static let requirement = BodyRequirement.members("email")
}

struct ResetBody: RequestBody {
  var email: String?
  var code: String?
  var password: String?

  static let members: [BodyMember<Self>] = [
    BodyMember("email", \.email, .characters(1...254)),
    BodyMember("code", \.code, .characters(1...100)),
    BodyMember("password", \.password, .newPassword),
  ]
  static let requirement = BodyRequirement.members("email", "code", "password")
}

struct PasswordBody: RequestBody {
  var current: String?
  var new: String?

  static let members: [BodyMember<Self>] = [
    BodyMember("current", \.current, SpecHacksmiths.password),
    BodyMember("new", \.new, .newPassword),
  ]
  static let requirement = BodyRequirement.members("current", "new")
}

struct CloseAccountBody: RequestBody {
  var password: String?

  static let members: [BodyMember<Self>] = [
    BodyMember("password", \.password, SpecHacksmiths.password)
  ]
}

struct TokenBody: RequestBody {
  /// A key, an id or `me`.
  var person: String?
  var days: Int?

  static let members: [BodyMember<Self>] = [
    BodyMember("person", \.person, .word, example: "me"),
    BodyMember("days", \.days, .integer(1...3650)),
  ]
  static let requirement = BodyRequirement.members("person")
}

/// The id of the caller; the request is refused if it is another person's.
struct CallerBody: RequestBody {
  var user: Identifier?

  static let members: [BodyMember<Self>] = [BodyMember("user", \.user, .identifier)]
}
