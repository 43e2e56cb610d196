internal import SpecCore

/// Polls once and prints the new updates.
struct UsFrameCheck: LegacyCommand {
  static let name = "check"
  static let abstract: Text = "Print what is new of the person you chose, each update once."
  static let discussion: Text = """
    Asks the service at once, unless it has asked to be left alone. However many checks run, each \
    update is printed by one of them; one that could not be printed comes again.

    Encrypted X Chat messages cannot be read by any app.
    """
  static let arguments: [Argument<Self>] = [
    .option("kind", \.kind, value: "KIND", help: "Only posts (post) or only messages (dm)."),
    .flag("peek", \.peeks, help: "Print, but do not count as seen."),
  ]
  static let columns = ["at", "kind", "id", "author", "text"]
  static let fields = Update.fields
  static let examples = [
    Example("spec usframe check", "What has come since the last check.", setup: watching),
    Example(
      "spec usframe check --kind dm --json", "New messages, one object a line.", setup: watching),
  ]
  static let seeAlso = ["usframe choose", "usframe test post"]
  private static let watching = [
    "spec usframe login --service test --no-input", "spec usframe choose @bea",
  ]

  var kind: UpdateKind?
  var peeks = false

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let vip = try app.status().watching().vip
    let settings = try app.settings()
    // What is not polled is asked for only by name.
    let kinds = kind.map { [$0] } ?? UpdateKind.allCases.filter { settings.interval(of: $0) != nil }
    let timing = PollTiming(settings, random: context.random)
    let report = Result { try Poller(app, timing).poll(kinds) }
    // Received updates are printed before any error.
    let printed = try UnseenPrinter(app: app, vip: vip).print(kinds, marking: !peeks)
    try tell(try report.get(), kinds, app)
    if printed == 0 { app.hint(.hintNothingNew) }
  }

  private func tell(_ report: PollReport, _ kinds: [UpdateKind], _ app: UsFrame) throws {
    if let failure = report.failures.first { throw failure }
    let service = try app.status().signedIn().service
    let name = app.strings.name(of: service)
    // What is switched off cannot be asked, and the rest has to wait.
    if report.waiting.count + report.kindsSwitchedOff.count == kinds.count,
      let first = report.waiting.min(by: { $0.until < $1.until })
    {
      throw first.isAsked
        ? UsFrameError.limited(service, until: first.until)
        : .resting(service, until: first.until)
    }
    for wait in report.waiting {
      app.note(
        wait.isAsked ? .noteWaiting : .noteResting, app.strings(wait.kind.nameKey), name,
        wait.until.nextWholeSecond.iso8601)
    }
    guard !report.kindsSwitchedOff.isEmpty else { return }
    if kinds == report.kindsSwitchedOff { throw UsFrameError.messagesOff(service) }
    app.note(.noteMessagesOff, name)
  }
}
