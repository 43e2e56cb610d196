internal import SpecCore

/// `spec dindin event cancel`
struct EventCancel: LegacyCommand {
  static let name = "cancel"
  static let abstract = Text("Cancel a dinner that you host, for everybody.")
  static let discussion = Text(
    """
    The dinner and all its invitations are deleted. This cannot be undone. Invitations that still wait \
    for the server are not sent any more, for which it need not be there.
    """)
  static let arguments: [Argument<Self>] =
    [
      .dinner(\.id),
      .flag("yes", \.yes, help: Text("Do not ask for confirmation.")),
      .option(
        "ics", \.calendar, value: "FILE",
        help: Text(
          "Write a cancellation for the guests' calendars first; - is standard output, which then holds nothing else."
        )),
    ] + Argument.group(\.database)
  static var fields: [Field] { CanceledView.helpFields(with: [:]) }
  static let examples = [
    Example("spec dindin event cancel 0005 --yes", Text("Without a question."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin event show", "dindin event edit"]

  var id: String?
  var yes = false
  var calendar: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let isPrinted = calendar == "-"
    if isPrinted, context.wantsData {
      throw ExchangeError.calendarBeside(option: context.options.isJSON ? "json" : "fields")
    }
    let session = try Session(context, database)
    let dinner = try dinner(session)
    if !yes {
      let when = calendarTexts.when(dinner.times.start, in: context.language)
      try context.requireYes(
        hostingTexts.cancelQuestion(
          context.language, ["when": when, "label": dinner.details.label]))
    }
    if let calendar {
      let source = dinner.isQueued ? session.offline : session
      let text = try CalendarExport(session: source).cancellation(of: dinner.id)
      if isPrinted {
        try context.output.write(text)
      } else {
        try Context.save(Array(text.utf8), at: calendar)
      }
    }
    let count = try DinnerEditor(session: session).cancel(dinner.id)
    guard !isPrinted else { return context.note(hostingTexts.canceled(context.language)) }
    try context.show(CanceledView(id: dinner.id, guests: count, language: context.language))
  }

  private func dinner(_ session: Session) throws -> Dinner {
    let id = try session.hosting.wanted(id)
    do {
      return try session.hosting.dinner(id, forChange: true).dinner
    } catch HostingError.noDinner(let text) {
      if let waiting = session.waitingDinner(id) { return waiting }
      try DinnerEditor(session: session).forget(id)
      throw HostingError.noDinner(text)
    } catch let error as RemoteError {
      guard let waiting = session.waitingDinner(id) else { throw error }
      return waiting
    }
  }
}
