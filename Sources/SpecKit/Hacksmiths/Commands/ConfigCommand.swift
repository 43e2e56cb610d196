internal import SpecCore

/// What a person can set once instead of on every call.
struct HacksmithsSettings: Sendable, Equatable, Codable {
  var api: String?
  var zone: String?
  var mailCommand: String?
  var reminder: String?
  var chatUrl: String?

  private enum CodingKeys: String, CodingKey {
    case api, zone, reminder
    case mailCommand = "mail-command"
    case chatUrl = "chat-url"
  }
}

struct ConfigCommand: Command {
  enum Key: String, CaseIterable, ArgumentValue {
    case api, zone
    case mailCommand = "mail-command"
    case reminder
    case chatUrl = "chat-url"

    var path: any WritableKeyPath<HacksmithsSettings, String?> & Sendable {
      switch self {
      case .api: \.api
      case .zone: \.zone
      case .mailCommand: \.mailCommand
      case .reminder: \.reminder
      case .chatUrl: \.chatUrl
      }
    }
  }

  static let name = "config"
  static let abstract: Text = "Show or change the settings of this machine."
  static let discussion: Text = """
    `api`: where the service is, a URL or `embedded`. `zone`: the zone times are shown in \
    besides. `mail-command`: what `outbox send` hands letters to, such as `sendmail -t -i`. \
    `reminder`: how long before an event `remind` tells, such as 2h. `chat-url`: shown after a yes.

    In a pipe: key, value.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("key", \.key, help: "The setting; all of them without it."),
      .positional("value", \.value, help: "What to set it to."),
      .flag("unset", \.unset, help: "Forget it."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("api", "string?", "Where the service is."),
    Field("zone", "string?", "The zone times are shown in besides."),
    Field("mail-command", "string?", "What sends letters."),
    Field("reminder", "string?", "How long before an event to tell."),
    Field("chat-url", "string?", "Where people talk."),
  ]
  static let examples = [
    Example("spec hacksmiths config reminder 2h", "Tell me two hours before."),
    Example("spec hacksmiths config", "What is set."),
  ]
  static let seeAlso = ["hacksmiths remind", "hacksmiths outbox send"]

  var key: Key?
  var value: String?
  var unset = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let store = try HacksmithsStore.open(context)
    if unset, value != nil { throw HacksmithsError.exclusive("--unset", "VALUE") }
    guard let key else {
      if unset { throw HacksmithsError.missingOptions(["KEY"]) }
      return try show(store.read { try $0.value(Documents.settings) }, only: nil, context)
    }
    if value != nil || unset {
      if let value { try check(key, value, context) }
      try store.transaction { transaction in
        try transaction.update(Documents.settings) { $0[keyPath: key.path] = value }
      }
    }
    try show(store.read { try $0.value(Documents.settings) }, only: key, context)
  }

  private func check(_ key: Key, _ value: String, _ context: Context) throws {
    switch key {
    case .api: _ = try ServiceOptions.remote(named: value)
    case .zone: _ = try context.zoneDatabase.zone(named: value)
    case .reminder:
      guard PlainDuration(value) != nil else {
        throw HacksmithsError.badFile(Texts.badLength(value))
      }
    case .chatUrl:
      guard Shape.isURL(value) else { throw HacksmithsError.badFile(Texts.expectedURL) }
    case .mailCommand:
      guard !value.isEmpty else { throw HacksmithsError.badFile(Texts.emptyCommand) }
    }
  }

  private func show(_ settings: HacksmithsSettings, only: Key?, _ context: Context) throws {
    var shown = HacksmithsSettings()
    for key in Key.allCases where only == nil || only == key {
      shown[keyPath: key.path] = settings[keyPath: key.path]
    }
    try context.show(SettingsList(payload: shown))
  }
}

private struct SettingsList: Presentable {
  var payload: HacksmithsSettings

  func records() -> [[String]] {
    ConfigCommand.Key.allCases.flatMap { Columns.field($0.rawValue, payload[keyPath: $0.path]) }
  }

  func drawing(_ page: Page) -> [Line] {
    let rows = records()
    guard !rows.isEmpty else {
      return Flow.paragraph(Texts.nothingSet, indent: 1, width: Flow.width(page))
    }
    return Grid.lines(rows, indent: 1, gaps: [2], width: Flow.tableWidth(page), flexible: [])
  }
}
