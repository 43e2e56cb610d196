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
      throw .wrongField(
        .field(
          field, "bad-address",
          Text("invalid mail address '{address}'; write it as ann@example.org"), ["address": text]))
    }
    return address
  }

  /// A header is one line of text: a line break in it would add headers of its own.
  private static func check(_ text: String, field: String) throws(Failure) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029:
        throw .wrongField(
          .field(field, "line-break", Text("must be one line; leave out the line break")))
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

/// A message to the makers, to be sent by the person's own mail program.
struct FeedbackDraft: Sendable, Equatable {
  var from: MailAddress
  var to: MailAddress
  var subject: String
  var body: String
  var date: Instant

  /// A URI (RFC 6068) longer than this is more than some programs take.
  static let uriLimit = 2000

  /// A `mailto:` URI that opens the message in a mail program; without the body if it would be too
  /// long.
  var uri: (text: String, hasBody: Bool) {
    let short =
      "mailto:\(PercentEncoding.encode(to.address, keeping: "@"))"
      + "?subject=\(PercentEncoding.encode(subject))"
    let whole = short + "&body=\(PercentEncoding.encode(lines.joined(separator: "\r\n")))"
    return whole.utf8.count <= Self.uriLimit ? (whole, true) : (short, false)
  }

  /// The message as a file (RFC 5322) that mail programs open as unsent.
  var message: [UInt8] {
    MailMessage(
      from: from, to: to, subject: subject, body: body, date: date,
      headers: [("X-Unsent", "1")]
    ).bytes
  }

  /// The rows of the body, whatever its line ends were.
  private var lines: [String] { MailMessage.lines(of: body) }
}

extension TimersSession {
  /// The sender and the system of a message.
  func circumstances(_ settings: TimersSettings) -> FeedbackMessage.Circumstances {
    let name = Host.name()
    let user = [context.environment["USER"], context.environment["LOGNAME"]].compactMap { $0 }
      .first { !$0.isEmpty }
    let sender = "\(user ?? "user")@\(name.node)"
    return FeedbackMessage.Circumstances(
      sender: MailAddress(sender) == nil ? "user@localhost" : sender,
      system: "\(name.system) \(name.release) \(name.machine)", edition: settings.edition ?? .full)
  }

  /// Checks a message and makes its draft.
  func draft(_ feedback: FeedbackMessage, _ settings: TimersSettings) throws -> FeedbackDraft {
    try feedback.draft(
      settings, circumstances(settings), at: context.now, language: localize.language)
  }

  /// Stores a draft among the drafts.
  ///
  /// - Returns: its path.
  func save(_ draft: FeedbackDraft, about topic: FeedbackTopic) throws -> String {
    try store.transaction { transaction in
      let name = topic.fileName(at: draft.date).dropLast(4)
      let blob = try transaction.setNew(.data, "drafts/\(name)", suffix: ".eml", draft.message)
      return try store.path(of: blob)
    }
  }

  /// Stores a draft of a message whose URI cannot hold it, and opens what there is in the mail program.
  func send(
    _ draft: FeedbackDraft, about topic: FeedbackTopic, isOpening: Bool
  ) throws -> FeedbackReport {
    let (uri, hasBody) = draft.uri
    var path = hasBody ? nil : try save(draft, about: topic)
    var failure: Failure?
    if isOpening, try !open(path ?? uri, with: hasBody ? ["xdg-email", "xdg-open"] : ["xdg-open"]) {
      let saved = try path ?? save(draft, about: topic)
      path = saved
      failure = Failure(
        .unavailable, "no-mail-program", Text("no mail program opened it; the draft is in {draft}"),
        ["draft": saved])
    }
    return FeedbackReport(topic: topic, message: draft, path: path, failure: failure)
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

struct FeedbackTexts: Sendable {
  let to = Text("To")
  let subject = Text("Subject")
}

let feedbackTexts = FeedbackTexts()

/// A message that is ready to be sent.
struct FeedbackReport: Presentable, Record {
  let topic: FeedbackTopic
  let message: FeedbackDraft
  /// The path of the draft; nil if the URI holds the whole message and needs none.
  let path: String?
  /// Told after the result: the mail program that was asked for did not open it.
  let failure: Failure?

  static let members: [RecordMember<Self>] = [
    RecordMember("topic", \.topic.rawValue, Text("idea, problem or question")),
    RecordMember("to", \.message.to.address, Text("where it goes")),
    RecordMember("subject", \.message.subject, Text("its subject")),
    RecordMember("body", \.message.body, Text("the whole message")),
    RecordMember("uri", \.message.uri.text, Text("a mailto URI that opens it in a mail program")),
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
        row(feedbackTexts.to, message.to.address), row(feedbackTexts.subject, message.subject),
      ] + (path.map { [row(Text("Draft"), $0)] } ?? []))
    let next =
      path == nil
      ? Text("Open the link in a mail program, or add --open. spec sends nothing itself.")
      : Text("Open the draft in a mail program. spec sends nothing itself.")
    return table.lines(width: page.columns) + (path == nil ? [Line(message.uri.text)] : [])
      + [Line(next(page.language), .dim)]
  }

  func show(in context: Context) throws {
    try context.show(self)
    if !message.uri.hasBody, let path {
      context.note(
        Text("the message is too long for a link; the draft has it: {draft}")(
          context.language, ["draft": path]))
    }
    if let failure { throw failure }
  }
}
