internal import SpecCore

extension MailMessage {
  /// In bytes of UTF-8.
  static let longestFeedback = 65_536
  /// A URI (RFC 6068) longer than this is more than some programs take.
  static let uriLimit = 2000

  /// A `mailto:` URI that opens the message in a mail program; without the body if it would be too
  /// long.
  var uri: (text: String, hasBody: Bool) {
    let lines = Self.lines(of: body)
    let short =
      "mailto:\(PercentEncoding.encode(to.address, keeping: "@"))"
      + "?subject=\(PercentEncoding.encode(subject))"
    let whole = short + "&body=\(PercentEncoding.encode(lines.joined(separator: "\r\n")))"
    return whole.utf8.count <= Self.uriLimit ? (whole, true) : (short, false)
  }
}

extension MailAddress {
  /// Parses an address.
  ///
  /// - Parameter field: the field or the setting that holds it.
  static func parsed(_ text: String, field: String) throws(Failure) -> MailAddress {
    try checkHeader(text, field: field)
    guard let address = MailAddress(text) else {
      throw .wrongField(
        .field(
          field, "bad-address",
          Text("invalid mail address '{address}'; write it as ann@example.org"), ["address": text]))
    }
    return address
  }
}

/// Checks that a header is one line of text: a line break in it would add headers of its own.
private func checkHeader(_ text: String, field: String) throws(Failure) {
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029:
      throw .wrongField(
        .field(field, "line-break", Text("must be one line; leave out the line break")))
    case 0..<0x20, 0x7F..<0xA0:
      throw controlCharacter(in: field)
    default: break
    }
  }
}

private func controlCharacter(in field: String) -> Failure {
  .wrongField(.field(field, "control-character", Text("has a control character; leave it out")))
}

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
}

extension TimersSession {
  /// Checks what a person has typed, and makes a message to the makers of it, which the person's own mail program
  /// sends.
  ///
  /// - Parameters:
  ///   - subject: nil for that of the topic.
  ///   - to: nil for the address of the topic.
  func feedback(
    about topic: FeedbackTopic, _ message: String, subject: String?, to: String? = nil
  ) throws -> MailMessage {
    if let subject {
      try checkHeader(subject, field: "subject")
      guard isVisible(subject) else {
        throw Failure.field(
          "subject", "subject-empty",
          Text("the subject is empty; write one, or leave out --subject"))
      }
    }
    let (settings, host) = (try settings(), Host.name())
    let user = [context.environment["USER"], context.environment["LOGNAME"]].compactMap { $0 }
      .first { !$0.isEmpty }
    let sender = "\(user ?? "user")@\(host.node)"
    let from = MailAddress(sender) == nil ? "user@localhost" : sender
    var mail = MailMessage(
      from: try .parsed(from, field: "from"),
      to: try .parsed(to ?? settings.address(of: topic), field: to == nil ? topic.setting : "to"),
      subject: subject ?? localize(topic.subject), body: message, date: context.now,
      headers: [("X-Unsent", "1")])
    while mail.body.last?.isNewline == true { mail.body.removeLast() }
    guard isVisible(mail.body) else {
      throw Failure.field(
        "message", "message-empty",
        Text("the message is empty; give --message TEXT, or - for standard input"))
    }
    let controls = mail.body.unicodeScalars.filter { $0.value < 0x20 }
    guard controls.allSatisfy({ [9, 10, 13].contains($0.value) }) else {
      throw controlCharacter(in: "message")
    }
    guard message.utf8.count <= MailMessage.longestFeedback else {
      throw Failure.field(
        "message", "message-too-long",
        Text("the message is longer than {limit} bytes; shorten it"),
        ["limit": String(MailMessage.longestFeedback)])
    }
    if topic == .problem {
      mail.body += "\n\n-- \nspec \(specVersion), \(AboutPage.name) \(AboutPage.version)\n"
      mail.body += "\(host.system) \(host.release) \(host.machine)\n"
      mail.body += AboutPage.editionText(settings.edition ?? .full, localize)
    }
    return mail
  }

  /// Stores a message among the drafts.
  ///
  /// - Returns: its path.
  func save(_ mail: MailMessage, about topic: FeedbackTopic) throws -> String {
    try store.transaction { transaction in
      let path = "drafts/\(topic.rawValue)-\(mail.date.iCalendar)"
      return try store.path(of: transaction.setNew(.data, path, suffix: ".eml", mail.bytes))
    }
  }

  /// Stores a draft of a message whose URI cannot hold it, and opens what there is in the mail program.
  func send(
    _ mail: MailMessage, about topic: FeedbackTopic, isOpening: Bool
  ) throws -> FeedbackReport {
    let (uri, hasBody) = mail.uri
    var path = hasBody ? nil : try save(mail, about: topic)
    var failure: Failure?
    if isOpening, try !open(path ?? uri, with: hasBody ? ["xdg-email", "xdg-open"] : ["xdg-open"]) {
      let saved = try path ?? save(mail, about: topic)
      path = saved
      failure = Failure(
        .unavailable, "no-mail-program", Text("no mail program opened it; the draft is in {draft}"),
        ["draft": saved])
    }
    return FeedbackReport(topic: topic, mail: mail, path: path, failure: failure)
  }

  /// Opens a URI or a file; false if none of the programs is there and works.
  private func open(_ target: String, with names: [String]) throws -> Bool {
    for name in names {
      // The mail program outlives this one: it must not hold its pipes.
      let script = "exec \"$0\" \"$1\" </dev/null >/dev/null 2>&1"
      let program = Program(
        "/bin/sh", ["-c", script, name, target], environment: context.environment)
      guard Program.path(of: name, environment: context.environment) != nil else { continue }
      if try program.run().isSuccess { return true }
    }
    return false
  }
}

/// A message that is ready to be sent.
struct FeedbackReport: Presentable, Record {
  let topic: FeedbackTopic
  let mail: MailMessage
  /// The path of the draft; nil if the URI holds the whole message and needs none.
  let path: String?
  /// Told after the result: the mail program that was asked for did not open it.
  let failure: Failure?

  static let members: [RecordMember<Self>] = [
    RecordMember("topic", \.topic.rawValue, Text("idea, problem or question")),
    RecordMember("to", \.mail.to.address, Text("where it goes")),
    RecordMember("subject", \.mail.subject, Text("its subject")),
    RecordMember("body", \.mail.body, Text("the whole message")),
    RecordMember("uri", \.mail.uri.text, Text("a mailto URI that opens it in a mail program")),
    RecordMember("draft", \.path, Text("the file of a draft, if it is too long")),
  ]
  static let resultColumns = ["uri"]

  func records() -> [[String]] { [columns("uri")] }

  func drawing(_ page: Page) -> [Line] {
    func row(_ label: Text, _ value: String) -> [Line] {
      [Line(label(page.language), .dim), Line(value)]
    }
    let table = Table(
      [.init(), .init("", flexible: true)],
      rows: [
        row(Text("To"), mail.to.address), row(Text("Subject"), mail.subject),
      ] + (path.map { [row(Text("Draft"), $0)] } ?? []))
    let next =
      path == nil
      ? Text("Open the link in a mail program, or add --open. spec sends nothing itself.")
      : Text("Open the draft in a mail program. spec sends nothing itself.")
    return table.lines(width: page.columns) + (path == nil ? [Line(mail.uri.text)] : [])
      + [Line(next(page.language), .dim)]
  }

  func show(in context: Context) throws {
    try context.show(self)
    if !mail.uri.hasBody, let path {
      context.note(
        Text("the message is too long for a link; the draft has it: {draft}")(
          context.language, ["draft": path]))
    }
    if let failure { throw failure }
  }
}
