internal import SpecCore

/// Prints the log.
struct UsFrameLog: LegacyCommand {
  static let name = "log"
  static let abstract: Text = "Print what went wrong without being shown, oldest first."
  static let arguments: [Argument<Self>] = [
    .option(
      "number", short: "n", \.number, in: 1...1_000_000, value: "N",
      help: "Only the newest so many.", shows: "20"),
    .flag("follow", short: "f", \.follows, help: "Go on with what comes."),
  ]
  static let columns = ["at", "level", "code", "message"]
  static let fields = LogEntry.fields
  static let examples = [
    Example("spec usframe log", "The last twenty lines."),
    Example("spec usframe log -f", "Until it is stopped.", runs: false),
  ]
  static let seeAlso = ["usframe watch", "usframe doctor"]

  var number = 20
  var follows = false

  func run(_ context: Context) throws {
    let app = try UsFrame(context, memory: StoreMemory())
    let entries = try app.store.read { try Documents.log.entries(in: $0) }
    let newest = Array(entries.suffix(number))
    guard follows else {
      try context.show(LogView(entries: newest))
      if newest.isEmpty { app.hint(.hintNoLog) }
      return
    }
    for entry in newest { try context.show(LogLine(entry: entry)) }
    try follow(app, after: entries.count)
  }

  private func follow(_ app: UsFrame, after count: Int) throws {
    let stop = app.context.stopSignals()
    var count = count
    var generation = app.store.generation()
    while true {
      if let signal = stop() { signal.die() }
      if app.context.output.isClosed() { throw BrokenPipe() }
      try app.context.clock.sleep(.milliseconds(200))
      let current = app.store.generation()
      if let current, current == generation { continue }
      generation = current
      let entries = try app.store.read { try Documents.log.entries(in: $0) }
      // After a rotation the older file holds what was shown.
      for entry in entries.dropFirst(min(count, entries.count)) {
        try app.context.show(LogLine(entry: entry))
      }
      count = entries.count
    }
  }
}

/// The lines of the log as one result.
private struct LogView: Presentable {
  let entries: [LogEntry]
  var payload: [LogEntry] { entries }
  func records() -> [[String]] { entries.flatMap { $0.records() } }
  func drawing(_ page: Page) -> [Line] {
    entries.flatMap { LogLine(entry: $0).drawing(page) }
  }
}

private struct LogLine: Presentable {
  let entry: LogEntry
  var payload: LogEntry { entry }
  func records() -> [[String]] { entry.records() }
  func drawing(_ page: Page) -> [Line] {
    let style = entry.level == .info ? Style.plain : Style(entry.level == .error ? .red : .yellow)
    let head = Line("\(entry.at.iso8601) ", .dim) + Line("\(entry.level.rawValue) ", style)
    return [head + Line(sanitized(entry.code), .bold)]
      + sanitized(entry.message).wrapped(to: max(10, page.columns - 2)).map { Line("  " + $0) }
  }
}
