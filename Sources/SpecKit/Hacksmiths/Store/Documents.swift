package import SpecCore

/// Where each thing is kept, below `hacksmiths` in the data and state directories.
package enum Documents {
  package static func event(_ id: Identifier) -> Document<Slot<EventRecord>> {
    Document(.data, "events/\(id.text).json", initial: Slot())
  }

  package static func person(_ id: Identifier) -> Document<Slot<PersonRecord>> {
    Document(.data, "people/\(id.text).json", initial: Slot())
  }

  /// Index: the events that end in a month.
  package static func calendar(_ month: Month) -> Document<CalendarPage> {
    Document(.data, "\(calendarFolder)/\(month.text).json", initial: CalendarPage())
  }
  static let calendarFolder = "calendar"

  /// Index: what lists need to know of everybody.
  package static let directory = Document(.data, "directory.json", initial: DirectoryPage())

  /// Index: event key to id, by the first two hex digits of the key's SHA-256.
  package static func keys(for key: String) -> Document<KeyPage> {
    Document(.data, "keys/\(SHA256.hex(key).prefix(2)).json", initial: KeyPage())
  }

  package static let organizations = Document(
    .data, "organizations.json", initial: OrganizationList())
  package static let ideas = Document(.data, "ideas.json", initial: IdeaDocument())
  package static let outbox = Document(.data, "outbox.json", initial: Outbox())

  /// Sign-ins, by the first two hex digits of the token's SHA-256.
  package static func sessions(hash: String) -> Document<SessionPage> {
    Document(.data, "sessions/\(hash.prefix(2)).json", initial: SessionPage())
  }
  package static let attempts = Document(.data, "attempts.json", initial: AttemptList())

  /// Answers given while a service elsewhere could not be reached.
  package static let queue = Document(.data, "queue.json", initial: AnswerQueue())

  /// What this user set.
  package static let settings = Document(
    .config, "hacksmiths.json", initial: HacksmithsSettings())

  /// What this user's client remembers.
  package static let client = Document(.state, "session.json", initial: ClientState())
}

package struct CalendarPage: Sendable, Codable, Equatable {
  package var events: [AgendaEntry] = []
}

package struct DirectoryPage: Sendable, Codable, Equatable {
  package var people: [DirectoryEntry] = []
}

package struct KeyPage: Sendable, Codable, Equatable {
  package struct Entry: Sendable, Codable, Equatable {
    package var key: String
    package var id: Identifier
  }
  package var keys: [Entry] = []
}

package struct OrganizationList: Sendable, Codable, Equatable {
  package var organizations: [Organization] = []
}

package struct IdeaDocument: Sendable, Codable, Equatable {
  package var ideas: [Idea] = []
}

package struct SessionPage: Sendable, Codable, Equatable {
  package var sessions: [Session] = []
}

/// The failed sign-ins of e-mail addresses, known or not.
package struct AttemptList: Sendable, Codable, Equatable {
  package var attempts: [SignInAttempts] = []
}

/// The client's own file: which service it is signed in to, and whether it may hint at signing in.
package struct ClientState: Sendable, Codable, Equatable {
  package struct SignIn: Sendable, Codable, Equatable {
    package var token: String
    package var personId: Identifier
    package var since: Instant
    package var expires: Instant

    package init(token: String, personId: Identifier, since: Instant, expires: Instant) {
      self.token = token
      self.personId = personId
      self.since = since
      self.expires = expires
    }
  }

  /// Goes on as a guest: no hint at signing in.
  package var guest = false
  /// By service: `embedded` or a URL.
  package var sessions: [String: SignIn] = [:]
  /// By service: what `remind` has told.
  package var reminded: [String: [String]]?
}
