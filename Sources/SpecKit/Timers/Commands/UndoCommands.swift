internal import SpecCore

struct UndoCommand: Command {
  static let help = Help(
    Text("Take back the last change of timers or entries."),
    notes: Text(
      """
      The last 20 changes can be taken back, one at a time: add, edit, pause, resume, delete, done \
      and snooze. Only what the change touched is put back; what a runner recorded since stays.
      """),
    examples: [
      Example("", Text("As if it had not been added."), setup: ["spec timers add Tea --up"])
    ])
  static let arguments: [Argument<Self>] = [
    .flag("list", \.isListing, help: Text("Only list what can be taken back, last first."))
  ]
  var isListing = false

  func run(_ session: TimersSession) throws -> Presentation<OneOrMany<UndoReport>> {
    try session.undoView(isRedo: false, isListing: isListing)
  }
}

struct RedoCommand: Command {
  static let help = Help(
    Text("Redo the last change that was undone."),
    notes: Text("A new change clears the changes to redo."),
    examples: [
      Example(
        "", Text("There again."), setup: ["spec timers add Tea --up", "spec timers undo"])
    ])
  static let arguments: [Argument<Self>] = [
    .flag("list", \.isListing, help: Text("Only list what can be done again, next first."))
  ]
  var isListing = false

  func run(_ session: TimersSession) throws -> Presentation<OneOrMany<UndoReport>> {
    try session.undoView(isRedo: true, isListing: isListing)
  }
}

extension TimersSession {
  fileprivate func undoView(
    isRedo: Bool, isListing: Bool
  ) throws -> Presentation<OneOrMany<UndoReport>> {
    if isListing { return try undoList(isRedo: isRedo) }
    let report = try undo(isRedo: isRedo)
    let text = isRedo ? Text("Done again: {action}") : Text("Taken back: {action}")
    var spoken = localize(text, ["action": report.spoken(localize)])
    if report.dropsEntries, !isRedo {
      spoken = joined(
        clauses: [spoken, localize(Text("its entries and statistics stay deleted"))],
        in: context.language)
    }
    return Presentation(.one(report), after: { _ in sayUndo(isRedo: !isRedo) }) { [spoken] page in
      spoken.wrapped(to: page.columns).map { Line($0) }
    }
  }

  private func undoList(isRedo: Bool) throws -> Presentation<OneOrMany<UndoReport>> {
    let reports = try store.read { snapshot in
      let file = try snapshot.timers()
      return try snapshot.value(TimersDocuments.undo).steps(isRedo: isRedo).map {
        UndoReport($0, in: file, at: $0.at)
      }
    }
    return Presentation(
      .many(reports),
      after: { context in
        guard reports.isEmpty else { return }
        context.hint(
          localize(
            isRedo ? Text("There is nothing to do again.") : Text("There is nothing to take back."))
        )
      }
    ) { page in
      let today = zones.local.zone.civil(at: now).date
      let rows = reports.map { report in
        let at = report.at.map { localize.shortDate(zones.local.zone.civil(at: $0), today: today) }
        return [
          Line(at ?? "", .dim), Line(report.name(localize)),
          Line(sanitized(report.titles.joined(separator: ", "))),
        ]
      }
      return Table([.init("", flexible: true), .init(), .init("", flexible: true)], rows: rows)
        .lines(width: page.columns)
    }
  }
}

/// A change that was undone or redone, or can be.
struct UndoReport: ResultRecord {
  var action: String
  var at: Instant?
  var timers: [Int]
  var events: [Int]
  var left: Int?
  /// The titles of the timers, for people.
  var titles: [String]
  /// A deletion that also deleted entries.
  var dropsEntries: Bool

  /// - Parameters:
  ///   - file: the stored timers, for their present titles.
  ///   - earlier: the timers before they were undone or redone.
  init(
    _ action: UndoAction, in file: TimersFile, after earlier: TimersFile? = nil, left: Int? = nil,
    at: Instant? = nil
  ) {
    self.action = action.action
    self.at = at
    timers = action.timers.map(\.id)
    for event in action.events where !timers.contains(event.timer) { timers.append(event.timer) }
    events = action.events.map(\.id)
    self.left = left
    dropsEntries = action.dropsStatistics == true
    titles = timers.compactMap { id in
      file[id]?.title ?? action.timers.first { $0.id == id }?.before?.title
        ?? earlier?[id]?.title ?? action.events.first { $0.timer == id }?.title
    }
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("action", \.action, Text("the command that made the change")),
    RecordMember("at", \.at, Text("when; with --list")),
    RecordMember("timers", \.timers, Text("the ids of the timers it changed")),
    RecordMember("events", \.events, Text("the ids of the entries it changed")),
    RecordMember("left", \.left, Text("how many more there are; without --list")),
  ]

  static let resultColumns = ["action", "at", "timers", "events"]

  var record: [String] {
    let lists = [timers, events].map { $0.map(String.init).joined(separator: ",") }
    return [action, at?.iso8601 ?? ""] + lists
  }

  /// Returns the change as a verb: `deleting`.
  func name(_ localize: Localizer) -> String {
    switch action {
    case "add": localize(Text("adding"))
    case "edit": localize(Text("editing"))
    case "pause": localize(Text("pausing"))
    case "resume": localize(Text("resuming"))
    case "delete": localize(Text("deleting"))
    case "done": localize(Text("dismissing"))
    case "snooze": localize(Text("snoozing"))
    // Of a newer version.
    default: sanitized(action)
    }
  }

  /// Returns the change with its titles: `deleting: Tea`.
  func spoken(_ localize: Localizer) -> String {
    let titles = titles.isEmpty ? "" : ": " + sanitized(titles.joined(separator: ", "))
    return name(localize) + titles
  }
}
