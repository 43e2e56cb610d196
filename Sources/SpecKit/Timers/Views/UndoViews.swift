package import SpecCore

/// A change that was taken back or done again, or can be.
package struct UndoReport: Sendable, Encodable {
  package var action: String
  package var at: Instant?
  package var timers: [Int]
  package var events: [Int]
  package var left: Int?
  /// Of the timers, for people.
  package var titles: [String]

  private enum CodingKeys: String, CodingKey { case action, at, timers, events, left }

  /// - Parameter file: where timers that are still there have their titles.
  package init(
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

  package static let fields = [
    Field("action", "string", "the command that made the change"),
    Field("at", "instant?", "when; with --list"),
    Field("timers", "array", "the ids of the timers it changed"),
    Field("events", "array", "the ids of the entries it changed"),
    Field("left", "integer?", "how many more there are; without --list"),
  ]

  /// `action timers events`, in a list `action at timers events`
  package var record: [String] {
    let lists = [timers, events].map { $0.map(String.init).joined(separator: ",") }
    return [action] + [at?.iso8601].compactMap(\.self) + lists
  }

  /// `deleting`, `удаление`
  fileprivate func name(_ words: Wording) -> String {
    let key = "action.\(action)"
    return timersTexts.contains(key, words.language) ? words(key) : sanitized(action)
  }

  /// `deleting: Tea`
  package func spoken(_ words: Wording) -> String {
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
package struct UndoResult: Presentable {
  package var report: UndoReport
  package var isRedo: Bool
  package var words: Wording

  package init(report: UndoReport, isRedo: Bool, words: Wording) {
    self.report = report
    self.isRedo = isRedo
    self.words = words
  }

  package var payload: UndoReport { report }
  package func records() -> [[String]] { [report.record] }

  package func drawing(_ page: Page) -> [Line] {
    let text = words(isRedo ? "redo.done" : "undo.done", ["action": report.spoken(words)])
    return text.wrapped(to: page.columns).map { Line($0) }
  }
}

/// What can be taken back, last first, or done again, next first.
package struct UndoList: Presentable {
  package var actions: [UndoReport]
  package var words: Wording
  package var zone: Zone
  package var now: Instant

  package init(actions: [UndoReport], words: Wording, zone: Zone, now: Instant) {
    (self.actions, self.words, self.zone, self.now) = (actions, words, zone, now)
  }

  package var payload: [UndoReport] { actions }
  package func records() -> [[String]] { actions.map(\.record) }

  package func drawing(_ page: Page) -> [Line] {
    let today = zone.civil(at: now).date
    let table = Table(
      [.init("", flexible: true), .init(), .init("", flexible: true)],
      rows: actions.map { $0.cells(words, zone, today: today) })
    return table.lines(width: page.columns)
  }
}
