internal import SpecCore

struct UndoTexts: Sendable {
  let add = Text("adding")
  let edit = Text("editing")
  let pause = Text("pausing")
  let resume = Text("resuming")
  let delete = Text("deleting")
  let done = Text("dismissing")
  let snooze = Text("snoozing")

  /// The name of an action; nil for an action of a newer version.
  func action(_ name: String) -> Text? {
    [
      "add": add, "edit": edit, "pause": pause, "resume": resume, "delete": delete, "done": done,
      "snooze": snooze,
    ][name]
  }
}

let undoTexts = UndoTexts()

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

  /// `deleting`
  func name(_ localize: Localizer) -> String {
    undoTexts.action(action).map { localize($0) } ?? sanitized(action)
  }

  /// `deleting: Tea`
  func spoken(_ localize: Localizer) -> String {
    let titles = titles.isEmpty ? "" : ": " + sanitized(titles.joined(separator: ", "))
    return name(localize) + titles
  }
}
