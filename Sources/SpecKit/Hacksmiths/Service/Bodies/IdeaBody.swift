internal import SpecCore

/// What an idea says.
struct IdeaWords: RequestBody, Equatable {
  var title: String?
  var description: String?
  var more = Change<String>()
  /// As the original app called it.
  var additionalInformation = Change<String>()

  static let members: [BodyMember<Self>] = [
    BodyMember("title", \.title, .title(1...140), example: "Leftover map"),
    BodyMember(
      "description", \.description, .text(1...5000), example: "Where food is left over, tonight."),
    BodyMember("more", \.more, .text(0...5000)),
    BodyMember("additionalInformation", \.additionalInformation, .text(0...5000)),
  ]
}

/// An idea as it is handed in or changed: flat, or in `idea` as the original app sent it.
struct IdeaBody: RequestBody {
  var flat = IdeaWords()
  var idea: IdeaWords?
  var event: String?
  var user: Identifier?

  var words: IdeaWords { idea ?? flat }

  static let members: [BodyMember<Self>] =
    BodyMember.all(of: \.flat, IdeaWords.members) + [
      BodyMember("idea", \.idea, IdeaWords.shape), BodyMember("event", \.event, .word),
      BodyMember("user", \.user, .identifier),
    ]

  /// A new one needs a title and a description.
  static let new = BodyRequirement.members(
    rule: BodyRequirement.Rule(anyOf: [
      ["not": ["required": ["idea"]], "required": ["title", "description"]],
      ["required": ["idea"], "properties": ["idea": ["required": ["title", "description"]]]],
    ]) { json in
      let words = json["idea"] ?? json
      return words["title"] != nil && words["description"] != nil
    })
}
