internal import SpecCore
internal import Synchronization

/// The runner behind the live screen: rings unless another process does, and reads what any process has changed.
final class LiveRunner: Sendable {
  struct Changes: Sendable {
    /// Nil if nothing has changed.
    var data: WatchData?
    /// The entries that were announced just now.
    var rung: [Entry] = []
    /// When something is due.
    var next: Instant?
    /// Why this process does not ring.
    var silence: String?
    /// Messages of the runner and of the programs that it starts.
    var notes: [String] = []
  }

  private struct State {
    var runner: Runner
    var monitor: ChangeMonitor
    var hasData = false
  }

  private let state: Mutex<State>
  private let mayRun: Bool
  private let language: String
  private let notes: Notes

  /// A sink for standard error.
  private final class Notes: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    /// The lines since the last call.
    func take() -> [String] {
      texts.withLock { texts in
        defer { texts = [] }
        return texts.flatMap { $0.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() } }
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
    language = context.language
    self.mayRun = mayRun
    var (context, real) = (context, real)
    // Standard error would be written over the screen, unless it goes elsewhere.
    let (notes, error) = (Notes(), context.error)
    self.notes = notes
    let sink = Sink(isTerminal: false) { text in
      notes.add(text)
      if !error.isTerminal { try error.write(text) }
    }
    (context.error, real.error) = (sink, sink)
    let runner = try Runner(
      context, catchUp: options.catchUp,
      notifier: options.entryNotifier(real, isVirtual: isVirtual), mayRing: mayRun)
    state = Mutex(State(runner: runner, monitor: try ChangeMonitor(runner.store)))
  }

  /// Ends the deliveries under way; after a script of keys they are waited for.
  func finish(waiting: Bool) {
    state.withLock { state in
      if waiting { state.runner.notifier.finish() }
      state.runner.end()
    }
  }

  /// Records and announces due fires, and reads changed files.
  ///
  /// - Throws: `StoreError` before the first successful reading; later failures become notes.
  func refresh(at now: Instant) throws -> Changes {
    try state.withLock { state in
      var changes = Changes()
      do {
        var step: Runner.Step
        repeat {
          step = try state.runner.step(at: now)
          changes.rung = step.reports.compactMap(\.entry).reversed() + changes.rung
        } while !step.reports.isEmpty
        changes.next = step.next
        if let failure = step.failure {
          if failure.isNew, let titles = failure.titles {
            state.runner.notifier.warn(titles, failure.text)
          }
          changes.notes.append(failure.text)
        }
        let (store, zones) = (state.runner.store, state.runner.zones)
        changes.data = try state.monitor.ifChanged { try WatchData(store, zones, language) }
        state.hasData = true
      } catch let error as any ReportedError where state.hasData {
        changes.notes.append(error.failure.message(in: language))
      }
      changes.silence = state.runner.isActive ? nil : silence(state.runner)
      changes.notes += notes.take().suffix(6)
      return changes
    }
  }

  private func silence(_ runner: Runner) -> String {
    mayRun
      ? Text("process {pid} rings")(language, ["pid": runner.holder])
      : Text("not ringing")(language)
  }
}

struct WatchTexts: Sendable {
  let timers = Text("Timers")
  let events = Text("Events")
  let stats = Text("Stats")
  let delete = Text("Delete")
  let edit = Text("edit")
  let add = Text("add")
  let dismiss = Text("dismiss")
  let snooze = Text("10 minutes more")
  let details = Text("details")
  let cancels = Text("Cancel")
  let deleted = Text("Deleted: {title}")
  let due = Text("Now: {title}")
  let empty = Text("No timers yet.")
}

let watchTexts = WatchTexts()
