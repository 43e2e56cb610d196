internal import SpecCore

struct TimersService: Command {
  static let name = "service"
  static let abstract = "Print a systemd unit that runs the timers, or a line for cron."
  static let discussion = """
    Nothing is installed: how to do it is told on standard error. The options of the runner are \
    copied into what is printed.
    """
  static let arguments: [Argument<Self>] =
    [.flag("cron", \.isCron, help: "A crontab line instead, which looks each minute.")]
    + Argument.group(\.runner, RunnerOptions.arguments)
  static let examples = [
    Example("spec timers service", "A unit for systemd --user."),
    Example("spec timers service --cron --notify desktop", "A line for crontab."),
  ]
  static let seeAlso = ["timers tick"]
  var isCron = false
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    let language = context.language
    let kept = context.environment.filter {
      ServiceUnit.variables.contains($0.key) && !$0.value.isEmpty
    }
    let unit = ServiceUnit(
      executable: context.executable, arguments: runner.words(),
      globals: context.options.language.map { ["--lang", $0] } ?? [], environment: kept)
    if isCron, unit.cron.dropLast().contains(where: \.isNewline) {
      throw Failure(
        .usage, "line-break", serviceTexts.text("newline", language), field: "exec")
    }
    try context.show(PlainText(isCron ? unit.cron : unit.systemd))
    context.note(serviceTexts.text(isCron ? "cron" : "systemd", language))
  }
}

extension RunnerOptions {
  /// The words that give these options again.
  fileprivate func words() -> [String] {
    var words: [String] = []
    if channels != .auto { words += ["--notify", channels.description] }
    // A service runs in another folder.
    if let sound { words += ["--sound", (try? Files.realPath(sound)) ?? sound] }
    if let hook { words += ["--exec", hook] }
    if catchUp != .last { words += ["--catch-up", catchUp.rawValue] }
    return words
  }
}
