internal import SpecCore

/// What dindin says, in the language of the person.
struct Texts: Sendable {
  /// `en` or `ar`.
  let language: String
  let calendar: CalendarWords
  static let catalog = Catalog(languages: ["en": englishTexts, "ar": arabicTexts])

  init(_ language: String) {
    self.language = language == "ar" ? "ar" : "en"
    calendar = .of(self.language)
  }

  var isRightToLeft: Bool { language == "ar" }

  func callAsFunction(_ key: String, _ values: [String: String] = [:]) -> String {
    Self.catalog.text(key, language, values)
  }

  func callAsFunction(
    _ key: String, count: Int, _ values: [String: String] = [:]
  ) -> String {
    Self.catalog.text(key, language, count: count, values)
  }

  func status(_ dinner: Dinner) -> String { self("status.\(dinner.status.rawValue)") }
}

extension Texts {
  /// With what another dinner collides, in short; empty for other errors.
  func conflict(_ error: DinDinError) -> String {
    guard case .conflict(let other) = error else { return "" }
    let host = other.host.isYou ? self("you") : other.host.name
    return self("card.overlap", ["host": host, "when": calendar.when(other.when)])
  }

  /// An error in the language of the person.
  func failure(_ error: DinDinError) -> Failure {
    func failure(
      _ status: ExitStatus, _ code: String, field: String? = nil, _ values: [String: String] = [:]
    ) -> Failure {
      Failure(status, code, self("error.\(code)", values), field: field)
    }
    switch error {
    case .notSignedIn: return failure(.denied, "not-signed-in")
    case .noFacebook: return failure(.configuration, "no-facebook-app")
    case .badName(let name): return failure(.usage, "bad-name", field: "local", ["name": name])
    case .badDate(let text, let field):
      return failure(.usage, "bad-date", field: field, ["text": text])
    case .badNumber(let text, let field, let range):
      let values = [
        "text": text, "option": "--\(field)", "low": "\(range.lowerBound)",
        "high": "\(range.upperBound)",
      ]
      return failure(.usage, "bad-number", field: field, values)
    case .tooLong(let field, let limit):
      return failure(
        .usage, "too-long", field: field, ["option": "--\(field)", "limit": "\(limit)"])
    case .noPending: return failure(.notFound, "no-pending")
    case .noInvitation(let id): return failure(.notFound, "no-invitation", ["id": id])
    case .alreadyAnswered(let id): return failure(.notFound, "already-answered", ["id": id])
    case .canceled(let id): return failure(.notFound, "canceled", ["id": id])
    case .ambiguousID(let id, let fitting):
      // A whole lifetime of ids would bury the message.
      let list = fitting.prefix(5).joined(separator: ", ") + (fitting.count > 5 ? ", …" : "")
      return failure(.usage, "ambiguous-id", field: "id", ["id": id, "list": list])
    case .alreadyStarted(let start):
      return failure(.refused, "already-started", ["when": calendar.when(start)])
    case .rsvpClosed(let start):
      return failure(.refused, "rsvp-closed", ["when": calendar.when(start)])
    case .conflict(let other):
      let host = other.host.isYou ? self("you") : other.host.name
      let values = ["id": other.id, "host": host, "when": calendar.when(other.when)]
      return failure(.refused, "conflict", values)
    case .badRecord(let path, let problem):
      return failure(.damaged, "bad-record", ["path": path.description, "problem": problem])
    case .badFixture(let path, let problem):
      return failure(.damaged, "bad-fixture", ["path": path, "problem": problem])
    case .permissionDenied: return failure(.denied, "not-yours")
    case .lostRaces: return failure(.temporary, "lost-races")
    case .confirmationNeeded: return failure(.usage, "confirmation-needed", field: "yes")
    }
  }
}
