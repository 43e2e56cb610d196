internal import SpecCore

/// A rule that one of several members is required.
extension BodyRequirement.Rule {
  init(anyOf: JSON, isMet: @escaping @Sendable (JSON) -> Bool) {
    self.init(
      "members are missing: an answer needs response, participating or cancel; checkin person or "
        + "code; an idea title and description; a sign-in email", anyOf: anyOf, isMet: isMet)
  }
}

/// An answer to "Are you coming?": `response` as this program sends it, or `participating` and
/// `cancel` as the original app did.
struct AnswerBody: RequestBody {
  /// An id, a key or `next`.
  var event: String?
  var response: RSVPChoice?
  var participating: Bool?
  var cancel: Bool?
  var guests: Int?
  var waitlist: Bool?
  var user: Identifier?
  var source: RSVP.Source?
  /// The client's mark: the same request sent again is answered and changes nothing.
  var requestId: String?
  /// When the caller's answer had changed last, as the client knew it; null for never.
  var basedOn = Change<Instant>()

  static let members: [BodyMember<Self>] = [
    BodyMember("event", \.event, .word, example: "next"),
    BodyMember("response", \.response, .choice(RSVPChoice.self), example: "yes"),
    BodyMember("participating", \.participating, .looseFlag),
    BodyMember("cancel", \.cancel, .looseFlag), BodyMember("guests", \.guests, .integer(0...10)),
    BodyMember("waitlist", \.waitlist, .flag), BodyMember("user", \.user, .identifier),
    BodyMember("source", \.source, .choice(RSVP.Source.self)),
    BodyMember("requestId", \.requestId, .characters(1...200)),
    BodyMember("basedOn", \.basedOn, .instant),
  ]
  static let requirement = BodyRequirement.members(
    "event",
    rule: BodyRequirement.Rule(anyOf: [
      ["required": ["response"]], ["required": ["participating"]],
      ["required": ["cancel"], "properties": ["cancel": ["enum": [true, "true"]]]],
    ]) { json in
      ["response", "participating"].contains { json[$0] != nil }
        || json["cancel"] == true || json["cancel"] == "true"
    })

  var word: RSVPChoice {
    response ?? (cancel == true ? .cancel : participating == true ? .yes : .no)
  }
}

struct CheckInBody: RequestBody {
  var person: String?
  var code: String?
  var undo: Bool?

  static let members: [BodyMember<Self>] = [
    BodyMember("person", \.person, .word, example: "ravi-patel"),
    BodyMember("code", \.code, .word), BodyMember("undo", \.undo, .flag),
  ]
  static let requirement = BodyRequirement.members(
    rule: BodyRequirement.Rule(anyOf: [["required": ["person"]], ["required": ["code"]]]) {
      $0["person"] != nil || $0["code"] != nil
    })
}

struct PromoteBody: RequestBody {
  var person: String?

  static let members: [BodyMember<Self>] = [
    BodyMember("person", \.person, .word, example: "zoe-martin")
  ]
  static let requirement = BodyRequirement.members("person")
}
