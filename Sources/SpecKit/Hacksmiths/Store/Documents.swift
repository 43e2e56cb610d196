internal import SpecCore

/// The documents of the store, below `hacksmiths` in the data and state directories.
enum Documents {
  static func event(_ id: Identifier) -> Document<OptionalDocument<EventRecord>> {
    Document(.data, "events/\(id.text).json", initial: OptionalDocument())
  }

  /// The answers to a large event, by parts of the people.
  static func answers(_ event: Identifier, _ shard: Int) -> FoldedLog<AnswerShard> {
    FoldedLog(
      .data, "\(answersFolder(of: event))/\(shard).jsonl", initial: AnswerShard(),
      fold: AnswerShard.fold)
  }
  static func answersFolder(of event: Identifier) -> String { "\(answersFolder)/\(event.text)" }
  static let answersFolder = "answers"
  static let answerShards = 8
  /// An event with more answers has them in files of their own.
  static let inlineAnswers = 64

  /// Check-in codes of a large event that do not have the hash of their part of the people.
  static func codes(of event: Identifier) -> FoldedLog<AnswerCodeList> {
    FoldedLog(
      .data, "\(answersFolder(of: event))/codes.jsonl", initial: AnswerCodeList(),
      fold: { bytes, _ in AnswerCodeList(bytes) })
  }

  static func person(_ id: Identifier) -> Document<OptionalDocument<PersonRecord>> {
    Document(.data, "people/\(id.text).json", initial: OptionalDocument())
  }

  /// Index: the events that end in a month.
  static func calendar(_ month: CivilMonth) -> Document<CalendarPage> {
    Document(.data, "\(calendarFolder)/\(month.text).json", initial: CalendarPage())
  }
  static let calendarFolder = "calendar"

  /// Index: what lists show of each person.
  static let directory = Document(.data, "directory.json", initial: DirectoryPage())

  /// Index: event key to id, by the first two hex digits of the key's SHA-256.
  static func keys(for key: String) -> Document<KeyPage> {
    Document(.data, "keys/\(SHA256.hex(composed(key)).prefix(2)).json", initial: KeyPage())
  }

  static let organizations = Document(
    .data, "organizations.json", initial: OrganizationList())
  static let ideas = Document(.data, "ideas.json", initial: IdeaDocument())
  /// The messages up to the last `outbox send`.
  static let outbox = Document(.data, "outbox.json", initial: MailOutbox())
  /// Those since then, and what has become of any: one costs the same however many there are.
  static let newMail = Log<Mail>(.data, "outbox.jsonl")

  /// Sign-ins, by the first two hex digits of the token's SHA-256.
  static func sessions(hash: String) -> Document<SessionPage> {
    Document(.data, "sessions/\(hash.prefix(2)).json", initial: SessionPage())
  }
  static let attempts = Document(.data, "attempts.json", initial: AttemptList())

  /// Answers that were given while a remote service could not be reached.
  static let queue = Document(.data, "queue.json", initial: UnsentChanges<UnsentAnswer>())

  /// The user's settings.
  static let settings = Document(
    .config, "hacksmiths.json", initial: HacksmithsSettings())

  /// The state of the user's client.
  static let client = Document(.state, "session.json", initial: ClientState())
}

struct CalendarPage: Sendable, Codable, Equatable {
  var events: [AgendaEntry] = []
}

struct DirectoryPage: Sendable, Codable, Equatable {
  var people: [PersonSummary] = []
}

struct KeyPage: Sendable, Codable, Equatable {
  struct Entry: Sendable, Codable, Equatable {
    var key: String
    var id: Identifier
  }
  var keys: [Entry] = []
}

struct OrganizationList: Sendable, Codable, Equatable {
  var organizations: [Organization] = []
}

struct IdeaDocument: Sendable, Codable, Equatable {
  var ideas: [Idea] = []
}

struct SessionPage: Sendable, Codable, Equatable {
  var sessions: [Session] = []
}

/// The failed sign-ins of e-mail addresses.
struct AttemptList: Sendable, Codable, Equatable {
  var attempts: [SignInAttempts] = []
}

/// The client's state: the sign-ins, and whether it shows a hint about signing in.
struct ClientState: Sendable, Codable, Equatable {
  struct SignIn: Sendable, Codable, Equatable {
    var token: String
    var personId: Identifier
    var since: Instant
    var expires: Instant
  }

  /// Continues as a guest: no hint about signing in.
  var guest = false
  /// By service: `embedded` or a URL.
  var sessions: [String: SignIn] = [:]
  /// By service: what `remind` has listed.
  var reminded: [String: [String]]?
}
