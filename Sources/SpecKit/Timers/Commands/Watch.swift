internal import SpecCore

struct WatchCommand: Command {
  static let name = "watch"
  static let abstract = Text(
    "Show the timers live, and ring when they are due.",
    ru: "Показывать таймеры вживую и звонить в срок.")
  static let discussion = Text(
    """
    On a terminal it is a screen. Up and down move, Tab goes to the entries and back, Enter edits, \
    Space switches a timer off and on, Left opens the buttons of a row, a adds, s shows \
    statistics, d deletes, x dismisses, z snoozes, u undoes, m opens the menu, q or Esc goes back or leaves.

    It rings like timers run unless another runner does. With --keys the clock is virtual, and \
    no channel rings without --notify.

    With --json and without --keys it needs no terminal: a stream, one object a line, first of \
    all that is there, then of each fire and of each change by anyone.
    """,
    ru: """
      В терминале это экран. Вверх и вниз — выбор, Tab — к записям и обратно, Enter — правка, Пробел выключает и включает таймер, Влево открывает кнопки строки, a — новый, s — статистика, d — удалить, x — готово, z — отложить, u — отменить, m — меню, q или Esc — назад или выход.

      Звонит, как timers run, если не звонит другой. С --keys часы условные, и без --notify каналы молчат.

      С --json и без --keys терминал не нужен: это поток, по объекту в строке: сначала всё, что есть, затем каждое срабатывание и каждое изменение, кто бы его ни сделал.
      """)
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "events", \.showsEvents, help: Text("Begin with the entries.", ru: "Начать с записей.")),
      .flag(
        "no-run", \.isSilent,
        help: Text(
          "Only show; ring and record nothing.",
          ru: "Только показывать; не звонить и не записывать.")),
      .flag(
        "no-splash", \.hasNoSplash, help: Text("Begin with the list.", ru: "Начать со списка.")),
      .option(
        "width", \.width, in: 1...1000, value: "N",
        help: Text("Columns of the screen.", ru: "Ширина экрана в знаках."),
        shows: Text("those of the terminal", ru: "как у терминала")),
      .flag(
        "ascii", \.isASCII, help: Text("Draw with ASCII signs.", ru: "Рисовать знаками ASCII.")),
      .keys(\.keys),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  static let fields = ScreenFrame.fields + RunnerReport.fields
  static let examples = [
    Example(
      "spec timers watch --keys +4m,tab,x,q",
      Text(
        "Four minutes and a dismissal, frame by frame.",
        ru: "Четыре минуты и отметка «готово», кадр за кадром."),
      setup: ["spec timers add Tea --down 4m --once"]),
    Example("spec timers watch", Text("The live screen.", ru: "Живой экран."), runs: false),
    Example(
      "spec timers watch --json --no-run",
      Text("Each change, for a status bar.", ru: "Каждое изменение, для строки состояния."),
      runs: false),
  ]
  static let seeAlso = ["timers list", "timers run", "timers menu"]
  var showsEvents = false
  var isSilent = false
  var hasNoSplash = false
  var width: Int?
  var isASCII = false
  var keys: KeyScript?
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    if context.options.isJSON, keys == nil {
      return try StateStream.run(context, runner, isRunning: !isSilent)
    }
    guard context.opensForm(keys) else { throw TimersError.missingOption(.screen) }
    let isVirtual = keys != nil
    let driver = ScreenDriver(context, keys: keys, size: size(context))
    var screen = WatchScreen(
      context.screenTheme(ascii: isASCII), width: width, isVirtual: isVirtual)
    if showsEvents { screen.pane = .events }
    var watch = try WatchWorker(
      driver.context, real: context, runner, mayRun: !isSilent, isVirtual: isVirtual)
    if hasNoSplash { try watch.perform(.refresh)(&screen) }
    let worker = try ScreenWorker<WatchWorker, WatchWorker.Update>(driver, watch)
    defer { worker.finish { $0.finish(waiting: isVirtual) } }
    let results = worker.source { update, screen, _ in
      try update(&screen)
      return .stay
    }
    try driver.run(&screen, sources: [results]) { effect, _, _ in
      // Refreshes do not queue up; actions of the person always do.
      if case .refresh = effect, worker.isBusy { return .stay }
      worker.start { watch, _ in try watch.perform(effect) }
      return .stay
    }
  }

  private func size(_ context: Context) -> ScreenSize? {
    guard let width, keys != nil else { return nil }
    let rows = ScreenSize(environment: context.environment, reported: nil).rows
    return ScreenSize(columns: width, rows: rows)
  }
}
