internal import SpecCore

struct AddCommand: Command {
  static let name = "add"
  static let abstract = Text("Add a timer.", ru: "Добавить таймер.")
  static let discussion = Text(
    """
    A Down timer counts its period to zero, notifies, and counts again; an Up timer counts from \
    zero.

    A PERIOD is 4h30m, 90m, 1d2h, 04:30:00 or PT4H30M; m is minutes. h, m and s are exact; d and \
    w are calendar days at the same time on the wall.

    A DATE is now, 2018-02-20 09:00, 20.02.2018 09:00:30, either with Z or +02:00; 09:00 alone is \
    the next to come; tomorrow 09:00, monday 8am; +2h is from now.

    --at sets the first notification: with --down 1d every day from then, alone once.

    WORKED is [DAYS] [HH:MM-HH:MM]: days alone are whole days, times alone hold for every day, and \
    times over midnight belong to the day on which they begin.

    Without --down, --up or --type a form opens on a terminal.
    """,
    ru: """
      Таймер Вниз отсчитывает период до нуля, уведомляет и считает снова; таймер Вверх считает от нуля.

      PERIOD — 4h30m, 4 ч 30 мин, 90m, 1d2h, 04:30:00 или PT4H30M; m — всегда минуты. Часы, минуты и секунды точные; дни и недели календарные, в то же время на стене.

      DATE — now, 2018-02-20 09:00, 20.02.2018 09:00:30, можно с Z или +02:00; 09:00 — ближайшее такое время; завтра 09:00, monday 8am; +2h — от этой минуты.

      --at задаёт первое уведомление: с --down 1d — с него каждый день, без периода — один раз.

      WORKED — [ДНИ] [ЧЧ:ММ-ЧЧ:ММ]: дни без времени — целиком, время без дней — каждый день; время через полночь относится ко дню, в который начинается.

      Без --down, --up и --type в терминале открывается форма.
      """)
  static let arguments: [Argument<Self>] =
    [
      .positional(
        "title", \.title,
        help: Text(
          "What it is called; without one, Timer and its id.",
          ru: "Название; без него — Таймер и номер."))
    ]
    + Argument.group(\.fields, FieldOptions.arguments) + [.keys(\.keys)]
  static let columns = ["id", "type", "state", "seconds", "due", "cycles", "open", "title"]
  static let fields = TimerReport.flatFields + ScreenFrame.fields
  static let examples = [
    Example(
      "spec timers add --down 4h30m",
      Text(
        "Every four and a half hours from now on.",
        ru: "Каждые четыре с половиной часа с этой минуты.")),
    Example(
      "spec timers add Tea --down 4m --once",
      Text("Once, in four minutes.", ru: "Один раз, через четыре минуты.")),
    Example(
      "spec timers add \"Eat pills\" --down 4h30m --worked 09:00-18:00",
      Text("Only while at work.", ru: "Только на работе.")),
    Example(
      "spec timers add Break --down 1h --worked \"mon-fri 09:00-18:00\"",
      Text("Every hour of the working week.", ru: "Каждый час рабочей недели.")),
    Example(
      "spec timers add Standup --at \"tomorrow 09:30\" --down 1d --worked mon-fri",
      Text("On working days at half past nine.", ru: "По рабочим дням в половине десятого.")),
    Example(
      "spec timers add \"Without sugar\" --up",
      Text("Count the days since now.", ru: "Считать дни с этой минуты.")),
    Example(
      "spec timers add Tea --once --keys down*3,4m,ctrl-s",
      Text(
        "Fill in the form by keys, frame by frame.",
        ru: "Заполнить форму клавишами, кадр за кадром.")),
  ]
  static let seeAlso = ["timers list", "timers next", "timers edit"]
  static func suggestion(for words: [String]) -> String? { FieldOptions.suggestion(for: words) }
  var title: String?
  var fields = FieldOptions()
  var keys: KeyScript?

  func run(_ context: Context) throws {
    var options = fields
    options.title = title
    if keys == nil, options.hasType {
      let actions = try TimerActions(context)
      try show(actions.add(options), actions)
      return
    }
    guard context.opensForm(keys) else {
      let guess = title.flatMap { FieldOptions.suggestion(for: [$0]) }
      throw TimersError.missingOption(.type, suggestion: guess)
    }
    let saved = try FormScreen.run(.add, context, keys: keys, filling: options)
    try show(saved, TimerActions(context))
  }

  /// Shows the timer, and says what rings it while nothing does.
  private func show(_ added: TimerActions.ChangedTimer, _ actions: TimerActions) throws {
    try actions.show(added, afterFrames: keys != nil)
    guard added.timer.isDown, keys == nil, try !actions.store.isHeld(TimersDocuments.runnerLock)
    else { return }
    actions.context.hint(actions.localize(noteTexts.silent))
  }
}
