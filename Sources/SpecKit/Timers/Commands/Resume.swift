internal import SpecCore
internal import SpecLegacy

struct ResumeCommand: LegacyCommand {
  static let name = "resume"
  static let abstract = Text("Switch timers on: go on, or start again.")
  static let discussion = Text(
    """
    On a terminal it asks which; elsewhere --continue or --restart is needed. Several timers are \
    all resumed or none.
    """
  )
  static let arguments: [Argument<Self>] = [
    .timers(\.timers),
    .flag("continue", \.isContinuing, help: Text("Go on from what was left.")),
    .flag("restart", \.isRestarting, help: Text("Start again: cycles from 0, the whole period.")),
  ]
  static let columns = ["id", "type", "state", "seconds", "due", "cycles", "open", "title"]
  static let fields = TimerReport.flatFields
  static let examples = [
    Example(
      "spec timers resume Tea --continue",
      Text("Go on from what was left."),
      setup: ["spec timers add Tea --down 4m", "spec timers pause Tea"]),
    Example(
      "spec timers resume Tea --restart",
      Text("Start again from the whole period."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers pause", "timers edit"]
  var timers: [String] = []
  var isContinuing = false
  var isRestarting = false

  func run(_ context: Context) throws {
    if isContinuing, isRestarting {
      throw TimersError.fields([.conflictingOptions(.restart)])
    }
    let actions = try TimersSession(context)
    let restarts = try isContinuing || isRestarting ? isRestarting : asks(actions)
    let running = try restarts ? [] : actions.timers(timers).filter { $0.paused == nil }
    for timer in running {
      context.note(actions.localize(noteTexts.running, ["title": timer.title]))
    }
    do {
      let reports = try actions.change(timers, restarts ? .restart : .resume)
      try context.show(actions.renderer().list(reports))
      actions.say(
        restarts ? actionTexts.restarted : actionTexts.continued, reports, besides: running)
    } catch let error as TimersError {
      // The person corrects the conflicts in the form.
      guard case .conflicts(let timer, _, _, _, _) = error, restarts, timers.count == 1,
        context.opensForm(nil)
      else { throw error }
      let saved = try TimerFormPage.run(
        .restart(timer.id), context, keys: nil, failure: error.failure)
      try actions.show(saved, afterFrames: false)
    }
  }

  /// Whether the person wants to start again; throws `cancelled` for any answer but c and r.
  private func asks(_ actions: TimersSession) throws -> Bool {
    guard actions.context.isInteractive else { throw TimersError.missingOption(.choice) }
    guard let timer = try actions.timers(timers).first else { return false }
    let status = timer.status(at: actions.now, in: try actions.zones.zone(of: timer))
    // A line is asked for, where Esc is no answer.
    let question = questionTexts.resume(timer, status, actions.localize)
      .replacing("/Esc]", with: "]")
    switch try actions.context.ask(question, option: "--continue").lowercased() {
    case "c", "continue", "с", "п": return false
    case "r", "restart", "з": return true
    default: throw Failure.cancelled
    }
  }
}
