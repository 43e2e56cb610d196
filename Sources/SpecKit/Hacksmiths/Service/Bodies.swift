internal import SpecCore

/// The bodies of the API's calls.
enum Bodies {
  private static let user = BodyShape.Member.plain("user", .identifier)

  static let event = BodyShape([
    .plain("title", .text(1...200), example: "Soldering Night"), .plain("info", .long),
    .maybe("marketing", .long),
    .plain("date", .instant, example: "2027-03-01T18:00:00.000Z"),
    .plain("end", .instant, example: "2027-03-01T21:00:00.000Z"),
    .plain("timeZone", .text(1...100), example: "Europe/Berlin"),
    .maybe("registrationStart", .instant), .maybe("registrationEnd", .instant),
    .maybe("voteEnd", .instant), .maybe("place", .text(1...200)), .maybe("map", .map),
    .plain("online", .flag), .maybe("image", .url), .maybe("organization", .word),
    .plain("sponsors", .list(.word, most: 50)), .plain("tags", .list(.text(1...30), most: 10)),
    .plain("capacity", .integer(0...100_000)), .plain("waitlist", .choice(WaitlistMode.self)),
    .plain("maxGuests", .integer(0...10)), .plain("organizers", .list(.word, most: 50)),
    .plain("leaders", .list(.word, most: 50)), .plain("publish", .flag),
    .plain("ifRevision", .integer(1...1_000_000_000)), user,
  ])
  static let publish = BodyShape([.plain("at", .instant)])
  static let cancel = BodyShape([.maybe("reason", .text(0...500)), .plain("undo", .flag)])
  static let checkIn = BodyShape(
    [.plain("person", .word, example: "ravi-patel"), .plain("code", .word), .plain("undo", .flag)],
    isSaid: { $0["person"] != nil || $0["code"] != nil },
    anyOf: [["required": ["person"]], ["required": ["code"]]])
  static let promote = BodyShape(
    [.plain("person", .word, example: "zoe-martin")], required: ["person"])

  static let item = BodyShape([
    .plain("title", .text(1...200), example: "Lunch"),
    .plain("start", .instant, example: "2026-12-05T11:00:00.000Z"),
    .plain("end", .instant, example: "2026-12-05T12:00:00.000Z"), .maybe("who", .word),
    .maybe("place", .text(1...200)),
    .maybe("info", .long),
  ])

  private static let ideaMembers: [BodyShape.Member] = [
    .plain("title", .text(1...140), example: "Leftover map"),
    .plain("description", .text(1...5000), example: "Where food is left over, tonight."),
    .maybe("more", .text(0...5000)), .maybe("additionalInformation", .text(0...5000)),
  ]
  /// Flat, or in `idea` as the original app sent it.
  static let idea = BodyShape(
    ideaMembers + [.plain("idea", .object(BodyShape(ideaMembers))), .plain("event", .word), user])

  static let newIdea = BodyShape(
    idea.members,
    isSaid: { json in
      let words = json["idea"] ?? json
      return words["title"] != nil && words["description"] != nil
    },
    anyOf: [
      ["not": ["required": ["idea"]], "required": ["title", "description"]],
      [
        "required": ["idea"], "properties": ["idea": ["required": ["title", "description"]]],
      ],
    ])

  static let organization = BodyShape([
    .plain("name", .text(1...200), example: "Tool Library"), .maybe("website", .url),
    .maybe("description", .long), .maybe("location", .text(1...200)),
    .maybe("contact", .text(1...500)), .maybe("mission", .long),
    .plain("links", .list(.url, most: 20)), .maybe("logo", .url), .plain("hiring", .flag),
    .plain("host", .flag),
  ])
  static let role = BodyShape(
    [
      .plain("role", .choice(Role.self), example: "leader"),
      .plain("priority", .integer(-1000...1000)),
    ],
    required: ["role"])
  static let token = BodyShape(
    [.plain("person", .word, example: "me"), .plain("days", .integer(1...3650))],
    required: ["person"])

  static let answer = BodyShape(
    [
      .plain("event", .word, example: "next"),
      .plain("response", .choice(ReplyWord.self), example: "yes"),
      .plain("participating", .looseFlag), .plain("cancel", .looseFlag),
      .plain("guests", .integer(0...10)), .plain("waitlist", .flag), user,
      .plain("source", .choice(RSVP.Source.self)), .plain("requestId", .text(1...200)),
      .maybe("basedOn", .instant), .plain("changed", .anything),
    ], required: ["event"],
    isSaid: { json in
      ["response", "participating"].contains { json[$0] != nil }
        || json["cancel"] == true || json["cancel"] == "true"
    },
    anyOf: [
      ["required": ["response"]], ["required": ["participating"]],
      ["required": ["cancel"], "properties": ["cancel": ["enum": [true, "true"]]]],
    ])
  static let signIn = BodyShape(
    [
      .plain("email", .text(0...1000), example: "mia@demo.example"),
      .plain("username", .text(0...1000)),
      .plain("password", password),
    ], required: ["password"], isSaid: { $0["email"] != nil || $0["username"] != nil },
    anyOf: [["required": ["email"]], ["required": ["username"]]])
  static let signUp = BodyShape(
    [
      .plain("email", .email), .plain("password", .password),
      .plain("fullname", .text(1...200)),
    ], required: ["email", "password", "fullname"])

  private static let password = Shape.text(0...1000)
  static let newPassword = BodyShape(
    [.plain("current", password), .plain("new", .password)], required: ["current", "new"])
  static let closeAccount = BodyShape([.plain("password", password)])
  static let recover = BodyShape(
    [.plain("email", .text(1...254), example: "mia@demo.example")], required: ["email"])
  static let reset = BodyShape(
    [
      .plain("email", .text(1...254)), .plain("code", .text(1...100)),
      .plain("password", .password),
    ], required: ["email", "code", "password"])

  private static let profileMembers: [BodyShape.Member] = [
    .plain(
      "name",
      .either([
        .text(1...200),
        .object(
          BodyShape(
            [.plain("first", .text(1...100)), .maybe("last", .text(0...99))], required: ["first"])),
      ])),
    .maybe("bio", markdown(20_000)), .maybe("website", .url),
    .maybe("photo", .either([.url, .object(BodyShape([.maybe("url", .url)]))])),
    .maybe("github", .text(1...100)), .maybe("twitter", .text(1...100)),
    .plain("isPublic", .flag),
    .plain("notifications", .object(BodyShape([.plain("events", .flag)]))),
    .plain(
      "availability",
      .object(
        BodyShape([
          .plain("isAvailableForEvents", .flag), .maybe("description", markdown(2000)),
        ]))),
    .plain(
      "mentoring",
      .object(
        BodyShape([
          .plain("available", .flag), .plain("needsAMentor", .flag),
          .maybe("experience", .text(0...2000)), .maybe("want", .text(0...2000)),
        ]))),
  ]
  /// The members of a profile, flat or in `user` as the original app sent them.
  static let profile = BodyShape(
    profileMembers + [
      .plain(
        "user",
        .either([.identifier, .object(BodyShape([.plain("id", .identifier)] + profileMembers))]))
    ])
  static let whose = BodyShape([user])

  private static func markdown(_ most: Int) -> Shape {
    .either([.text(0...most), .object(BodyShape([.maybe("md", .text(0...most))]))])
  }
}
