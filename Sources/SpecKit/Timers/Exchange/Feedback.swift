internal import SpecCore

/// A message as a person gives it, before it is known to be sendable.
struct Feedback: Sendable, Equatable {
  var topic: FeedbackTopic
  var message: String
  /// What stands for it in the list of messages; a text of the topic's own if nil.
  var subject: String?
  var from: String?
  var to: String?

  init(
    topic: FeedbackTopic, message: String, subject: String? = nil, from: String? = nil,
    to: String? = nil
  ) {
    self.topic = topic
    self.message = message
    self.subject = subject
    self.from = from
    self.to = to
  }

  /// In bytes of UTF-8.
  static let messageLimit = 65_536

  /// What is added to a report of a problem.
  struct Circumstances: Sendable, Equatable {
    /// `USER@HOST` of who writes.
    var sender: String
    /// `Linux 6.1.0 x86_64`
    var system: String
    var edition: TimersSettings.Edition

    init(sender: String, system: String, edition: TimersSettings.Edition) {
      self.sender = sender
      self.system = system
      self.edition = edition
    }
  }

  /// The message ready for a mail program, or what is wrong with it.
  func draft(
    _ settings: TimersSettings, _ circumstances: Circumstances, at now: Instant, language: String
  ) throws(FeedbackError) -> FeedbackDraft {
    if let subject { try Self.check(subject, field: "subject") }
    let from = try Self.address(from ?? circumstances.sender, field: "from")
    let to = try Self.address(to ?? settings.address(of: topic), field: "to")
    var body = message
    while body.last?.isNewline == true { body.removeLast() }
    guard body.contains(where: { !$0.isWhitespace }) else { throw .emptyMessage }
    guard message.utf8.count <= Self.messageLimit else { throw .longMessage }
    if topic == .problem {
      body += "\n\n-- \nspec \(specVersion), \(About.name) \(About.version)\n"
      body += "\(circumstances.system)\n"
      let edition = pageTexts.text("edition.\(circumstances.edition)", language)
      body += pageTexts.text("about.edition", language, ["edition": edition])
    }
    return FeedbackDraft(
      from: from, to: to,
      subject: subject ?? pageTexts.text("feedback.subject.\(topic)", language), body: body,
      date: now)
  }

  private static func address(_ text: String, field: String) throws(FeedbackError) -> MailAddress {
    try check(text, field: field)
    guard let address = MailAddress(text) else { throw .badAddress(text, field: field) }
    return address
  }

  /// A header is one line of text: what breaks it would add headers of its own.
  private static func check(_ text: String, field: String) throws(FeedbackError) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: throw .lineBreak(field: field)
      case 0..<0x20, 0x7F..<0xA0: throw .control(field: field)
      default: break
      }
    }
  }

  /// An address that a person sets for a topic.
  static func checked(address text: String) throws(FeedbackError) -> String {
    try address(text, field: "set-address").address
  }
}

/// Why a message cannot be sent.
enum FeedbackError: Error, Equatable {
  case emptyMessage
  case longMessage
  case lineBreak(field: String)
  case control(field: String)
  case badAddress(String, field: String)
  case noTopic
  case noMailProgram(draft: String)
}

extension FeedbackError: ReportedError {
  func failure(in language: String) -> Failure {
    func text(_ key: String, _ values: [String: String] = [:]) -> String {
      pageTexts.text("feedback.\(key)", language, values)
    }
    switch self {
    case .emptyMessage:
      return Failure(.usage, "message-empty", text("empty"), field: "message")
    case .longMessage:
      let values = ["limit": String(Feedback.messageLimit)]
      return Failure(.usage, "message-too-long", text("long", values), field: "message")
    case .lineBreak(let field):
      return Failure(.usage, "line-break", text("lineBreak", ["field": field]), field: field)
    case .control(let field):
      return Failure(.usage, "control-character", text("control", ["field": field]), field: field)
    case .badAddress(let address, let field):
      return Failure(.usage, "bad-address", text("address", ["address": address]), field: field)
    case .noTopic:
      return Failure(.usage, "missing-argument", text("noTopic"), field: "topic")
    case .noMailProgram(let draft):
      return Failure(.unavailable, "no-mail-program", text("noProgram", ["draft": draft]))
    }
  }
}
