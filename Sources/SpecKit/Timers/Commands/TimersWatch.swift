internal import SpecCore

struct TimersWatch: Command {
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
        "width", \.width, value: "N",
        help: Text("Columns of the screen.", ru: "Ширина экрана в знаках."),
        shows: Text("those of the terminal", ru: "как у терминала")),
      .flag(
        "ascii", \.isASCII, help: Text("Draw with ASCII signs.", ru: "Рисовать знаками ASCII.")),
      .keys(\.keys),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  static let fields =
    ScreenFrame.fields + [
      Field(
        "kind", "string",
        Text(
          "without --keys: state at first, then timer, event, and as in timers run",
          ru: "без --keys: сначала state, затем timer, event и то же, что в timers run")),
      Field(
        "timers", "[object]?",
        Text(
          "of state: all timers, as in timers list", ru: "у state: все таймеры, как в timers list")),
      Field(
        "events", "[object]?",
        Text(
          "of state: the open entries, as in timers events",
          ru: "у state: открытые записи, как в timers events")),
      Field(
        "timer", "object?",
        Text(
          "a timer somebody changed, or whose state the time has changed",
          ru: "таймер, который кто-то изменил или чьё состояние изменило время")),
      Field(
        "event", "object?",
        Text(
          "an entry that was recorded, announced, snoozed or dismissed",
          ru: "запись, которую создали, объявили, отложили или закрыли")),
      Field(
        "deleted", "boolean?",
        Text("true if the timer is gone", ru: "true, если таймера больше нет")),
      Field(
        "seconds", "integer?",
        Text(
          "how long the machine slept, or how far the clock was set",
          ru: "сколько машина спала или на сколько переведены часы")),
    ]
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
  var width: Columns?
  var isASCII = false
  var keys: KeyScript?
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    try context.worded {
      if context.options.isJSON, keys == nil {
        return try context.streamState(runner, isRunning: !isSilent)
      }
      guard context.opensForm(keys) else { throw TimersError.missingOption(key: "missing.screen") }
      let isVirtual = keys != nil
      let driver = ScreenDriver(context, keys: keys, size: size(context))
      var screen = WatchScreen(
        context.screenFace(ascii: isASCII), width: width?.count, isVirtual: isVirtual)
      if showsEvents { screen.pane = .events }
      var watch = try WatchWorker(
        driver.context, real: context, runner, isRunning: !isSilent, isVirtual: isVirtual)
      if hasNoSplash { try watch.perform(.look)(&screen) }
      let worker = try ScreenWorker<WatchWorker, WatchWorker.Update>(driver, watch)
      defer { worker.finish { $0.finish(waiting: isVirtual) } }
      let results = worker.source { update, screen, _ in
        try update(&screen)
        return .stay
      }
      try driver.run(&screen, sources: [results]) { effect, _, _ in
        // One look after the other, but nothing that a person asks for is left out.
        if effect != .look || !worker.isBusy {
          worker.start { watch, _ in try watch.perform(effect) }
        }
        return .stay
      }
    }
  }

  /// The size of the frames; a terminal's own changes while it is shown.
  private func size(_ context: Context) -> ScreenSize? {
    guard let width, keys != nil else { return nil }
    let rows = ScreenSize(environment: context.environment, reported: nil).rows
    return ScreenSize(columns: width.count, rows: rows)
  }
}
