internal import SpecCore

/// A message as a person gives it, before it is checked.
struct FeedbackMessage: Sendable, Equatable {
  var topic: FeedbackTopic
  var message: String
  /// The subject; that of the topic if nil.
  var subject: String?
  var to: String?

  /// In bytes of UTF-8.
  static let messageLimit = 65_536

  /// What is added to a report of a problem.
  struct Circumstances: Sendable, Equatable {
    /// `USER@HOST` of who writes.
    var sender: String
    /// `Linux 6.1.0 x86_64`
    var system: String
    var edition: Edition
  }

  /// The message ready for a mail program.
  func draft(
    _ settings: TimersSettings, _ circumstances: Circumstances, at now: Instant, language: String
  ) throws(Failure) -> FeedbackDraft {
    if let subject {
      try Self.check(subject, field: "subject")
      guard isVisible(subject) else {
        throw .field(
          "subject", "subject-empty",
          Text("the subject is empty; write one, or leave out --subject"))
      }
    }
    let to = try Self.address(
      self.to ?? settings.address(of: topic), field: self.to == nil ? topic.setting : "to")
    let from = try Self.address(circumstances.sender, field: "from")
    var body = message
    while body.last?.isNewline == true { body.removeLast() }
    guard isVisible(body) else {
      throw .field(
        "message", "message-empty",
        Text("the message is empty; give --message TEXT, or - for standard input"))
    }
    guard
      !body.unicodeScalars.contains(where: { $0.value < 0x20 && ![9, 10, 13].contains($0.value) })
    else { throw Self.control("message") }
    guard message.utf8.count <= Self.messageLimit else {
      throw .field(
        "message", "message-too-long",
        Text("the message is longer than {limit} bytes; shorten it"),
        ["limit": String(Self.messageLimit)])
    }
    if topic == .problem {
      body += "\n\n-- \nspec \(specVersion), \(AboutPage.name) \(AboutPage.version)\n"
      body += "\(circumstances.system)\n"
      body += aboutTexts.edition(language, ["edition": circumstances.edition.name(language)])
    }
    return FeedbackDraft(
      from: from, to: to, subject: subject ?? topic.subject(language), body: body, date: now)
  }

  /// Parses an address.
  ///
  /// - Parameter field: the field or the setting that holds it.
  static func address(_ text: String, field: String) throws(Failure) -> MailAddress {
    try check(text, field: field)
    guard let address = MailAddress(text) else {
      throw .fields([
        .field(
          field, "bad-address",
          Text("invalid mail address '{address}'; write it as ann@example.org"), ["address": text])
      ])
    }
    return address
  }

  /// A header is one line of text: a line break in it would add headers of its own.
  private static func check(_ text: String, field: String) throws(Failure) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029:
        throw .fields([
          .field(field, "line-break", Text("must be one line; leave out the line break"))
        ])
      case 0..<0x20, 0x7F..<0xA0:
        throw control(field)
      default: break
      }
    }
  }

  private static func control(_ field: String) -> Failure {
    .fields([
      .field(field, "control-character", Text("has a control character; leave it out"))
    ])
  }
}
