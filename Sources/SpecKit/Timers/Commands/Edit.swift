internal import SpecCore
internal import SpecLegacy

struct EditCommand: LegacyCommand {
  static let name = "edit"
  static let abstract = Text("Change a timer.")
  static let discussion = Text(
    """
    What is not named stays. A change of type, period, begin or time zone starts the timer again, \
    as does any change of a finished one; repeats, end and worked time apply at once.

    Without a field the form opens on a terminal.
    """)
  static let arguments: [Argument<Self>] =
    [.timer(\.timer)] + Argument.group(\.fields, FieldOptions.arguments) + [.keys(\.keys)]
  static let columns = ["id", "type", "state", "seconds", "due", "cycles", "open", "title"]
  static let fields = TimerReport.flatFields + ScreenFrame.fields
  static let examples = [
    Example(
      "spec timers edit 1 --title \"Green tea\"",
      Text("Only the title; it goes on as it was."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers edit Tea --down 3m",
      Text("Another period, counted from now."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers add", "timers resume"]
  static func suggestion(for words: [String]) -> String? { FieldOptions.suggestion(for: words) }
  var timer = ""
  var fields = FieldOptions()
  var keys: KeyScript?

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    if keys == nil, !fields.isEmpty {
      return try actions.show(try actions.edit(timer, fields), afterFrames: false)
    }
    guard context.opensForm(keys) else { throw TimersError.missingOption(.fields) }
    let id = try actions.timers([timer])[0].id
    let saved = try TimerFormPage.run(.edit(id), context, keys: keys, filling: fields)
    try actions.show(saved, afterFrames: keys != nil)
  }
}
