internal import SpecCore

struct MeSettings: LegacyCommand {
  static let name = "settings"
  static let abstract: Text = "List or change your settings."
  static let discussion: Text = """
    `public`: others see your name and profile. `mail`: you get mail about your events. \
    `available`: you can be asked to help. `mentor`: you are a mentor. `looking`: you look for a \
    mentor.

    In a pipe: name, on or off.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("name", \.name, help: "The setting; all of them without it."),
      .positional("value", \.value, help: "`on` or `off`."),
    ] + Argument.group(\.options)
  static let columns = ["name", "value"]
  static let fields = Settings.fields
  static let examples = [
    Example(
      "spec hacksmiths me settings public off", "Hide my profile.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me edit"]

  enum Name: String, CaseIterable, ArgumentValue {
    case `public`, mail, available, mentor, looking

    func profile(_ isOn: Bool) -> ProfileMembers {
      var profile = ProfileMembers()
      switch self {
      case .public: profile.isPublic = isOn
      case .mail: profile.notifications = .init(events: isOn)
      case .available: profile.availability = .init(isAvailableForEvents: isOn)
      case .mentor: profile.mentoring = .init(available: isOn)
      case .looking: profile.mentoring = .init(needsAMentor: isOn)
      }
      return profile
    }
  }
  enum Value: String, CaseIterable, ArgumentValue { case on, off }

  var name: Name?
  var value: Value?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    guard let name else {
      let reply = try connection.api.call(ProfileEndpoints.show)
      return try context.show(SettingsResult(payload: reply.me.settings))
    }
    guard let value else { throw HacksmithsError.missingOptions(["VALUE"]) }
    let before = try connection.api.call(ProfileEndpoints.show).me.settings
    let reply = try connection.api.call(
      ProfileEndpoints.update, body: ProfileBody(flat: name.profile(value == .on)))
    try context.show(SettingsResult(payload: reply.me.settings))
    context.hint("Now \(name.rawValue) is \(value.rawValue).")
    guard reply.me.settings != before else { return }
    let other = value == .on ? Value.off : .on
    context.hint(Texts.undo("me settings \(name.rawValue) \(other.rawValue)"))
  }
}

private struct SettingsResult: Presentable {
  var payload: Settings

  private var pairs: [(String, Bool)] {
    payload.jsonMembers().map { ($0.key, $0.value == true) }
  }

  func records() -> [[String]] { pairs.map { [$0, $1 ? "on" : "off"] } }
  func drawing(_ page: Page) -> [Line] {
    pairs.map { Line(" \($0.padded(to: 11))") + Line($1 ? "on" : "off") }
  }
}
