internal import SpecCore
internal import Synchronization

struct WatchTexts: Sendable {
  let timers = Text("Timers")
  let events = Text("Events")
  let stats = Text("Stats")
  let delete = Text("Delete")
  let done = Text("Done")
  let deleted = Text("Deleted: {title}")
  let success = Text("In time: {title}")
  let late = Text("Late: {title}")
  let snoozed = Text("Again in 10 minutes: {title}")
  let undone = Text("Taken back: {action}")
  let due = Text("Now: {title}")
  let dueKeys = Text("(x dismisses, z snoozes)")
  let otherKeys = Text("(x, z: {title})")
  let dueMore = Text("{count} more")
  let empty = Text("No timers yet. Press a to add one.")
  let silent = Text("not ringing")
  let otherRunner = Text("process {pid} rings")
  let timerKeys = Text(
    "Enter edits · Space on, off · a adds · Tab events · s stats · d deletes · u undoes · m menu · q quits"
  )
  let eventKeys = Text("x dismisses · z snoozes · Enter details · m menu · Tab timers · q quits")
  let buttonKeys = Text("Left: the next · Enter presses it · Right closes")
  let yesNoOrEscape = Text(" [y/n/Esc]")
  let backKeys = Text("Esc goes back")
  let entryKeys = Text("x dismisses · z snoozes · Esc goes back")
  let entryDue = Text("Due")
  let entryCreated = Text("Recorded")
  let entryMissed = Text("Missed")
  let entryState = Text("State")
}

let watchTexts = WatchTexts()

/// What the live screen does outside itself: it runs, reads, and performs the person's actions.
struct WatchWorker {
  /// Applies the results of an effect to the screen.
  ///
  /// - Returns: the action that follows.
  typealias Update = @Sendable (inout WatchScreen) throws -> ScreenAction<WatchScreen.Effect>
  private typealias ScreenChange = @Sendable (inout WatchScreen) throws -> Void

  private let context: Context
  private let store: Store
  private let lock: NamedLock?
  private let paths: [String]
  private let notes: Notes
  private var isRunning = false
  private var runner: Runner
  private let zones: TimerZones
  private var fileStatus: [FileStatus?]?
  /// Before then recording is not tried again.
  private var retry: Instant?
  /// What the last failure said, and that is told no more.
  private var lastFailure: String?

  /// Notes of the runner, kept until the screen shows them.
  final class Notes: Sendable {
    private let texts = Mutex<[String]>([])
    func add(_ text: String) { texts.withLock { $0.append(text) } }
    func take() -> [String] {
      texts.withLock { texts in
        defer { texts = [] }
        return texts
      }
    }
  }

  /// - Parameters:
  ///   - context: that of the screen, with its clock.
  ///   - real: the one with the real clock, for programs that are started.
  ///   - mayRun: whether it may be the active runner.
  init(
    _ context: Context, real: Context, _ options: RunnerOptions, mayRun: Bool, isVirtual: Bool
  ) throws {
    // Standard error would be written over the screen, unless it goes elsewhere.
    let notes = Notes()
    let error = context.error
    let sink = Sink(isTerminal: false) {
      notes.add($0)
      if !error.isTerminal { try error.write($0) }
    }
    var (context, real) = (context, real)
    (context.error, real.error) = (sink, sink)
    self.context = context
    self.notes = notes
    store = try context.timersStore()
    zones = TimerZones(context)
    lock = mayRun ? try store.lock(named: TimersDocuments.runnerLock) : nil
    paths = try WatchData.paths(in: store)
    runner = try Runner(
      context, catchUp: options.catchUp,
      notifier: options.entryNotifier(real, isVirtual: isVirtual))
  }

  /// Ends the deliveries under way; after a script of keys they are waited for.
  mutating func finish(waiting: Bool) {
    if waiting { runner.notifier.finish() } else { runner.notifier.stop() }
    lock?.release()
  }

  mutating func perform(_ effect: WatchScreen.Effect) throws -> Update {
    let now = context.now
    let isLoaded = fileStatus != nil
    var changes: [ScreenChange] = []
    var results: [StackTask<TimersSession>.Result] = []
    do {
      switch effect {
      case .refresh: break
      case .openMenu:
        let settings = try TimersSession(context).settings()
        let language = context.language
        changes.append {
          $0.sheet = .menu(ScreenStack(MenuPage(settings, $0.theme), language: language))
        }
      case .menu(let tasks):
        for task in tasks { results.append(try task.run(TimersSession(context))) }
      case .act(let action): changes.append(try perform(action, at: now))
      case .save(let options, let purpose): changes.append(try save(options, purpose))
      }
      changes += try refresh(at: now)
    } catch let error as any ReportedError where isLoaded {
      let message = error.failure.message(in: context.language)
      changes.append { $0.message = message }
    }
    return { [changes, results] screen in
      let started = screen.finish(results, at: now)
      for change in changes { try change(&screen) }
      return started.isEmpty ? .stay : .perform(.menu(started))
    }
  }

  private func perform(_ action: WatchAction, at now: Instant) throws -> ScreenChange {
    do {
      let message = try TimersSession(context).perform(action)
      return { $0.message = message }
    } catch let failure as Failure {
      let message = failure.message(in: context.language)
      return { $0.message = message }
    } catch let condition as TimersCondition {
      guard case .conflicts(let timer, _, _) = condition else { throw condition }
      let failure = condition.failure(namesOptions: false)
      let purpose: FormPurpose = action == .restart(timer.id) ? .restart(timer.id) : .edit(timer.id)
      return { $0.open(timer, purpose, at: now, failure: failure) }
    }
  }

  private func save(_ options: FieldOptions, _ purpose: FormPurpose) throws -> ScreenChange {
    do {
      let saved = try TimersSession(context).save(options, purpose)
      let lines = [saved.said].compactMap(\.self) + saved.notes
      return { screen in
        screen.sheet = nil
        screen.pane = .timers
        screen.timer = saved.timer.id
        screen.message = lines.isEmpty ? nil : lines.joined(separator: "; ")
      }
    } catch {
      guard let failure = TimersCondition.formFailure(error) else { throw error }
      return { screen in
        guard case .form(var form, _)? = screen.sheet else { return }
        form.mark(failure)
        screen.sheet = .form(form, purpose)
      }
    }
  }

  /// Records and announces what is due, and reads what any process has changed.
  private mutating func refresh(at now: Instant) throws -> [ScreenChange] {
    var changes: [ScreenChange] = []
    if let lock, !isRunning { isRunning = try lock.take() }
    let silence = isRunning ? nil : silence
    changes.append { $0.silence = silence }
    if retry.map({ now >= $0 }) ?? true {
      do {
        try record(&changes, at: now)
        (retry, lastFailure) = (nil, nil)
      } catch let error as any ReportedError where fileStatus != nil {
        retry = now.adding(seconds: 5)
        let (titles, text) = runner.failure(error)
        if let titles, text != lastFailure { runner.notifier.warn(titles, text) }
        lastFailure = text
        changes.append { $0.message = text }
      }
    }
    runner.notifier.check()
    let status = try paths.map { try Files.status($0) }
    if status != fileStatus {
      let data = try WatchData(store, zones)
      changes.append { screen in
        let selected = screen.timer
        screen.load(data, at: now)
        if let selected, screen.data.timer(selected) != nil { screen.timer = selected }
      }
      fileStatus = status
    }
    // What could not be recorded stays due.
    let next = isRunning ? runner.plan.next.map { max($0, retry ?? $0) } : nil
    let notes = notes.take()
    changes.append { screen in
      screen.remember(at: now)
      screen.next = next
      screen.say(notes)
    }
    return changes
  }

  private mutating func record(_ changes: inout [ScreenChange], at now: Instant) throws {
    try runner.refresh()
    guard isRunning else { return }
    while let recorded = try runner.record(at: now.wholeSecond) {
      // They are recorded as announced: an error of what follows must not keep them from ringing.
      if !recorded.events.isEmpty {
        runner.notify(of: recorded)
        changes.append { $0.ring(recorded.entries) }
      }
      runner.finish()
      try runner.refresh()
      if recorded.events.isEmpty { break }
    }
  }

  /// Why this screen is not the active runner.
  private var silence: String {
    guard let lock else { return context.localizer(watchTexts.silent) }
    let pid = lock.holder.map(String.init) ?? "?"
    return context.localizer(watchTexts.otherRunner, ["pid": pid])
  }
}
