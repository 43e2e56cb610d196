internal import SpecCore

/// The screen of a host or a seat, on the terminal or by a script of keys.
struct MachineScreen<P: Presenter>: Screen {
  /// Work of the runner, after which the screen takes in the new events.
  typealias Effect = () throws -> Void

  static var asksBackground: Bool { true }

  private unowned let runner: MachineRunner<P>
  private let time: Stamp
  private var style: FrameStyle
  /// The least time between drawings that are not urgent.
  private let interval: Nanoseconds
  private var isDirty = false
  private var drawAt: Moment
  /// When the screen changes by itself.
  private var changeAt: Moment
  /// The names of events that `until:` has not waited for yet.
  private var heard: [String] = []

  init(
    _ runner: MachineRunner<P>, _ time: Stamp, _ style: FrameStyle, interval: Nanoseconds
  ) {
    (self.runner, self.time, self.style, self.interval) = (runner, time, style, interval)
    (drawAt, changeAt) = (time.moment, time.moment)
  }

  func frame(size: ScreenSize, at now: Instant) -> Frame {
    var style = style
    style.size = size
    return runner.presenter.frame(runner.machine, style, at: time.moment(at: now))
  }

  func wake(after now: Instant) -> Wake? {
    let work = runner.wake
    let draw = max(drawAt, isDirty ? drawAt : changeAt)
    guard min(work, draw) < .distantFuture else { return nil }
    if work <= draw, runner.isExact { return .exact(time.wall(of: work)) }
    return .at(time.wall(of: min(work, draw)))
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    let now = time.moment(at: now)
    switch event {
    case .key(let key): return press([key], at: now)
    case .paste(let text):
      return P.takesText ? press(text.map { .character($0) }, at: now) : .unchanged
    case .background(let color):
      style.theme.adapt(to: color)
      return .stay
    case .resize: return .stay
    case .wake: break
    }
    guard runner.wake > now else {
      // A color comes before datagrams that have arrived.
      return .perform { [runner] in try runner.isExact ? runner.tick() : runner.advance() }
    }
    guard now >= drawAt, isDirty || now >= changeAt else { return .unchanged }
    noteDrawing(at: now)
    return .stay
  }

  private mutating func press(_ keys: [Key], at now: Moment) -> ScreenAction<Effect> {
    let actions = keys.flatMap { runner.presenter.press($0, runner.machine, at: now) }
    guard actions.isEmpty else {
      (isDirty, drawAt) = (true, now)
      return .perform { [runner] in try runner.perform(actions) }
    }
    noteDrawing(at: now)
    return .stay
  }

  private mutating func noteDrawing(at now: Moment) {
    (isDirty, drawAt) = (false, now + interval)
    changeAt = runner.presenter.wake(runner.machine, after: now)
  }

  /// A signal may have changed the presenter without an event.
  mutating func noteSignal() { (isDirty, drawAt) = (true, runner.now) }

  /// Takes in the new events, and says how soon they are drawn.
  mutating func followUp() -> ScreenAction<Effect> {
    let (events, now) = (runner.takeEvents(), runner.now)
    for event in events {
      runner.presenter.follow(event, runner.machine, at: now)
      if let record = runner.presenter.record(event, runner.machine, at: time) {
        heard.append(record.event)
      }
    }
    if events.contains(where: P.isUrgent) {
      noteDrawing(at: now)
      return .show { [runner] in
        let shownAt = runner.now
        runner.keep(events)
        try runner.perform(events.compactMap { P.M.reaction(to: $0, shownAt: shownAt) })
      }
    }
    runner.keep(events)
    guard !runner.machine.hasEnded else { return .leave }
    isDirty = isDirty || !events.isEmpty
    guard isDirty, now >= drawAt else { return .unchanged }
    noteDrawing(at: now)
    return .stay
  }

  /// Whether the event has come; it and earlier ones are then forgotten.
  mutating func hasHeard(_ word: String) -> Bool {
    guard let index = heard.firstIndex(of: word) else { return false }
    heard.removeFirst(index + 1)
    return true
  }
}
