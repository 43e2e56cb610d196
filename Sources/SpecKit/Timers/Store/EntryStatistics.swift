internal import SpecCore

/// The counts of the entries of a timer, also of a deleted one. They follow from the entries, and are
/// kept so that nobody has to read all of these.
protocol EntryStatistics {
  var id: Int { get }
  var openCount: Int { get set }
  var success: Int { get set }
  var late: Int { get set }
  var streak: Int { get set }
  var bestStreak: Int { get set }
}

extension Timer: EntryStatistics {}
extension DeletedTimer: EntryStatistics {}

extension EntryStatistics {
  /// Counts a dismissal, or one that is undone; that keeps the streak: `undo` puts it back by itself.
  mutating func count(_ isSuccess: Bool, isUndone: Bool) {
    let step = isUndone ? -1 : 1
    openCount = max(0, openCount - step)
    if isSuccess { success = max(0, success + step) } else { late = max(0, late + step) }
    if isUndone { return }
    streak = isSuccess ? streak + 1 : 0
    bestStreak = max(bestStreak, streak)
  }

  /// Of a timer without entries.
  mutating func clearCounts() {
    (openCount, success, late, streak, bestStreak) = (0, 0, 0, 0, 0)
  }
}

/// All entries, to check and repair what is counted of them.
struct EntryTally {
  private let open: [Int: [Entry]]
  private let dismissed: [Int: [Entry]]
  private let lastEntry: Int
  private let lastTimer: Int

  init(open: [Entry], dismissed: [Entry]) {
    self.open = Dictionary(grouping: open, by: \.timer)
    self.dismissed = Dictionary(grouping: dismissed, by: \.timer)
    let all = open + dismissed
    lastEntry = all.map(\.id).max() ?? 0
    lastTimer = all.map(\.timer).max() ?? 0
  }

  init(_ snapshot: Snapshot) throws {
    self.init(open: try snapshot.openEntries(), dismissed: try snapshot.dismissedEntries())
  }

  /// What the file says that is not so, one line each.
  func problems(of file: TimersFile, _ localize: Localizer) -> [String] {
    var found: [String] = []
    for (name, stored, last) in [
      ("nextTimer", file.nextTimer, lastTimer), ("nextEvent", file.nextEvent, lastEntry),
    ] where stored <= last {
      let values = ["name": name, "stored": String(stored), "found": String(last)]
      found.append(localize(countTexts.idInUse, values))
    }
    for timer in file.timers { found += problems(of: timer, localize) }
    for timer in file.deleted { found += problems(of: timer, localize) }
    return found
  }

  private func problems(of timer: some EntryStatistics, _ localize: Localizer) -> [String] {
    let counted = counted(timer)
    var found = [
      ("open", timer.openCount, counted.openCount), ("success", timer.success, counted.success),
      ("late", timer.late, counted.late),
    ].filter { $0.1 != $0.2 }.map { name, stored, count in
      let values = [
        "id": String(timer.id), "name": name, "stored": String(stored), "found": String(count),
      ]
      return localize(countTexts.differs, values)
    }
    // A dismissal that was undone leaves no trace of the streak that it ended.
    if timer.streak > timer.bestStreak || timer.bestStreak > counted.success {
      let values = [
        "id": String(timer.id), "streak": String(timer.streak), "best": String(timer.bestStreak),
        "success": String(counted.success),
      ]
      found.append(localize(countTexts.streak, values))
    }
    return found
  }

  /// Makes the file say what the entries say: ids in use are not given again, and counts are theirs.
  func mend(_ file: inout TimersFile, _ localize: Localizer) {
    file.nextTimer = max(file.nextTimer, lastTimer + 1)
    file.nextEvent = max(file.nextEvent, lastEntry + 1)
    for index in file.timers.indices where !problems(of: file.timers[index], localize).isEmpty {
      file.timers[index] = counted(file.timers[index])
    }
    for index in file.deleted.indices where !problems(of: file.deleted[index], localize).isEmpty {
      file.deleted[index] = counted(file.deleted[index])
    }
    let open = Set(open.values.joined().map(\.id))
    file.unannounced?.removeAll { !open.contains($0) }
    file.snoozes?.removeAll { !open.contains($0.event) }
  }

  /// The timer with the counts of its entries.
  private func counted<Statistics: EntryStatistics>(_ timer: Statistics) -> Statistics {
    var timer = timer
    timer.clearCounts()
    let ended = (dismissed[timer.id] ?? []).sorted {
      ($0.dismissed ?? $0.created, $0.id) < ($1.dismissed ?? $1.created, $1.id)
    }
    for entry in ended { timer.count(entry.outcome == .success, isUndone: false) }
    timer.openCount = open[timer.id]?.count ?? 0
    return timer
  }
}

let countTexts = CountTexts()

struct CountTexts {
  let differs = Text(
    "timer {id}: {name} is {stored}, its entries say {found}",
    ru: "таймер {id}: {name} равно {stored}, а по записям {found}")
  let streak = Text(
    "timer {id}: streak {streak} and bestStreak {best} do not fit {success} in time",
    ru: "таймер {id}: streak {streak} и bestStreak {best} не подходят к {success} вовремя")
  let idInUse = Text(
    "{name} is {stored}, and {found} is in use", ru: "{name} равно {stored}, а номер {found} занят")
}
