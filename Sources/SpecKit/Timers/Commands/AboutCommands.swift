internal import SpecCore

struct MenuCommand: Command {
  static let help = Help(
    Text("List the messages that can be sent, and About."),
    notes: Text(
      """
      On a terminal it is a screen: Enter opens a message or About, Ctrl-S saves the draft of a \
      message, Esc goes back.
      """),
    examples: [
      Example("", Text("What there is besides timers.")),
      Example("--keys down*3,enter", Text("Read About, frame by frame.")),
    ])
  static let arguments: [Argument<Self>] = [.keys(\.keys)]
  var keys: KeyScript?

  func run(_ session: TimersSession) throws -> Presentation<[MenuReport]> {
    let context = session.context
    if context.opensForm(keys) {
      let driver = ScreenDriver(context, keys: keys)
      let page = MenuPage(try session.settings(), context.language)
      var stack = ScreenStack<TimersSession>(page, context.pageTheme(driver.color))
      try stack.run(driver) { try TimersSession($0) }
      return .written
    }
    let items = MenuItem.allCases.map { MenuReport(item: $0, language: context.language) }
    return Presentation(items) { page in
      let rows = items.map { [Line($0.label, .bold), Line($0.command, .dim)] }
      return Table([.init(), .init("", flexible: true)], rows: rows).lines(width: page.columns)
    }
  }
}

struct AboutCommand: Command {
  static let help = Help(
    Text("Show the name, the version and the license of the program."),
    examples: [Example("", Text("A picture and two short texts."))])

  func run(_ session: TimersSession) throws -> AboutPage {
    let renderer = session.renderer()
    return AboutPage(
      edition: try session.settings().edition ?? .full, localize: renderer.localize,
      isASCII: renderer.isASCII)
  }
}

struct FeedbackCommand: Command {
  static let help = Help(
    Text("Write to the makers: an idea, a problem or a question."),
    notes: Text(
      """
      The message becomes a mailto URI that a mail program opens; spec itself sends nothing. A message \
      that is too long for a URI becomes a draft, which is a file.
      """),
    examples: [
      Example("idea --message \"A timer for cats\"", Text("A URI with an idea."))
    ])
  static let arguments: [Argument<Self>] = [
    .positional("topic", \.topic, help: Text("What it is about.")),
    .option(
      "message", \.message, value: "TEXT", help: Text("The message; - is standard input."),
      shows: Text("asked")),
    .option(
      "subject", \.subject, value: "TEXT", help: Text("Its subject."), shows: Text("by the topic")),
    .flag("open", \.isOpening, help: Text("Open it in the mail program.")),
  ]
  var topic = FeedbackTopic.idea
  var message: String?
  var subject: String?
  var isOpening = false

  func run(_ session: TimersSession) throws -> FeedbackReport {
    // Checks the options before it asks for the message.
    _ = try session.feedback(about: topic, "x", subject: subject)
    let mail = try session.feedback(about: topic, text(session.context), subject: subject)
    return try session.send(mail, about: topic, isOpening: isOpening)
  }

  private func text(_ context: Context) throws -> String {
    guard let message else {
      return try context.ask(context.localizer(Text("Message: ")), option: "--message")
    }
    guard message == "-" else { return message }
    let bytes = try context.input.readAll(MailMessage.longestFeedback + 2)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        .usage, "not-utf-8", Text("standard input is not UTF-8 text; convert it"))
    }
    return text
  }
}

/// `timers analytics`: counts of use, off unless a person wants them, never sent.
let analyticsCommands = Node(
  group: "analytics", Text("Count the use of commands on this machine; off by default."),
  discussion: Text(
    """
    One count for each day (UTC) and thing that happened: no ids, titles, notes, addresses or times \
    of day. Nothing is sent anywhere.
    """),
  bare: Node("show", AnalyticsShowCommand.self)
) {
  Node("show", AnalyticsShowCommand.self)
  Node("on", AnalyticsOnCommand.self)
  Node("off", AnalyticsOffCommand.self)
}

struct AnalyticsShowCommand: Command {
  static let help = Help(
    Text("Show the counts by day."),
    examples: [
      Example(
        "", Text("See the counts so far."),
        setup: ["spec timers analytics on", "spec timers add Tea --down 4m"])
    ])

  func run(_ session: TimersSession) throws -> Presentation<AnalyticsReport> {
    let report = try session.store.read { try AnalyticsReport($0) }
    let hint =
      report.enabled
      ? AnalyticsOnCommand.said
      : Text("Nothing has been counted. To count: spec timers analytics on")
    return session.view(of: report, report.counts.isEmpty ? hint : nil)
  }
}

struct AnalyticsOnCommand: Command {
  static let help = Help(
    Text("Begin to count."), examples: [Example("", Text("Count from now on."))])
  static let said = Text(
    "Use is counted from now on, on this machine only; stop with: spec timers analytics off")

  func run(_ session: TimersSession) throws -> Presentation<AnalyticsReport> {
    let report = try session.store.transaction { transaction in
      try transaction.update(TimersDocuments.settings) { $0.analytics = true }
      return try AnalyticsReport(transaction)
    }
    return session.view(of: report, Self.said)
  }
}

struct AnalyticsOffCommand: Command {
  static let help = Help(
    Text("Count no more, and delete the counts."),
    examples: [Example("--yes", Text("Write nothing from now on."))])
  static let arguments: [Argument<Self>] = [.sure(\.isSure)]
  var isSure = false
  static let question = Text("Stop counting and delete all counts?")

  func run(_ session: TimersSession) throws -> Presentation<AnalyticsReport> {
    if !isSure { try session.context.requireYes(session.localize(Self.question)) }
    let report = try session.store.transaction { transaction in
      try transaction.update(TimersDocuments.settings) { $0.analytics = false }
      try transaction.delete(TimersDocuments.analytics)
      return try AnalyticsReport(transaction)
    }
    return session.view(of: report, Text("Counting has stopped, and all counts are deleted."))
  }
}

extension TimersSession {
  fileprivate func view(
    of report: AnalyticsReport, _ hint: Text?
  ) -> Presentation<AnalyticsReport> {
    Presentation(report, after: { context in if let hint { context.hint(localize(hint)) } }) {
      page in
      Table(
        [.init(), .init("", flexible: true), .init("", .right)],
        rows: report.records.map { $0.map { Line($0) } }
      ).lines(width: page.columns)
    }
  }
}
