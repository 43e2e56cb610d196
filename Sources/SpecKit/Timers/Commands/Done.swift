internal import SpecCore
internal import SpecLegacy

struct DoneCommand: LegacyCommand {
  static let name = "done"
  static let abstract = Text("Dismiss entries: within five minutes is a success.")
  static let arguments: [Argument<Self>] = [
    .rest("event", \.events, help: Text("The id of an entry.")).completing(
      TimerArguments.events),
    .flag("all", \.isAll, help: Text("All open entries.")),
  ]
  static let columns = EntryReport.columns
  static let fields = EntryReport.fields
  static let examples = [
    Example(
      "spec timers done 1", Text("Dismiss entry 1."),
      setup: [
        "spec timers add Tea --down 4m --once --now 2026-11-20T08:50:00Z",
        "spec timers tick --now 2026-11-20T08:54:00Z",
      ]),
    Example("spec timers done --all", Text("Dismiss all of them.")),
  ]
  static let seeAlso = ["timers events"]
  var events: [String] = []
  var isAll = false

  func run(_ context: Context) throws {
    if events.isEmpty, !isAll { throw TimersError.missingOption(.events) }
    if !events.isEmpty, isAll { throw TimersError.fields([.conflictingOptions(.event)]) }
    let actions = try TimersSession(context)
    let dismissed = try actions.dismiss { open throws(TimersError) in
      try isAll ? open.reversed() : open.named(events)
    }
    try actions.show(dismissed)
    if !dismissed.isEmpty { actions.sayUndo() }
  }
}
