internal import SpecCore

/// `timers analytics`: counts of use, off unless a person wants them, never sent.
let analyticsCommands = Node(
  group: "analytics", "Count on this machine what is used; off until switched on.",
  discussion: """
    One count for each day (UTC) and thing that happened: no ids, titles, notes, addresses or times \
    of day. Nothing is sent anywhere.
    """,
  bare: AnalyticsStatusCommand.self
) {
  AnalyticsStatusCommand.self
  AnalyticsOn.self
  AnalyticsOff.self
  AnalyticsShow.self
  AnalyticsExport.self
  AnalyticsClear.self
}

private let statusFields = [Field("enabled", "boolean", "whether things are counted")]

struct AnalyticsStatusCommand: Command {
  static let name = "status"
  static let abstract = "Tell whether things are counted."
  static let fields = statusFields
  static let examples = [Example("spec timers analytics status", "off, unless it was switched on.")]

  func run(_ context: Context) throws {
    let settings = try context.timersStore().read { try $0.value(TimersPlaces.settings) }
    try context.show(AnalyticsStatus(enabled: settings.analytics ?? false))
  }
}

struct AnalyticsOn: Command {
  static let name = "on"
  static let abstract = "Begin to count."
  static let fields = statusFields
  static let examples = [Example("spec timers analytics on", "Count from now on.")]

  func run(_ context: Context) throws { try context.switchAnalytics(true) }
}

struct AnalyticsOff: Command {
  static let name = "off"
  static let abstract = "Count no more; what was counted stays until cleared."
  static let fields = statusFields
  static let examples = [Example("spec timers analytics off", "Write nothing from now on.")]
  static let seeAlso = ["timers analytics clear"]

  func run(_ context: Context) throws { try context.switchAnalytics(false) }
}

struct AnalyticsShow: Command {
  static let name = "show"
  static let abstract = "Show the counts by day."
  static let fields = [
    Field("day", "string", "the date, UTC"),
    Field("event", "string", "the command, or fire, missed, success, late"),
    Field("count", "integer", "how often"),
  ]
  static let examples = [
    Example(
      "spec timers analytics show", "What was counted so far.",
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
  static let abstract = "Write the counts as a CSV table."
  static let arguments: [Argument<Self>] = [
    .positional("file", \.file, help: "Where to; - is standard output."),
    .flag("yes", \.isSure, help: "Replace the file without asking."),
  ]
  static let fields = [Field("path", "string", "the file")]
  static let examples = [
    Example("spec timers analytics export -", "Lines of day,event,count.")
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
  static let abstract = "Forget all counts."
  static let arguments: [Argument<Self>] = [.flag("yes", \.isSure, help: "Do not ask.")]
  static let fields = statusFields
  static let examples = [Example("spec timers analytics clear --yes", "Begin from nothing.")]
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
