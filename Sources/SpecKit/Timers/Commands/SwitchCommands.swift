internal import SpecCore

struct PauseCommand: Command {
  static let help = Help(
    Text("Switch timers off; they keep the time that is left."),
    examples: [
      Example("Tea", Text("Stop it for now."), setup: ["spec timers add Tea --down 4m"])
    ])
  static let arguments: [Argument<Self>] = [.timers(\.timers)]
  var timers: [String] = []

  func run(_ session: TimersSession) throws -> Presentation<[TimerReport]> {
    let paused = try session.timers(timers).filter { $0.paused != nil }
    session.note(Text("'{title}' is paused already"), paused)
    let reports = try session.change(timers, .pause)
    return session.renderer().list(reports) { _ in
      session.say(TimerSwitch.pause.said, reports, besides: paused)
    }
  }
}

struct ResumeCommand: Command {
  static let help = Help(
    Text("Switch timers on: go on, or start again."),
    notes: Text(
      """
      On a terminal it asks which; elsewhere --continue or --restart is needed. Several timers are \
      all resumed or none.
      """),
    examples: [
      Example(
        "Tea --continue", Text("Go on with the time that was left."),
        setup: ["spec timers add Tea --down 4m", "spec timers pause Tea"]),
      Example(
        "Tea --restart", Text("Start again from the whole period."),
        setup: ["spec timers add Tea --down 4m"]),
    ])
  static let arguments: [Argument<Self>] = [
    .timers(\.timers),
    .flag("continue", \.isContinuing, help: Text("Go on with the time that was left.")),
    .flag("restart", \.isRestarting, help: Text("Start again: cycles from 0, the whole period.")),
  ]
  var timers: [String] = []
  var isContinuing = false
  var isRestarting = false

  func run(_ session: TimersSession) throws -> Presentation<[TimerReport]> {
    if isContinuing, isRestarting {
      throw Failure.wrongField(
        .exclusive(
          "restart", Text("--continue and --restart exclude each other; give one of them")))
    }
    let restarts = try isContinuing || isRestarting ? isRestarting : asks(session)
    let action = restarts ? TimerSwitch.restart : .resume
    let running = try restarts ? [] : session.timers(timers).filter { $0.paused == nil }
    do {
      let reports = try session.change(timers, action)
      session.note(Text("'{title}' is running already"), running)
      return session.renderer().list(reports) { _ in
        session.say(action.said, reports, besides: running)
      }
    } catch let conflict as TimersConflict
      where restarts && timers.count == 1 && session.context.opensForm(nil)
    {
      // The person corrects the fields in the form.
      let saved = try TimerFormPage.run(
        .restart(conflict.timer.timer.id), session.context, keys: nil,
        failure: conflict.formFailure)
      return session.renderer().list([saved.timer]) { context in
        for note in saved.notes { context.note(note) }
        if let said = saved.said { session.sayUndo(said) }
      }
    }
  }

  /// Asks whether to start again; throws `cancelled` for any answer but c and r.
  private func asks(_ session: TimersSession) throws -> Bool {
    guard session.context.isInteractive else {
      throw Failure.missing(Text("give --continue, to go on where it stopped, or --restart"))
    }
    guard let timer = try session.timers(timers).first else { return false }
    let status = try session.zones.zoned(timer).status(at: session.now)
    // The answer is a line, so Esc cannot be one.
    let question = questionTexts.resume(timer, status, session.localize)
      .replacing("/Esc]", with: "]")
    switch try session.context.ask(question, option: "--continue").lowercased() {
    case "c", "continue", "с", "п": return false
    case "r", "restart", "з": return true
    default: throw Failure.cancelled
    }
  }
}

struct DeleteCommand: Command {
  static let help = Help(
    Text("Delete timers; their entries and statistics stay."),
    examples: [
      Example(
        "Tea --yes", Text("Delete it without a question."), setup: ["spec timers add Tea --down 4m"]
      ),
      Example("--finished --yes", Text("Delete the finished ones.")),
    ])
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .flag("finished", \.areFinished, help: Text("All finished timers.")),
    .flag(
      "drop-stats", \.dropsStatistics,
      help: Text("Delete entries and statistics too; undo does not restore them.")),
    .sure(\.isSure),
  ]
  var timers: [String] = []
  var areFinished = false
  var dropsStatistics = false
  var isSure = false

  func run(_ session: TimersSession) throws -> Presentation<[TimerReport]> {
    if timers.isEmpty, !areFinished {
      throw Failure.missing(Text("give timers, or --finished"))
    }
    if !timers.isEmpty, areFinished {
      throw Failure.wrongField(.exclusive("timer", Text("give timers or --finished, not both")))
    }
    let chosen = try areFinished ? finished(session) : session.timers(timers)
    if chosen.isEmpty {
      return session.renderer().list([]) {
        $0.hint(session.localize(Text("No timer is finished.")))
      }
    }
    let drops = try isSure ? dropsStatistics : asks(session, chosen)
    let reports = try session.delete(chosen.map { String($0.id) }, dropsStatistics: drops)
    return Presentation(reports, after: { _ in session.sayUndo() }) { page in
      reports.map {
        Line(session.localize(watchTexts.deleted, ["title": sanitized($0.title)]))
          .truncated(to: page.columns)
      }
    }
  }

  private func finished(_ session: TimersSession) throws -> [Timer] {
    session.zones.installed(try session.timers([])).filter { zoned in
      zoned.status(at: session.now).state == .finished
    }.map(\.timer)
  }

  /// Asks before anything is deleted, and a second time for the statistics.
  ///
  /// - Returns: whether entries and statistics are deleted too.
  private func asks(_ session: TimersSession, _ chosen: [Timer]) throws -> Bool {
    let (context, localize) = (session.context, session.localize)
    let titles = sanitized(chosen.map(\.title).joined(separator: ", "))
    // The question and its " [y/N] " stay on one row.
    let bare = localize(questionTexts.delete, ["titles": ""])
    let room = context.page.columns - 8 - displayWidth(bare)
    let clipped = titles.truncated(to: max(1, room))
    try context.requireYes(localize(questionTexts.delete, ["titles": clipped]))
    return try dropsStatistics || context.choose(localize(questionTexts.dropStatistics))
  }
}

extension TimersSession {
  /// Writes a note for each timer that is already switched as requested.
  fileprivate func note(_ text: Text, _ timers: [Timer]) {
    for timer in timers { context.note(localize(text, ["title": timer.title])) }
  }
}
