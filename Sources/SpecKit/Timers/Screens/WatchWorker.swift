internal import SpecCore
internal import Synchronization

/// What the live screen does outside itself: it runs, reads, and makes what a person asks for.
struct WatchWorker {
  private let context: Context
  private let store: Store
  private let lock: NamedLock?
  private let paths: [String]
  private let notes: Notes
  private var isRinging = false
  private var runner: Runner
  private var zones: Zones
  private var seen: [FileStatus?]?
  /// Before then recording is not tried again.
  private var retry: Instant?

  /// What a runner has to tell, kept until the screen shows it.
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
  ///   - real: the one whose clock goes, for what is started.
  ///   - isRunning: whether it may ring.
  init(
    _ context: Context, real: Context, _ options: RunnerOptions, isRunning: Bool, isVirtual: Bool
  ) throws {
    // Standard error would be written over the screen.
    let notes = Notes()
    let sink = Sink(isTerminal: false) { notes.add($0) }
    var (context, real) = (context, real)
    (context.error, real.error) = (sink, sink)
    self.context = context
    self.notes = notes
    store = try context.timersStore()
    zones = Zones(context)
    lock = isRunning ? try store.lock(named: TimersPlaces.runnerLock) : nil
    paths = [try store.path(of: TimersPlaces.timers), try store.path(of: TimersPlaces.open)]
    runner = try Runner(
      context, catchUp: options.catchUp, bells: options.bellringer(real, isVirtual: isVirtual))
  }

  /// Ends what is under way; after a script of keys it is waited for.
  mutating func finish(waiting: Bool) {
    if waiting { runner.bells.finish() } else { runner.bells.stop() }
    lock?.release()
  }

  mutating func perform(
    _ effect: WatchScreen.Effect, _ screen: inout WatchScreen
  ) throws -> ScreenAction<WatchScreen.Effect> {
    let now = context.now
    do {
      switch effect {
      case .look: break
      case .menu: screen.sheet = .menu(try context.menuPages())
      case .send(let feedback):
        guard case .menu(var pages)? = screen.sheet else { break }
        try context.send(feedback, from: &pages, screen.face)
        screen.sheet = .menu(pages)
      case .change(let change): try make(change, &screen, at: now)
      case .save(let options, let purpose): try save(options, purpose, &screen)
      }
      try look(&screen, at: now)
    } catch let error as any Failing where screen.isLoaded {
      screen.message = error.failure.message
    } catch let error as TimersError {
      throw error.failure(in: context.wording)
    }
    return .stay
  }

  private mutating func make(
    _ change: Change, _ screen: inout WatchScreen, at now: Instant
  ) throws {
    do {
      screen.message = try context.apply(change)
    } catch let error as TimersError {
      let failure = error.failure(in: context.wording)
      if case .conflicts(let timer, _, _, _) = error {
        let purpose: FormPurpose =
          change == .restart(timer.id) ? .restart(timer.id) : .edit(timer.id)
        screen.open(timer, purpose, at: now, failure: failure)
      } else {
        screen.message = failure.message
      }
    }
  }

  private mutating func save(
    _ options: FieldOptions, _ purpose: FormPurpose, _ screen: inout WatchScreen
  ) throws {
    guard case .form(var form, _)? = screen.sheet else { return }
    do {
      let saved = try context.save(options, purpose)
      screen.sheet = nil
      screen.pane = .timers
      screen.timer = saved.report.id
      screen.message = saved.notes.isEmpty ? nil : saved.notes.joined(separator: "; ")
    } catch let error as TimersError {
      form.mark(error.failure(in: context.wording))
      screen.sheet = .form(form, purpose)
    }
  }

  /// Records and rings what is due, and reads what anybody has changed.
  private mutating func look(_ screen: inout WatchScreen, at now: Instant) throws {
    if let lock, !isRinging { isRinging = try lock.take() }
    screen.silence = isRinging ? nil : silence
    if retry.map({ now >= $0 }) ?? true {
      do {
        try ring(&screen, at: now)
        retry = nil
      } catch let error as any Failing where screen.isLoaded {
        retry = now.adding(seconds: 5)
        screen.message = error.failure.message
      }
    }
    runner.bells.check()
    let status = try paths.map { try Files.status($0) }
    if status != seen {
      let selected = screen.timer
      screen.take(try WatchData(context, store, &zones), at: now)
      if let selected, screen.data.timer(selected) != nil { screen.timer = selected }
      seen = status
    }
    screen.remember(at: now)
    screen.next = isRinging ? runner.plan.next : nil
    for note in notes.take() { screen.message = note.trimmingSpaces() }
  }

  private mutating func ring(_ screen: inout WatchScreen, at now: Instant) throws {
    try runner.refresh()
    guard isRinging else { return }
    while let recorded = try runner.record(at: now.wholeSecond) {
      try runner.refresh()
      guard !recorded.events.isEmpty else { break }
      runner.ring(for: recorded)
      let titles = recorded.entries.map(\.title)
      guard !titles.isEmpty else { continue }
      let values = ["titles": titles.joined(separator: ", ")]
      screen.message = screen.face("watch.rings", values)
    }
  }

  private var silence: String {
    guard let lock else { return screenTexts.text("watch.silent", context.wording.language) }
    let pid = lock.holder.map(String.init) ?? "?"
    return screenTexts.text("watch.other", context.wording.language, ["pid": pid])
  }
}
