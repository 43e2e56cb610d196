internal import SpecCore
internal import SpecLegacy

struct RedoCommand: LegacyCommand {
  static let name = "redo"
  static let abstract = Text("Do again what was taken back.")
  static let discussion = Text("A new change ends what can be done again.")
  static let arguments: [Argument<Self>] = [
    .flag("list", \.isListing, help: Text("Only list what can be done again, next first."))
  ]
  static let columns = ["action", "at", "timers", "events"]
  static let fields = UndoReport.fields
  static let examples = [
    Example(
      "spec timers redo", Text("There again."),
      setup: ["spec timers add Tea --up", "spec timers undo"])
  ]
  static let seeAlso = ["timers undo"]
  var isListing = false

  func run(_ context: Context) throws {
    try TimersSession(context).run(isRedo: true, isListing: isListing)
  }
}
