internal import SpecCore

struct Doctor: LegacyCommand {
  static let name = "doctor"
  static let abstract: Text = "Check all stored data, and repair indexes."
  static let discussion: Text = """
    Lists nothing and exits with 0 if there is no problem, else with 65. `--repair` rebuilds the \
    indexes (calendar, keys, directory) from the events and people and changes nothing else; \
    problems that it cannot repair are still listed. In a pipe: check, status, detail.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag("repair", \.repair, help: "Rebuild the indexes.")
    ] + Argument.group(\.options)
  static let columns = DocumentReport.resultColumns
  static let fields = [
    Field("check", .string, "The file below the store."),
    Field(
      "status", .choice(["damaged", "newer", "unreadable", "index", "rule"]),
      "Whether it cannot be read, is a wrong index, or breaks a rule."),
    Field("detail", .string.optional, "What is wrong."),
    Field("todo", .string.optional, "The call that mends it."),
  ]
  static let examples = [
    Example("spec hacksmiths doctor", "Check the store.", setup: [DemoLoad.line]),
    Example("spec hacksmiths doctor --repair", "Rebuild the indexes.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths export"]

  var repair = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    let store = try HacksmithsStore.open(context)
    // What a killed process left is no problem, but it must not stay.
    try? store.endUnfinished()
    if repair { try store.transaction(self.repair) }
    let problems = try store.read { try StoreCheck($0).problems }.map { problem in
      var problem = problem
      if problem.isOfIndex { problem.todo = "spec hacksmiths doctor --repair" }
      return problem
    }
    try context.show(DocumentReport(findings: problems))
    guard problems.isEmpty else { throw HacksmithsError.unsound(problems.count) }
    context.hint("No problems found.")
    try sayMail(store, context)
  }

  /// Mail that waits, and what it lacks to be sent.
  private func sayMail(_ store: Store, _ context: Context) throws {
    let (settings, count) = try store.read {
      (try $0.value(Documents.settings), try $0.waitingMails().mails.count)
    }
    if count > 0 { context.hint(Texts.mailWaits(count)) }
    if count > 0 || settings.mailCommand != nil, settings.sender == nil {
      context.hint(Texts.noSender)
    }
  }

  private func repair(_ transaction: Transaction) throws {
    let check = try StoreCheck(transaction)
    // An index that is rebuilt while an event or a person cannot be read would lose it.
    guard check.problems.allSatisfy({ $0.isReadable || $0.isOfIndex }),
      check.problems.contains(where: \.isOfIndex)
    else { return }
    try transaction.rebuildIndexes(from: check.contents)
  }
}
