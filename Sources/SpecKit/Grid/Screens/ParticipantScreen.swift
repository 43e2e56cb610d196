internal import SpecCore

/// The screen of a host or a seat, on the terminal or by a script of keys.
struct ParticipantScreen<P: Presenter>: Screen {
  enum Effect {
    /// Handles the tick that is due, before datagrams that have arrived.
    case tick
    /// Handles what is due and what has arrived.
    case advance
    case perform([P.M.Action])
    /// The events have been drawn.
    case shown([P.M.Event])
  }

  static var asksBackground: Bool { true }

  private unowned let runner: ParticipantRunner<P>
  private(set) var presenter: P
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
    _ runner: ParticipantRunner<P>, _ presenter: P, _ time: Stamp, _ style: FrameStyle,
    interval: Nanoseconds
  ) {
    self.runner = runner
    self.presenter = presenter
    self.time = time
    self.style = style
    self.interval = interval
    (drawAt, changeAt) = (time.moment, time.moment)
  }

  private var machine: P.M { runner.participant.machine }

  func frame(size: ScreenSize, at now: Instant) -> Frame {
    var style = style
    style.size = size
    return presenter.frame(machine, style, at: time.moment(at: now))
  }

  func wake(after now: Instant) -> Wake? {
    let work = Moment(nanoseconds: runner.loop.wake)
    let draw = max(drawAt, isDirty ? drawAt : changeAt)
    guard min(work, draw) < .distantFuture else { return nil }
    if work <= draw, runner.loop.isExact { return .exact(time.wall(of: work)) }
    return .at(time.wall(of: min(work, draw)))
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    let now = time.moment(at: now)
    switch event {
    case .key(let key): return perform(presenter.press(key, machine, at: now), at: now)
    case .paste(let text):
      guard P.takesText else { return .unchanged }
      return perform(
        text.flatMap { presenter.press(.character($0), machine, at: now) }, at: now)
    case .background(let color):
      style.theme.adapt(to: color)
      return .stay
    case .resize: return .stay
    case .wake: break
    }
    if Moment(nanoseconds: runner.loop.wake) <= now {
      return .perform(runner.loop.isExact ? .tick : .advance)
    }
    guard now >= drawAt, isDirty || now >= changeAt else { return .unchanged }
    noteDrawing(at: now)
    return .stay
  }

  private mutating func perform(_ commands: [P.M.Action], at now: Moment) -> ScreenAction<Effect> {
    guard commands.isEmpty else {
      (isDirty, drawAt) = (true, now)
      return .perform(.perform(commands))
    }
    noteDrawing(at: now)
    return .stay
  }

  private mutating func noteDrawing(at now: Moment) {
    (isDirty, drawAt) = (false, now + interval)
    changeAt = presenter.wake(machine, after: now)
  }

  /// Takes events in, and says how soon they are to be drawn.
  mutating func follow(_ events: [P.M.Event], at now: Moment) -> ScreenAction<Effect> {
    for event in events {
      presenter.follow(event, machine, at: now)
      if let record = presenter.record(event, machine, at: time) { heard.append(record.event) }
    }
    if events.contains(where: P.isUrgent) {
      noteDrawing(at: now)
      return .show(.shown(events))
    }
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
