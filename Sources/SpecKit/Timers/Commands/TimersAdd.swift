internal import SpecCore

struct TimersAdd: Command {
  static let name = "add"
  static let abstract = "Add a timer."
  static let discussion = """
    A Down timer counts its period to zero, notifies, and counts again; an Up timer counts from \
    zero.

    A PERIOD is 4h30m, 90m, 1d2h, 04:30:00 or PT4H30M; m is minutes. h, m and s are exact; d and \
    w are calendar days at the same time on the wall.

    A DATE is now, 2018-02-20 09:00, 20.02.2018 09:00:30, either with Z or +02:00; 09:00 alone is \
    the next to come; today 09:00, tomorrow 09:00; +2h is from now.

    Without --down, --up or --type a form opens on a terminal.
    """
  static let arguments: [Argument<Self>] =
    [.positional("title", \.title, help: "What it is called; without one, Timer and its id.")]
    + Argument.group(\.fields, FieldOptions.arguments) + [.keys(\.keys)]
  static let fields = TimerReport.fields + ScreenFrame.fields
  static let examples = [
    Example("spec timers add --down 4h30m", "Every four and a half hours from now on."),
    Example("spec timers add Tea --down 4m --once", "Once, in four minutes."),
    Example(
      "spec timers add \"Eat pills\" --down 4h30m --worked 09:00-18:00",
      "Only while at work."),
    Example("spec timers add \"Without sugar\" --up", "Count the days since now."),
    Example(
      "spec timers add Tea --keys down*3,4m,ctrl-s", "Fill in the form by keys, frame by frame."),
  ]
  static let seeAlso = ["timers list", "timers next", "timers edit"]
  var title: String?
  var fields = FieldOptions()
  var keys: KeyScript?

  func run(_ context: Context) throws {
    try context.worded {
      var options = fields
      options.title = title
      if keys == nil, options.hasType {
        return try context.tell(try context.addTimer(options), afterFrames: false)
      }
      guard context.opensForm(keys) else { throw TimersError.missingOption(key: "missing.type") }
      let saved = try context.runForm(.add, keys: keys, filling: options)
      try context.tell(saved, afterFrames: keys != nil)
    }
  }
}
