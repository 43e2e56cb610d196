internal import SpecCore

/// A change that was taken back or done again, or can be.
struct UndoReport: Sendable, Encodable {
  var action: String
  var at: Instant?
  var timers: [Int]
  var events: [Int]
  var left: Int?
  /// Of the timers, for people.
  var titles: [String]

  private enum CodingKeys: String, CodingKey { case action, at, timers, events, left }

  /// - Parameter file: where timers that are still there have their titles.
  init(
    _ action: UndoAction, in file: TimersFile, left: Int? = nil, at: Instant? = nil
  ) {
    self.action = action.action
    self.at = at
    timers = action.events.isEmpty ? action.timers.map(\.id) : []
    for event in action.events where !timers.contains(event.before.timer) {
      timers.append(event.before.timer)
    }
    events = action.events.map(\.before.id)
    self.left = left
    titles = timers.compactMap { id in
      let change = action.timers.first { $0.id == id }
      let past = (change?.after?["title"] ?? change?.before?["title"])?.string
      return file.timers.first { $0.id == id }?.title ?? past
        ?? action.events.first { $0.before.timer == id }?.before.title
    }
  }

  static let fields = [
    Field(
      "action", "string", Text("the command that made the change", ru: "команда, которая изменила")),
    Field("at", "instant?", Text("when; with --list", ru: "когда; при --list")),
    Field(
      "timers", "[object]",
      Text("the ids of the timers it changed", ru: "номера изменённых таймеров")),
    Field(
      "events", "[object]",
      Text("the ids of the entries it changed", ru: "номера изменённых записей")),
    Field(
      "left", "integer?",
      Text("how many more there are; without --list", ru: "сколько ещё осталось; без --list")),
  ]

  /// `action timers events`, in a list `action at timers events`
  var record: [String] {
    let lists = [timers, events].map { $0.map(String.init).joined(separator: ",") }
    return [action] + [at?.iso8601].compactMap(\.self) + lists
  }

  /// `deleting`, `удаление`
  fileprivate func name(_ words: Wording) -> String {
    let key = "action.\(action)"
    return timersTexts.contains(key, words.language) ? words(key) : sanitized(action)
  }

  /// `deleting: Tea`
  func spoken(_ words: Wording) -> String {
    let titles = titles.isEmpty ? "" : ": " + sanitized(self.titles.joined(separator: ", "))
    return name(words) + titles
  }

  fileprivate func cells(_ words: Wording, _ zone: Zone, today: CivilDate) -> [Line] {
    [
      Line(at.map { words.shortDate(zone.civil(at: $0), today: today) } ?? "", .dim),
      Line(name(words)), Line(sanitized(titles.joined(separator: ", "))),
    ]
  }
}

/// What `undo` or `redo` has done.
struct UndoResult: Presentable {
  var report: UndoReport
  var isRedo: Bool
  var words: Wording

  init(report: UndoReport, isRedo: Bool, words: Wording) {
    self.report = report
    self.isRedo = isRedo
    self.words = words
  }

  var payload: UndoReport { report }
  func records() -> [[String]] { [report.record] }

  func drawing(_ page: Page) -> [Line] {
    let text = words(isRedo ? "redo.done" : "undo.done", ["action": report.spoken(words)])
    return text.wrapped(to: page.columns).map { Line($0) }
  }
}

/// What can be taken back, last first, or done again, next first.
struct UndoList: Presentable {
  var actions: [UndoReport]
  var words: Wording
  var zone: Zone
  var now: Instant

  init(actions: [UndoReport], words: Wording, zone: Zone, now: Instant) {
    (self.actions, self.words, self.zone, self.now) = (actions, words, zone, now)
  }

  var payload: [UndoReport] { actions }
  func records() -> [[String]] { actions.map(\.record) }

  func drawing(_ page: Page) -> [Line] {
    let today = zone.civil(at: now).date
    let table = Table(
      [.init("", flexible: true), .init(), .init("", flexible: true)],
      rows: actions.map { $0.cells(words, zone, today: today) })
    return table.lines(width: page.columns)
  }
}
