internal import SpecCore

/// Where each thing is kept, below `hacksmiths` in the data and state directories.
enum Documents {
  static func event(_ id: Identifier) -> Document<Slot<EventRecord>> {
    Document(.data, "events/\(id.text).json", initial: Slot())
  }

  static func person(_ id: Identifier) -> Document<Slot<PersonRecord>> {
    Document(.data, "people/\(id.text).json", initial: Slot())
  }

  /// Index: the events that end in a month.
  static func calendar(_ month: CivilMonth) -> Document<CalendarPage> {
    Document(.data, "\(calendarFolder)/\(month.text).json", initial: CalendarPage())
  }
  static let calendarFolder = "calendar"

  /// Index: what lists need to know of everybody.
  static let directory = Document(.data, "directory.json", initial: DirectoryPage())

  /// Index: event key to id, by the first two hex digits of the key's SHA-256.
  static func keys(for key: String) -> Document<KeyPage> {
    Document(.data, "keys/\(SHA256.hex(key).prefix(2)).json", initial: KeyPage())
  }

  static let organizations = Document(
    .data, "organizations.json", initial: OrganizationList())
  static let ideas = Document(.data, "ideas.json", initial: IdeaDocument())
  static let outbox = Document(.data, "outbox.json", initial: Outbox())

  /// Sign-ins, by the first two hex digits of the token's SHA-256.
  static func sessions(hash: String) -> Document<SessionPage> {
    Document(.data, "sessions/\(hash.prefix(2)).json", initial: SessionPage())
  }
  static let attempts = Document(.data, "attempts.json", initial: AttemptList())

  /// Answers given while a service elsewhere could not be reached.
  static let queue = Document(.data, "queue.json", initial: AnswerQueue())

  /// What this user set.
  static let settings = Document(
    .config, "hacksmiths.json", initial: HacksmithsSettings())

  /// What this user's client remembers.
  static let client = Document(.state, "session.json", initial: ClientState())
}

struct CalendarPage: Sendable, Codable, Equatable {
  var events: [AgendaEntry] = []
}

struct DirectoryPage: Sendable, Codable, Equatable {
  var people: [DirectoryEntry] = []
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

/// The failed sign-ins of e-mail addresses, known or not.
struct AttemptList: Sendable, Codable, Equatable {
  var attempts: [SignInAttempts] = []
}

/// The client's own file: which service it is signed in to, and whether it may hint at signing in.
struct ClientState: Sendable, Codable, Equatable {
  struct SignIn: Sendable, Codable, Equatable {
    var token: String
    var personId: Identifier
    var since: Instant
    var expires: Instant

    init(token: String, personId: Identifier, since: Instant, expires: Instant) {
      self.token = token
      self.personId = personId
      self.since = since
      self.expires = expires
    }
  }

  /// Goes on as a guest: no hint at signing in.
  var guest = false
  /// By service: `embedded` or a URL.
  var sessions: [String: SignIn] = [:]
  /// By service: what `remind` has told.
  var reminded: [String: [String]]?
}
