internal import SpecCore
internal import Synchronization

/// What the live screen does outside itself: it runs, reads, and makes what a person asks for.
struct WatchWorker {
  /// What becomes of the screen by it.
  typealias Update = @Sendable (inout WatchScreen) throws -> Void

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

  mutating func perform(_ effect: WatchScreen.Effect) throws -> Update {
    let now = context.now
    let isLoaded = seen != nil
    var updates: [Update] = []
    do {
      switch effect {
      case .look: break
      case .menu:
        let pages = try context.menuPages()
        updates.append { $0.sheet = .menu(pages) }
      case .send(let feedback): updates.append(send(feedback))
      case .change(let change): updates.append(try make(change, at: now))
      case .save(let options, let purpose): updates.append(try save(options, purpose))
      }
      updates += try look(at: now)
    } catch let error as any ReportedError where isLoaded {
      let message = error.failure(in: context.language).message
      updates.append { $0.message = message }
    } catch let error as TimersError {
      throw error.failure(in: context.language)
    }
    return { [updates] screen in for update in updates { try update(&screen) } }
  }

  private func send(_ feedback: Feedback) -> Update {
    { [context] screen in
      guard case .menu(var pages)? = screen.sheet else { return }
      try context.send(feedback, from: &pages, screen.face)
      screen.sheet = .menu(pages)
    }
  }

  private func make(_ change: Change, at now: Instant) throws -> Update {
    do {
      let message = try context.apply(change)
      return { $0.message = message }
    } catch let error as TimersError {
      let failure = error.failure(in: context.language)
      guard case .conflicts(let timer, _, _, _) = error else {
        return { $0.message = failure.message }
      }
      let purpose: FormPurpose = change == .restart(timer.id) ? .restart(timer.id) : .edit(timer.id)
      return { $0.open(timer, purpose, at: now, failure: failure) }
    }
  }

  private func save(_ options: FieldOptions, _ purpose: FormPurpose) throws -> Update {
    do {
      let saved = try context.save(options, purpose)
      return { screen in
        screen.sheet = nil
        screen.pane = .timers
        screen.timer = saved.report.id
        screen.message = saved.notes.isEmpty ? nil : saved.notes.joined(separator: "; ")
      }
    } catch let error as TimersError {
      let failure = error.failure(in: context.language)
      return { screen in
        guard case .form(var form, _)? = screen.sheet else { return }
        form.mark(failure)
        screen.sheet = .form(form, purpose)
      }
    }
  }

  /// Records and rings what is due, and reads what anybody has changed.
  private mutating func look(at now: Instant) throws -> [Update] {
    var updates: [Update] = []
    if let lock, !isRinging { isRinging = try lock.take() }
    let silence = isRinging ? nil : silence
    updates.append { $0.silence = silence }
    if retry.map({ now >= $0 }) ?? true {
      do {
        try ring(&updates, at: now)
        retry = nil
      } catch let error as any ReportedError where seen != nil {
        retry = now.adding(seconds: 5)
        let message = error.failure(in: context.language).message
        updates.append { $0.message = message }
      }
    }
    runner.bells.check()
    let status = try paths.map { try Files.status($0) }
    if status != seen {
      let data = try WatchData(context, store, &zones)
      updates.append { screen in
        let selected = screen.timer
        screen.take(data, at: now)
        if let selected, screen.data.timer(selected) != nil { screen.timer = selected }
      }
      seen = status
    }
    let next = isRinging ? runner.plan.next : nil
    let told = notes.take()
    updates.append { screen in
      screen.remember(at: now)
      screen.next = next
      for note in told { screen.message = note.trimmingSpaces() }
    }
    return updates
  }

  private mutating func ring(_ updates: inout [Update], at now: Instant) throws {
    try runner.refresh()
    guard isRinging else { return }
    while let recorded = try runner.record(at: now.wholeSecond) {
      try runner.refresh()
      guard !recorded.events.isEmpty else { break }
      runner.ring(for: recorded)
      let titles = recorded.entries.map(\.title)
      guard !titles.isEmpty else { continue }
      let values = ["titles": titles.joined(separator: ", ")]
      updates.append { $0.message = $0.face("watch.rings", values) }
    }
  }

  private var silence: String {
    guard let lock else { return screenTexts.text("watch.silent", context.wording.language) }
    let pid = lock.holder.map(String.init) ?? "?"
    return screenTexts.text("watch.other", context.wording.language, ["pid": pid])
  }
}
