internal import SpecCore
internal import SpecLegacy

struct ServiceCommand: LegacyCommand {
  static let name = "service"
  static let abstract = Text("Print what starts a runner: a systemd user unit, or a crontab line.")
  static let discussion = Text(
    """
    Nothing is installed; how to do that is told on standard error. The options of a runner are \
    copied into the command.
    """
  )
  static let arguments: [Argument<Self>] =
    [
      .flag("cron", \.isCron, help: Text("A crontab line with tick, once a minute."))
    ]
    + Argument.group(\.runner, RunnerOptions.arguments)
  static let examples = [
    Example("spec timers service", Text("A unit for systemctl --user."), runs: false),
    Example(
      "spec timers service --cron --notify desktop",
      Text("A line for crontab -e."), runs: false),
  ]
  static let seeAlso = ["timers run", "timers tick"]
  var isCron = false
  var runner = RunnerOptions()
  static let systemdAdvice = Text(
    "Save it as ~/.config/systemd/user/spec-timers.service, then: systemctl --user enable --now spec-timers"
  )
  static let cronAdvice = Text("Add the line with: crontab -e")

  func run(_ context: Context) throws {
    let words = runner.words
    if isCron, words.contains(where: { $0.contains(where: \.isNewline) }) {
      throw TimersError.fields([.lineBreakInCommand])
    }
    let unit = ServiceUnit(
      executable: context.executable, words: words, environment: context.environment)
    try context.show(PlainText(isCron ? unit.cronLine : unit.unit))
    context.note((isCron ? Self.cronAdvice : Self.systemdAdvice)(context.language))
  }
}
