internal import SpecCore
internal import SpecLegacy

struct AddCommand: LegacyCommand {
  static let name = "add"
  static let abstract = Text("Add a timer.")
  static let discussion = Text(
    """
    A Down timer counts its period to zero, notifies, and counts again; an Up timer counts from \
    zero.

    A PERIOD is 4h30m, 90m, 1d2h, 04:30:00 or PT4H30M; m is minutes. h, m and s are exact; d and \
    w are calendar days at the same time on the wall.

    A DATE is now, 2018-02-20 09:00, 20.02.2018 09:00:30, either with Z or +02:00; 09:00 alone is \
    the next to come; tomorrow 09:00, monday 8am; +2h is from now.

    --at sets the first notification: with --down 1d every day from then, alone once.

    WORKED is [DAYS] [HH:MM-HH:MM]: days alone are whole days, times alone hold for every day, and \
    times over midnight belong to the day on which they begin.

    Without --down, --up or --type a form opens on a terminal.
    """)
  static let arguments: [Argument<Self>] =
    [
      .positional("title", \.title, help: Text("What it is called; without one, Timer and its id."))
    ]
    + Argument.group(\.fields, FieldOptions.arguments) + [.keys(\.keys)]
  static let columns = ["id", "type", "state", "seconds", "due", "cycles", "open", "title"]
  static let fields = TimerReport.flatFields + ScreenFrame.fields
  static let examples = [
    Example("spec timers add --down 4h30m", Text("Every four and a half hours from now on.")),
    Example("spec timers add Tea --down 4m --once", Text("Once, in four minutes.")),
    Example(
      "spec timers add \"Eat pills\" --down 4h30m --worked 09:00-18:00",
      Text("Only while at work.")),
    Example(
      "spec timers add Break --down 1h --worked \"mon-fri 09:00-18:00\"",
      Text("Every hour of the working week.")),
    Example(
      "spec timers add Standup --at \"tomorrow 09:30\" --down 1d --worked mon-fri",
      Text("On working days at half past nine.")),
    Example("spec timers add \"Without sugar\" --up", Text("Count the days since now.")),
    Example(
      "spec timers add Tea --once --keys down*3,4m,ctrl-s",
      Text("Fill in the form by keys, frame by frame.")),
  ]
  static let seeAlso = ["timers list", "timers next", "timers edit"]
  static func suggestion(for words: [String]) -> String? { FieldOptions.suggestion(for: words) }
  var title: String?
  var fields = FieldOptions()
  var keys: KeyScript?

  func run(_ context: Context) throws {
    var options = fields
    options.title = title
    if keys == nil, options.hasType {
      let actions = try TimersSession(context)
      try show(actions.add(options), actions)
      return
    }
    guard context.opensForm(keys) else {
      let guess = title.flatMap { FieldOptions.suggestion(for: [$0]) }
      throw TimersError.missingOption(.type, suggestion: guess)
    }
    let saved = try TimerFormPage.run(.add, context, keys: keys, filling: options)
    try show(saved, TimersSession(context))
  }

  /// Shows the timer, and says what rings it while nothing does.
  private func show(_ added: TimersSession.ChangedTimer, _ actions: TimersSession) throws {
    try actions.show(added, afterFrames: keys != nil)
    guard added.timer.isDown, keys == nil, try !actions.store.isHeld(TimersDocuments.runnerLock)
    else { return }
    actions.context.hint(actions.localize(noteTexts.silent))
  }
}
