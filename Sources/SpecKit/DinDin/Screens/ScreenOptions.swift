internal import SpecCore

/// The options of the commands that are screens.
struct ScreenOptions: Sendable {
  var keys: KeyScript?
  var size: ScreenSize?
  var reducedMotion = false

  static let arguments: [Argument<Self>] = [
    .option("keys", \.keys, value: "KEYS", help: Text("Play these keys and print the frames.")),
    .option(
      "size", \.size, value: "WxH", help: Text("The size of the screen."),
      shows: Text("the terminal's")),
    .reducedMotion(\.reducedMotion),
  ]

  /// Whether the screen is to be run rather than its result printed.
  func isWanted(in context: Context) -> Bool {
    keys != nil || context.isInteractive && !context.wantsData
  }

  func isCalm(in context: Context) -> Bool { reducedMotion || context.prefersReducedMotion }

  func shownSize(in context: Context) -> ScreenSize {
    size
      ?? (keys == nil
        ? context.terminal.size() : ScreenSize(environment: context.environment, reported: nil))
  }

  /// Runs the screen program from a page on.
  func play(_ first: Destination, _ command: CommandContext) throws {
    let context = command.context
    let driver = ScreenDriver(context, keys: keys, size: size)
    let (isCalm, terminal) = (isCalm(in: context), context.page)
    let shown = shownSize(in: context)
    let style = Page(
      columns: shown.columns, rows: shown.rows, color: driver.color, isUTF8: terminal.isUTF8,
      language: terminal.language)
    let run = PageRun(driver, command)
    guard keys == nil else {
      let start = PageWork(
        command: try command.at(driver.context),
        context: PageContext(page: style, now: driver.now, isCalm: isCalm), writes: run.writes,
        news: run.news)
      var stack = PageStack(
        try first.page(start), style: style, size: shown, isCalm: isCalm)
      try run.play(&stack)
      return run.news.keep()
    }
    var stack = PageStack(StartPage(), style: style, size: shown, isCalm: isCalm)
    do {
      try run.show(&stack, first)
      run.news.keep()
    } catch let error as SystemError where error == .noTerminal {
      throw ScreenError.noTerminal(plain: first.plainTwin)
    }
  }
}

extension Argument {
  /// `--reduced-motion`, where something flashes.
  static func reducedMotion(_ path: Path<Bool>) -> Self {
    flag("reduced-motion", path, help: Text("Change at once instead of flashing."))
  }
}
