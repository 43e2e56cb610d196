internal import SpecCore

/// The options of the commands that are screens.
struct ScreenOptions: Sendable {
  var keys: KeyScript?
  var size: ScreenSize?
  var reducedMotion = false

  static let arguments: [Argument<Self>] = [
    .option(
      "keys", \.keys, value: "KEYS",
      help: Text("Play these keys and print the frames.", ar: "تشغيل هذه المفاتيح وكتابة الإطارات.")
    ),
    .option(
      "size", \.size, value: "WxH", help: Text("The size of the screen.", ar: "حجم الشاشة."),
      shows: Text("the terminal's", ar: "حجم الطرفية")),
    .flag(
      "reduced-motion", \.reducedMotion,
      help: Text("Change at once instead of flashing.", ar: "تغيير فوري بدل الوميض.")),
  ]

  /// Whether the screen is to be run rather than its result printed.
  func isWanted(in context: Context) -> Bool {
    keys != nil || context.isInteractive && !context.options.isJSON
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
    let writes = WriteCount()
    let start = try command.at(driver.context)
    let page = try first.page(
      PageWork(
        command: start, context: PageContext(page: style, now: start.now, isCalm: isCalm),
        writes: writes))
    var stack = PageStack(page, style: style, size: shown, isCalm: isCalm)
    let changes = try keys == nil ? LiveChanges(driver, command.options, writes) : nil
    try driver.run(&stack, sources: changes.map { [$0.source] } ?? []) { effect, stack, context in
      let command = try command.at(context)
      return try stack.perform(
        effect,
        PageWork(
          command: command, context: stack.context(stack.size, at: command.now), writes: writes))
    }
  }
}
