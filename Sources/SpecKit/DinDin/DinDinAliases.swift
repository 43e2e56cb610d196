internal import SpecCore

/// Words that people try where a command has another name.
enum DinDinAliases {
  static let all = table([
    "decline": "invite reject", "rsvp": "invite accept", "answer": "invite accept",
    "invitations": "invite list", "pending": "invite list", "calendar": "agenda",
    "today": "agenda --days 1", "week": "agenda --days 7", "people": "guests list",
    "friends": "guests list", "contacts": "guests list", "host": "event new",
    "create": "event new", "new": "event new", "rm": "event cancel", "remove": "event cancel",
    "delete": "event cancel", "config": "settings", "status": "doctor",
  ])
  static let invite = table([
    "decline": "invite reject", "no": "invite reject", "yes": "invite accept",
    "new": "event new", "send": "draft send", "cancel": "event cancel",
  ])
  static let event = table([
    "delete": "event cancel", "remove": "event cancel", "add": "event new", "create": "event new",
    "send": "draft send", "invite": "event edit ID --invite LIST",
    "uninvite": "event edit ID --uninvite LIST", "answer": "event edit ID --answer GUEST=STATUS",
  ])
  static let guests = table([
    "delete": "guests remove", "rm": "guests remove", "find": "guests search",
    "new": "guests add", "invite": "draft toggle", "select": "draft toggle",
  ])

  private static func table(_ words: [String: String]) -> [String: CommandGuess] {
    words.mapValues { .calls(["spec dindin \($0)"]) }
  }
}
