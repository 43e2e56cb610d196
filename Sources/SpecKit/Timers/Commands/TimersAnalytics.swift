internal import SpecCore

/// `timers analytics`: counts of use, off unless a person wants them, never sent.
let analyticsCommands = Node(
  group: "analytics",
  Text(
    "Count on this machine what is used; off until switched on.",
    ru: "Подсчитывать на этой машине, что используется; выключено, пока не включат."),
  discussion: Text(
    """
    One count for each day (UTC) and thing that happened: no ids, titles, notes, addresses or times \
    of day. Nothing is sent anywhere.
    """,
    ru:
      "Одно число на каждый день (UTC) и событие: без номеров, названий, заметок, адресов и времени дня. Ничего никуда не отправляется."
  ),
  bare: AnalyticsStatusCommand.self
) {
  AnalyticsStatusCommand.self
  AnalyticsOn.self
  AnalyticsOff.self
  AnalyticsShow.self
  AnalyticsExport.self
  AnalyticsClear.self
}

private let statusFields = [
  Field("enabled", "boolean", Text("whether things are counted", ru: "идёт ли подсчёт"))
]

struct AnalyticsStatusCommand: Command {
  static let name = "status"
  static let abstract = Text("Tell whether things are counted.", ru: "Сказать, идёт ли подсчёт.")
  static let fields = statusFields
  static let examples = [
    Example(
      "spec timers analytics status",
      Text("off, unless it was switched on.", ru: "off, если не включали."))
  ]

  func run(_ context: Context) throws {
    let settings = try context.timersStore().read { try $0.value(TimersPlaces.settings) }
    try context.show(AnalyticsStatus(enabled: settings.analytics ?? false))
  }
}

struct AnalyticsOn: Command {
  static let name = "on"
  static let abstract = Text("Begin to count.", ru: "Начать подсчёт.")
  static let fields = statusFields
  static let examples = [
    Example("spec timers analytics on", Text("Count from now on.", ru: "Считать с этой минуты."))
  ]

  func run(_ context: Context) throws { try context.switchAnalytics(true) }
}

struct AnalyticsOff: Command {
  static let name = "off"
  static let abstract = Text(
    "Count no more; what was counted stays until cleared.",
    ru: "Больше не считать; подсчитанное остаётся, пока не очистят.")
  static let fields = statusFields
  static let examples = [
    Example(
      "spec timers analytics off",
      Text("Write nothing from now on.", ru: "С этой минуты ничего не записывать."))
  ]
  static let seeAlso = ["timers analytics clear"]

  func run(_ context: Context) throws { try context.switchAnalytics(false) }
}

struct AnalyticsShow: Command {
  static let name = "show"
  static let abstract = Text("Show the counts by day.", ru: "Показать подсчёты по дням.")
  static let fields = [
    Field("day", "string", Text("the date, UTC", ru: "дата, UTC")),
    Field(
      "event", "string",
      Text(
        "the command, or fire, missed, success, late", ru: "команда или fire, missed, success, late"
      )),
    Field("count", "integer", Text("how often", ru: "сколько раз")),
  ]
  static let examples = [
    Example(
      "spec timers analytics show",
      Text("What was counted so far.", ru: "Что подсчитано до сих пор."),
      setup: ["spec timers analytics on", "spec timers add Tea --down 4m"])
  ]

  func run(_ context: Context) throws {
    let analytics = try context.timersStore().read { try $0.value(TimersPlaces.analytics) }
    try context.show(AnalyticsCounts(analytics))
    if analytics.counts.isEmpty {
      context.hint(pageTexts.text("analytics.empty", context.language))
    }
  }
}

struct AnalyticsExport: Command {
  static let name = "export"
  static let abstract = Text(
    "Write the counts as a CSV table.", ru: "Записать подсчёты таблицей CSV.")
  static let arguments: [Argument<Self>] = [
    .positional(
      "file", \.file,
      help: Text("Where to; - is standard output.", ru: "Куда; - — стандартный вывод.")),
    .flag(
      "yes", \.isSure,
      help: Text("Replace the file without asking.", ru: "Заменить файл без вопроса.")),
  ]
  static let fields = [Field("path", "string", Text("the file", ru: "файл"))]
  static let examples = [
    Example(
      "spec timers analytics export -",
      Text("Lines of day,event,count.", ru: "Строки day,event,count."))
  ]
  var file = ""
  var isSure = false

  func run(_ context: Context) throws {
    let analytics = try context.timersStore().read { try $0.value(TimersPlaces.analytics) }
    try context.write(Array(analytics.csv.utf8), to: file, replacing: isSure)
  }
}

struct AnalyticsClear: Command {
  static let name = "clear"
  static let abstract = Text("Forget all counts.", ru: "Забыть все подсчёты.")
  static let arguments: [Argument<Self>] = [
    .flag("yes", \.isSure, help: Text("Do not ask.", ru: "Не спрашивать."))
  ]
  static let fields = statusFields
  static let examples = [
    Example("spec timers analytics clear --yes", Text("Begin from nothing.", ru: "Начать с нуля."))
  ]
  var isSure = false

  func run(_ context: Context) throws {
    if !isSure {
      let question = pageTexts.text("analytics.clear", context.language)
      guard try context.confirm(question) else { throw TimersError.cancelled }
    }
    let isOn = try context.timersStore().transaction { transaction in
      try transaction.delete(TimersPlaces.analytics)
      return try transaction.value(TimersPlaces.settings).analytics ?? false
    }
    try context.show(AnalyticsStatus(enabled: isOn))
  }
}

extension Context {
  fileprivate func switchAnalytics(_ isOn: Bool) throws {
    try timersStore().transaction { transaction in
      var settings = try transaction.value(TimersPlaces.settings)
      settings.analytics = isOn
      try transaction.set(TimersPlaces.settings, settings)
    }
    try show(AnalyticsStatus(enabled: isOn))
  }
}
