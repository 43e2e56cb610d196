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
    let (isCalm, page) = (isCalm(in: context), context.page)
    let shown = shownSize(in: context)
    let work = PageWork(command: try command.at(driver.context), size: shown, isCalm: isCalm)
    let style = Page(
      columns: shown.columns, rows: shown.rows, color: driver.color, isUTF8: page.isUTF8,
      language: page.language)
    var stack = PageStack(try first.page(work), style: style, size: shown, isCalm: isCalm)
    try driver.run(&stack) { effect, stack, context in
      try stack.perform(
        effect, PageWork(command: command.at(context), size: stack.size, isCalm: isCalm))
    }
  }
}
