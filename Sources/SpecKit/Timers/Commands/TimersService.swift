internal import SpecCore

struct TimersService: Command {
  static let name = "service"
  static let abstract = Text(
    "Print what starts a runner: a systemd user unit, or a crontab line.",
    ru: "Напечатать то, что запускает звонок: юнит systemd или строку crontab.")
  static let discussion = Text(
    """
    Nothing is installed; how to do that is told on standard error. The options of a runner are \
    copied into the command.
    """,
    ru:
      "Ничего не устанавливается; как установить, сказано в поток ошибок. Параметры звонка переносятся в команду."
  )
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "cron", \.isCron,
        help: Text(
          "A crontab line with tick, once a minute.", ru: "Строка crontab с tick, раз в минуту."))
    ]
    + Argument.group(\.runner, RunnerOptions.arguments)
  static let examples = [
    Example(
      "spec timers service", Text("A unit for systemctl --user.", ru: "Юнит для systemctl --user."),
      runs: false),
    Example(
      "spec timers service --cron --notify desktop",
      Text("A line for crontab -e.", ru: "Строка для crontab -e."), runs: false),
  ]
  static let seeAlso = ["timers run", "timers tick"]
  var isCron = false
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    let words = runner.words
    if isCron, words.contains(where: { $0.contains(where: \.isNewline) }) {
      throw TimersError.fields([
        FieldProblem("exec", "line-break", "service.line-break")
      ]).failure(in: context.language)
    }
    let service = Service(
      executable: context.executable, words: words, environment: context.environment)
    try context.show(ServiceReport(unit: isCron ? service.cronLine : service.unit))
    context.note(context.wording(isCron ? "service.cron" : "service.systemd"))
  }
}

/// The text is the same in every face, JSON included as a string.
struct ServiceReport: Presentable {
  var unit: String
  var payload: String { unit }
  func text() -> String? { unit }
}

extension RunnerOptions {
  /// The same options as words of a command line.
  var words: [String] {
    var words: [String] = []
    if let channels { words += ["--notify", channels.description] }
    if let sound { words += ["--sound", sound] }
    if let hook { words += ["--exec", hook] }
    if catchUp != .last { words += ["--catch-up", catchUp.rawValue] }
    return words
  }
}
