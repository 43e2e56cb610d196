internal import SpecCore

/// What a person writes to the makers about: the first three rows of the menu, a mailbox each.
enum FeedbackTopic: String, Sendable, CaseIterable, Codable, ArgumentValue {
  case idea, problem, question

  /// The address that is built in.
  var address: String {
    switch self {
    case .idea: "ideas@example.org"
    case .problem: "problems@example.org"
    case .question: "questions@example.org"
    }
  }

  /// The name of a draft made at an instant.
  func fileName(at instant: Instant) -> String {
    "\(rawValue)-\(instant.iCalendar).eml"
  }
}
