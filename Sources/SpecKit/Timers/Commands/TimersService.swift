internal import SpecCore

struct TimersService: Command {
  static let name = "service"
  static let abstract = "Print what starts a runner: a systemd user unit, or a crontab line."
  static let discussion = """
    Nothing is installed; how to do that is told on standard error. The options of a runner are \
    copied into the command.
    """
  static let arguments: [Argument<Self>] =
    [.flag("cron", \.isCron, help: "A crontab line with tick, once a minute.")]
    + Argument.group(\.runner, RunnerOptions.arguments)
  static let examples = [
    Example("spec timers service", "A unit for systemctl --user.", runs: false),
    Example("spec timers service --cron --notify desktop", "A line for crontab -e.", runs: false),
  ]
  static let seeAlso = ["timers run", "timers tick"]
  var isCron = false
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    let words = runner.words
    if isCron, words.contains(where: { $0.contains(where: \.isNewline) }) {
      throw TimersError.fields([
        FieldProblem("exec", "line-break", "service.line-break")
      ]).failure(in: context.wording)
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
