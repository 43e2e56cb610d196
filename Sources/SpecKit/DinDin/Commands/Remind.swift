internal import SpecCore

/// `spec dindin remind`
struct Remind: LegacyCommand {
  static let name = "remind"
  static let abstract = Text("Tell of dinners that begin soon, each once.")
  static let discussion = Text(
    """
    For cron: dinners that you have accepted or host and that begin within --within are told of \
    once; one that is moved, once more. With --exec a command is run by 'sh -c' for each, with \
    SPEC_DINDIN_ID, _WHEN, _STARTS_AT, _HOST, _LABEL and _ADDRESS in its environment; what it \
    prints goes to standard error. If it fails, the dinner is told of again the next time.
    """)
  static let arguments: [Argument<Self>] =
    [
      .option(
        "within", \.within, value: "DURATION",
        help: Text("How long before the start."), shows: "2h"),
      .option(
        "exec", \.command, value: "COMMAND",
        help: Text("Run this for each.", context: "dinner")),
      .flag("again", \.again, help: Text("Repeat reminders that were given.")),
    ] + Argument.group(\.database)
  static let columns = ["role", "id", "startsAt", "host", "label", "startsIn"]
  static var fields: [Field] { ComingDinner.helpFields }
  static let examples = [
    Example("spec dindin remind --within 8h", Text("What begins this evening."), setup: demoSetup),
    Example(
      "spec dindin remind --within 2h --exec 'notify-send \"$SPEC_DINDIN_WHEN\"'",
      Text("From cron, every ten minutes."), setup: demoSetup,
      runs: false),
  ]
  static let seeAlso = ["dindin next", "dindin watch"]

  var within: LengthOfTime?
  var command: String?
  var again = false
  var database = DatabaseOptions()

  static func suggestion(for words: [String]) -> String? {
    let length = words.joined()
    return (try? LengthOfTime.parse(argument: length)) == nil ? nil : "--within \(length)"
  }

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let window = within?.duration ?? .seconds(7200)
    let end = session.now.adding(window)
    let store = ReminderStore(session: session)
    var told: [Dinner] = []
    var (failures, repeats) = (0, 0)
    do {
      for dinner in try Overlap.marked(session.dinners.upcoming()) where dinner.start <= end {
        guard try store.take(dinner) || again else {
          repeats += 1
          continue
        }
        let isTold: Bool
        do {
          isTold = try succeeds(dinner, session)
        } catch {
          try? store.giveBack(dinner)
          throw error
        }
        if isTold {
          told.append(dinner)
        } else {
          failures += 1
          // That it was told of before does not matter: it was to be told of again.
          try store.giveBack(dinner)
        }
      }
      try context.show(
        ComingDinners(
          dinners: told.map {
            ComingDinner(dinner: $0, now: session.now, language: context.language)
          }))
    } catch {
      // Nobody has read it.
      if command == nil { for dinner in told { try? store.giveBack(dinner) } }
      throw error
    }
    if failures > 0 { throw ExchangeError.commandsFailed(failures, isTriedAgain: true) }
    guard told.isEmpty else { return }
    let hint = repeats > 0 ? exchangeTexts.allReminded : exchangeTexts.noneSoon
    let length = exchangeTexts.length(
      seconds: window.components.seconds, in: context.language)
    context.hint(hint(context.language, ["duration": length]))
  }

  private func succeeds(_ dinner: Dinner, _ session: Session) throws -> Bool {
    guard let command else { return true }
    return try DinnerCommand(command: command, context: session.command.context)
      .run(session.dinners.whole(dinner), id: dinner.id)
  }
}
