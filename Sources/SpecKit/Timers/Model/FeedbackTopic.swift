internal import SpecCore

/// The topics of messages to the makers: the first three rows of the menu, each with a mailbox.
enum FeedbackTopic: String, Sendable, CaseIterable, Codable, ArgumentValue {
  case idea, problem, question

  var address: String { "\(rawValue)s@example.org" }
  /// The key of the setting that replaces the address.
  var setting: String { "feedback.\(rawValue)" }

  var subject: Text {
    switch self {
    case .idea: Text("Geronimo: an idea")
    case .problem: Text("Geronimo: a problem")
    case .question: Text("Geronimo: a question")
    }
  }

  /// The name of a draft made at an instant.
  func fileName(at instant: Instant) -> String {
    "\(rawValue)-\(instant.iCalendar).eml"
  }
}
