internal import SpecCore

/// Settings that replace options of every command.
struct HacksmithsSettings: Sendable, Equatable, Codable {
  var api: String?
  var zone: String?
  var `public`: String?
  var mailCommand: String?
  var mailFrom: String?
  var reminder: String?
  var chatUrl: String?

  private enum CodingKeys: String, CodingKey {
    case api, zone, reminder
    case `public`
    case mailCommand = "mail-command"
    case mailFrom = "mail-from"
    case chatUrl = "chat-url"
  }
}

extension HacksmithsSettings: ModuleSettings {
  typealias Options = ServiceOptions

  static let command = "hacksmiths settings"
  static let document = Documents.settings
  static let all: [Setting<Self>] = [
    Setting(
      "api", \.api, "where the service is, a URL or `embedded`", default: "embedded",
      variable: "SPEC_HACKSMITHS_API"
    ) { text, _ in _ = try ServiceOptions.remote(named: text) },
    Setting("zone", \.zone, "the IANA zone in which times are also shown") { text, context in
      _ = try context.zoneDatabase.zone(named: text)
    },
    Setting(
      "public", \.public,
      "the address that members use, for links in mail, and for `serve` as `--public`"
    ) { text, _ in
      guard PublicAddress(text) != nil else {
        throw Failure(
          .usage, "bad-address", PublicAddress.problem("en", ["text": text]), field: "public")
      }
    },
    Setting(
      "mail-command", \.mailCommand,
      "the command that sends mail, such as `sendmail -t -i`; mail is then sent at once"
    ) { text, _ in
      guard !text.isEmpty else { throw HacksmithsError.emptyCommand }
    },
    Setting(
      "mail-from", \.mailFrom, "the sender of mail, such as `Hacksmiths <hello@hack.example>`"
    ) { text, _ in
      guard MailAddress(text) != nil else {
        throw Failure(
          .usage, "bad-address",
          "invalid sender '\(sanitized(text))': write it like 'Hacksmiths <hello@hack.example>'",
          field: "mail-from")
      }
    },
    Setting(
      "reminder", \.reminder, "how long before an event `remind` lists it, such as 2h",
      default: "1h"
    ) { text, _ in
      guard Period(exact: text) != nil else { throw HacksmithsError.badDuration(text) }
    },
    Setting("chat-url", \.chatUrl, "the address of the chat, shown after a yes") { text, _ in
      guard Shape.isURL(text) else { throw HacksmithsError.badURL }
    },
  ]
  static let examples: [(words: String, help: Text)] = [
    ("reminder 2h", "List events two hours before their start.")
  ]
  static let seeAlso = ["hacksmiths remind", "hacksmiths outbox send"]

  static func store(_ context: Context) throws -> Store { try HacksmithsStore.open(context) }
}

extension HacksmithsSettings {
  var publicAddress: PublicAddress? { `public`.flatMap(PublicAddress.init) }
  /// The sender of mail; nil if none is set.
  var sender: MailAddress? { mailFrom.flatMap(MailAddress.init) }
}
