internal import SpecCore
internal import SpecLegacy

struct EditionCommand: LegacyCommand {
  static let name = "edition"
  static let abstract = Text("Tell or choose the edition: 100 timers, or 5 and a house line.")
  static let discussion = Text(
    """
    The full edition holds 100 timers. The free one holds 5 and shows one line of the house's own \
    on terminals. Going to the free edition keeps all timers working and only blocks new ones.

    Nothing here checks a payment.
    """)
  static let arguments: [Argument<Self>] = [
    .positional("edition", \.edition, help: Text("The edition to use from now on."))
  ]
  static let columns = ["edition", "limit", "timers"]
  static let fields = EditionReport.fields
  static let examples = [
    Example("spec timers edition", Text("How many timers there may be and are.")),
    Example("spec timers edition free --json", Text("Five timers and a line of advertising.")),
  ]
  static let seeAlso = ["timers about"]
  var edition: Edition?

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    guard let edition else {
      return try context.show(
        actions.store.read {
          EditionReport(edition: try $0.edition(), timers: try $0.timers().timers.count)
        })
    }
    let timers = try actions.store.transaction { transaction in
      if try transaction.edition() != edition {
        try transaction.update(TimersDocuments.settings) { $0.edition = edition }
        try transaction.count(["edition": 1], at: context.now)
      }
      return try transaction.timers().timers.count
    }
    try context.show(EditionReport(edition: edition, timers: timers))
  }
}
