internal import SpecCore

struct MeEdit: Command {
  static let name = "edit"
  static let abstract: Text = "Change your profile."
  static let discussion: Text = """
    Only what is given changes; `--no-NAME` takes a value away. The word to type for you stays \
    the same. In a pipe: as `me`.
    """
  static let arguments: [Argument<Self>] =
    Argument.group(
      \.body,
      BodyOptions.text("name", "Your full name; the last word is the last name.", isNeeded: true)
        + BodyOptions.text("bio", "What you say of yourself.")
        + BodyOptions.text("website", "URL.", value: "URL")
        + BodyOptions.text("photo", "URL.", value: "URL")
        + BodyOptions.text("github", "User name there.")
        + BodyOptions.text("twitter", "User name there.")
        + BodyOptions.text("availability", "When you can help.")
        + BodyOptions.text("experience", "What you can teach.")
        + BodyOptions.text("want", "What you want to learn."))
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = MeShow.fields
  static let examples = [
    Example(
      "spec hacksmiths me edit --bio \"I make maps.\" --no-twitter", "A new text.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths me", "hacksmiths me settings"]

  var body = BodyOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if body.isEmpty { throw HacksmithsError.nothingToChange }
    var members: [JSON.Member] = []
    var mentoring: [JSON.Member] = []
    for member in try body.members() {
      switch member.key {
      case "availability":
        members.append(JSON.Member("availability", ["description": member.value]))
      case "experience", "want": mentoring.append(member)
      default: members.append(member)
      }
    }
    if !mentoring.isEmpty { members.append(JSON.Member("mentoring", .object(mentoring))) }
    let connection = try Connection(context, options)
    try connection.show(try connection.updateProfile(members))
  }
}

struct MeSettings: Command {
  static let name = "settings"
  static let abstract: Text = "List or change your settings."
  static let discussion: Text = """
    `public`: others see your name and profile. `mail`: you are written to about your events. \
    `available`: you can be asked to help. `mentor`: you teach. `looking`: you look for a mentor.

    In a pipe: name, on or off.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("name", \.name, help: "The setting; all of them without it."),
      .positional("value", \.value, help: "`on` or `off`."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("public", "boolean", "Others see your name and profile."),
    Field("mail", "boolean", "You are written to about your events."),
    Field("available", "boolean", "You can be asked to help."),
    Field("mentor", "boolean", "You teach."), Field("looking", "boolean", "You look for a mentor."),
  ]
  static let examples = [
    Example(
      "spec hacksmiths me settings public off", "Nobody sees me.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me edit"]

  enum Name: String, CaseIterable, ArgumentValue {
    case `public`, mail, available, mentor, looking

    func members(_ isOn: JSON) -> [JSON.Member] {
      switch self {
      case .public: [JSON.Member("isPublic", isOn)]
      case .mail: [JSON.Member("notifications", ["events": isOn])]
      case .available: [JSON.Member("availability", ["isAvailableForEvents": isOn])]
      case .mentor: [JSON.Member("mentoring", ["available": isOn])]
      case .looking: [JSON.Member("mentoring", ["needsAMentor": isOn])]
      }
    }
  }
  enum Value: String, CaseIterable, ArgumentValue { case on, off }

  var name: Name?
  var value: Value?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    guard let name else {
      let reply: MeReply = try connection.api.get("me", needsMember: true)
      return try context.show(SettingsResult(payload: reply.me.settings))
    }
    guard let value else { throw HacksmithsError.missingOptions(["VALUE"]) }
    let reply = try connection.updateProfile(name.members(.bool(value == .on)))
    try context.show(SettingsResult(payload: reply.me.settings))
  }
}

private struct SettingsResult: Presentable {
  var payload: Settings

  private var pairs: [(String, Bool)] {
    [
      ("public", payload.public), ("mail", payload.mail), ("available", payload.available),
      ("mentor", payload.mentor), ("looking", payload.looking),
    ]
  }

  func records() -> [[String]] { pairs.map { [$0, $1 ? "on" : "off"] } }
  func drawing(_ page: Page) -> [Line] {
    pairs.map { Line(" \($0.padded(to: 11))") + Line($1 ? "on" : "off") }
  }
}

extension Connection {
  fileprivate func updateProfile(_ members: [JSON.Member]) throws -> MeReply {
    try api.change("POST", ["me", "profile", "update"], body: .object(members))
  }
}
