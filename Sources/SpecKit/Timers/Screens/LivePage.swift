internal import SpecCore

/// Screens 2 and 3: the timers and their entries, live.
struct LivePage: StackPage {
  enum Pane: String, Sendable { case timers, events }

  private let runner: LiveRunner
  /// Time passes only while the script of keys waits.
  private let isVirtual: Bool
  /// Nil until it was read; meanwhile a splash is shown.
  private(set) var data: WatchData?
  private(set) var pane: Pane
  /// The ids of the selected rows.
  private(set) var timer: Int?
  private(set) var entry: Int?
  /// The index of the focused button of the selected row; nil while the buttons are closed.
  private(set) var button: Int?
  /// The announced entries that are not dismissed or snoozed, newest first.
  private(set) var ringing: [Entry] = []
  /// `x` and `z` mean the newest of them, until a key moves to another row.
  private var keysMeanRinging = false
  /// Why this screen does not ring.
  private(set) var silence: String?
  private var next: Instant?
  private var isRefreshing = false
  /// Whether this screen has opened the form of a new timer, or undone a change, since the last key.
  private var selectsAdded = false
  private var hasRefreshed = false

  init(_ runner: LiveRunner, pane: Pane = .timers, data: WatchData? = nil, isVirtual: Bool) {
    (self.runner, self.pane, self.isVirtual) = (runner, pane, isVirtual)
    if let data { show(data) }
  }

  func wake(after now: Instant) -> Wake? {
    if !hasRefreshed, !isRefreshing { return .animation(now) }
    guard isVirtual else {
      return .at(min(now.adding(ChangeMonitor.interval), Instant(seconds: now.seconds + 1)))
    }
    return next.map { .at($0) }
  }

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    switch event {
    case .wake: refresh(&tasks)
    case .key(let key): return press(key, &tasks)
    case .paste, .resize, .background: break
    }
    return .stay
  }

  var alert: String? {
    guard let first = ringing.first, let data else { return nil }
    return watchTexts.due(data.language, ["title": sanitized(first.title)])
  }

  // MARK: data

  private mutating func refresh(_ tasks: inout StackTasks<TimersSession>) {
    guard !isRefreshing else { return }
    isRefreshing = true
    let runner = runner
    tasks.run(.system) { session in
      var changes = LiveRunner.Changes()
      do {
        changes = try runner.refresh(at: session.context.now)
      } catch let error as any ReportedError {
        changes.notes = [error.failure.message(in: session.context.language)]
      }
      return { [changes] (page: inout LivePage, _) in
        page.isRefreshing = false
        return page.apply(changes)
      }
    }
  }

  /// Performs a change, then reads the store again.
  private func act(_ action: WatchAction, _ tasks: inout StackTasks<TimersSession>) {
    let runner = runner
    tasks.run(.system, waits: true) { session in
      let message = try session.perform(action)
      let changes = try runner.refresh(at: session.context.now)
      return { (page: inout LivePage, _) in page.apply(changes, after: message) }
    }
  }

  /// - Parameter message: of the change that the person made.
  private mutating func apply(
    _ changes: LiveRunner.Changes, after message: String? = nil
  ) -> StackAction<TimersSession> {
    (silence, next, hasRefreshed) = (changes.silence, changes.next, true)
    if let data = changes.data { show(data, isSilent: changes.silence != nil) }
    if !changes.rung.isEmpty { ring(changes.rung) }
    let texts = [message].compactMap(\.self) + changes.notes
    return texts.isEmpty ? .stay : .notify(texts.joined(separator: " · "))
  }

  /// Replaces the data; the selection stays, or moves to what took its place.
  private mutating func show(_ new: WatchData, isSilent: Bool = false) {
    func kept(_ id: Int?, _ old: [Int], _ new: [Int]) -> Int? {
      guard let id, !new.contains(id) else { return id ?? new.first }
      let place = old.firstIndex(of: id) ?? 0
      return new.isEmpty ? nil : new[min(place, new.count - 1)]
    }
    let old = data
    let added = new.timers.first { timer in old?.timers[id: timer.id] == nil }
    timer = kept(timer, old?.timers.map(\.id) ?? [], new.timers.map(\.id))
    if selectsAdded, old != nil, let added { (timer, selectsAdded) = (added.id, false) }
    entry = kept(entry, old?.entries.map(\.id) ?? [], new.entries.map(\.id))
    let loud = Set(new.entries.lazy.filter { $0.snoozedUntil == nil }.map(\.id))
    ringing.removeAll { !loud.contains($0.id) }
    // Another process records and notifies; this screen shows its entries too.
    if let old, isSilent {
      let known = Set(old.entries.map(\.id))
      ring(new.entries.filter { !known.contains($0.id) })
    }
    data = new
  }

  /// Shows entries that were announced just now.
  private mutating func ring(_ entries: [Entry]) {
    guard !entries.isEmpty else { return }
    let ids = Set(entries.map(\.id))
    ringing = entries + ringing.filter { !ids.contains($0.id) }
    keysMeanRinging = true
  }

  // MARK: keys

  private mutating func press(
    _ key: Key, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    guard let data else { return [.escape, .character("q")].contains(key) ? .back() : .stay }
    selectsAdded = key == .character("a") || key == .character("u")
    if let action = pressButton(key, &tasks) { return action }
    switch key {
    case .character("q"), .escape: return .back()
    case .up, .character("k"): move(-1)
    case .down, .character("j"): move(1)
    case .pageUp: move(-10)
    case .pageDown: move(10)
    case .home: move(-1_000_000)
    case .end: move(1_000_000)
    case .tab, .backtab: pane = pane == .timers ? .events : .timers
    case .left: if pane == .timers ? timer != nil : entry != nil { button = 0 }
    case .character("a"): return .open(TimerFormPage(.add, data, at: tasks.now))
    case .character("e") where data.timers.isEmpty: act(.addExample, &tasks)
    case .character("u"): act(.undo, &tasks)
    case .character("m"): return .open(MenuPage(data.settings, data.language))
    case .character("?"): return .open(Self.keys)
    case .character("x"): if let id = meantEntry { act(.done(id), &tasks) }
    case .character("z"): if let id = meantEntry { act(.snooze(id), &tasks) }
    case .enter where pane == .events:
      if let entry = entry.flatMap({ data.entries[id: $0] }) {
        return .open(EntryPage(entry, data))
      }
    default: return pressTimer(key, data, &tasks)
    }
    return .stay
  }

  private mutating func pressTimer(
    _ key: Key, _ data: WatchData, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    guard pane == .timers, let chosen = timer.flatMap({ data.timers[id: $0] }) else { return .stay }
    switch key {
    case .enter:
      guard data.zones[chosen.zone] != nil else {
        return .notify(Failure.zoneMissing(chosen).message(in: data.language))
      }
      return .open(TimerFormPage(.edit(chosen.id), data, at: tasks.now))
    case .character("s"): return .open(StatisticsPage(chosen, data))
    case .character("d"): return .open(WatchQuestions.delete(chosen, data))
    case .space:
      let report = data.report(chosen, at: tasks.now)
      switch report.status?.state {
      case nil: break
      case .running, .waiting: act(.change(chosen.id, .pause), &tasks)
      default: return .open(WatchQuestions.resume(report, data))
      }
    default: break
    }
    return .stay
  }

  /// Handles a key while the buttons of a row are open; nil passes it on to the list.
  private mutating func pressButton(
    _ key: Key, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession>? {
    guard let button else { return nil }
    let count = pane == .timers ? 2 : 1
    switch key {
    case .right, .escape, .character("q"): self.button = nil
    case .left, .tab, .backtab: self.button = (button + 1) % count
    case .enter, .space:
      self.button = nil
      if pane == .events {
        if let entry { act(.done(entry), &tasks) }
      } else {
        return press(.character(button == 0 ? "s" : "d"), &tasks)
      }
    default:
      self.button = nil
      return nil
    }
    return .stay
  }

  private mutating func move(_ step: Int) {
    guard let data else { return }
    keysMeanRinging = false
    func moved(_ id: Int?, in ids: [Int]) -> Int? {
      guard let id, let place = ids.firstIndex(of: id) else { return ids.first }
      return ids[min(max(0, place + step), ids.count - 1)]
    }
    if pane == .timers {
      timer = moved(timer, in: data.timers.map(\.id))
    } else {
      entry = moved(entry, in: data.entries.map(\.id))
    }
  }

  /// The target of `x` and `z`: the ringing entry, else the selected one, else the newest of the
  /// selected timer.
  var meantEntry: Int? {
    if keysMeanRinging, let ringing = ringing.first { return ringing.id }
    if pane == .events { return entry }
    return data?.entries.first { $0.timer == timer }?.id ?? ringing.first?.id
  }
}

/// The questions of the live screen.
enum WatchQuestions {
  static func resume(_ report: TimerReport, _ data: WatchData) -> QuestionPage<TimersSession> {
    let (timer, status) = (report.timer, report.status)
    // Russian letters: the initials of the answers, and the letter that looks like c.
    return QuestionPage(
      "resume",
      { questionTexts.resume(timer, status, Localizer(language: $0)).trimmingSpaces() },
      [
        answer("cCсСпП", Text("Continue"), .change(timer.id, .resume), data),
        answer("rRзЗ", Text("Start again"), .change(timer.id, .restart), data),
        .no("", watchTexts.cancels),
      ]
      // A timer that has ended cannot go on.
      .suffix(status?.state == .finished ? 2 : 3))
  }

  static func delete(_ timer: Timer, _ data: WatchData) -> QuestionPage<TimersSession> {
    let title = sanitized(timer.title)
    return QuestionPage(
      "delete", { questionTexts.delete($0, ["titles": title]) },
      note: Text("To undo, press u."),
      [
        .init("yYдД", Text("Delete", context: "answer"), isDestructive: true) { _ in
          .replace(dropStatistics(timer.id, data))
        },
        .no("nNнН", Text("Keep it")),
      ])
  }

  /// The second question; Esc deletes nothing.
  private static func dropStatistics(
    _ id: Int, _ data: WatchData
  ) -> QuestionPage<TimersSession> {
    QuestionPage(
      "delete", { questionTexts.dropStatistics($0) },
      [
        answer(
          "yYдД", promptTexts.yes, .delete(id, dropsStatistics: true), data, isDestructive: true),
        answer("nNнН", promptTexts.no, .delete(id, dropsStatistics: false), data),
        .no("", watchTexts.cancels),
      ])
  }

  /// - Parameter data: for the form that opens if the settings of the timer prevent the action.
  private static func answer(
    _ letters: String, _ label: Text, _ action: WatchAction, _ data: WatchData,
    isDestructive: Bool = false
  ) -> QuestionPage<TimersSession>.Answer {
    .init(letters, label, isDestructive: isDestructive) { tasks in
      tasks.run(.system, waits: true) { session in
        let now = session.now
        let change: StackTasks<TimersSession>.Change<QuestionPage<TimersSession>>
        do {
          let message = try session.perform(action)
          change = { _, _ in .back(message) }
        } catch let conflict as TimersConflict {
          let (id, failure) = (conflict.timer.timer.id, conflict.formFailure)
          let isRestart = action == .change(id, .restart)
          let purpose: TimerFormPage.Purpose = isRestart ? .restart(id) : .edit(id)
          let message = failure.message(in: session.context.language)
          change = { _, tasks in
            tasks.isAwaited
              ? .replace(TimerFormPage(purpose, data, at: now, failure: failure))
              : .notify(message)
          }
        } catch let error as any ReportedError {
          let message = error.failure.message(in: session.context.language)
          change = { _, _ in .back(message) }
        }
        return change
      }
      return .stay
    }
  }
}
