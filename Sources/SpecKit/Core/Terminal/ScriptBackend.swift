/// A screen that is driven by a script of keys and prints its frames. Time is virtual, unless the screen is live.
///
/// An animation ends before the next key, a transition before the script does.
///
/// The first frame is printed, and one after each key, text and resize that does not leave the screen, also
/// if nothing has changed. A wake, a source and the end of a wait print a frame only if it differs from
/// the last one.
struct ScriptBackend<S: Screen>: ScreenBackend {
  private let driver: ScreenDriver
  private let sources: [ScreenSource<S>]
  private let words: [ScreenDriver.Word<S>]
  private var steps: ArraySlice<KeyScript.Step>
  private(set) var size: ScreenSize
  /// The wait under way, with a limit if it is for a word.
  private var wait: (end: Instant, word: ScreenDriver.Word<S>?, value: String)?
  private var animationSteps = 0
  private var lastWake: Instant?
  private var wasWoken = false
  /// The screen wanted no frame at its last wake during the present step.
  private var hasDeclined = false
  /// The number of printed frames.
  private var count = 0
  private var last: Frame?

  /// An animation that takes more steps than this has no end.
  private static var animationLimit: Int { 100_000 }

  init(
    _ driver: ScreenDriver, _ script: KeyScript, _ sources: [ScreenSource<S>],
    _ words: [ScreenDriver.Word<S>]
  ) {
    (self.driver, self.sources, self.words, steps) = (driver, sources, words, script.steps[...])
    size = driver.size ?? ScreenSize(environment: driver.context.environment, reported: nil)
  }

  private var now: Instant { driver.moment() }

  mutating func next(_ screen: inout S, after outcome: ScreenOutcome) throws -> ScreenOccurrence? {
    if wasWoken { hasDeclined = outcome == .unchanged }
    wasWoken = false
    while true {
      if let wait {
        if wait.word?.isMet(wait.value, &screen) == true {
          self.wait = nil
          continue
        }
        if let next = try occurrence(screen, until: wait.end) { return next }
        if let word = wait.word { throw Failure.keysTimeout("\(word.name):\(wait.value)") }
        self.wait = nil
      } else if let wake = screen.wake(after: now),
        wake.isAnimation || steps.isEmpty && wake.isTransition
      {
        guard animationSteps < Self.animationLimit else { throw Failure.endlessAnimation }
        animationSteps += 1
        if let next = try occurrence(screen, until: max(now, wake.instant)) { return next }
      } else {
        guard let step = steps.popFirst() else { return nil }
        if let next = begin(step) { return next }
        continue
      }
      // The clock of a screen has moved on, unless the screen wants no frame for that.
      if !hasDeclined { return .redraw }
    }
  }

  /// - Returns: nil for a wait.
  private mutating func begin(_ step: KeyScript.Step) -> ScreenOccurrence? {
    (animationSteps, lastWake, hasDeclined) = (0, nil, false)
    switch step {
    case .key(let key): return .events([.key(key)])
    case .resize(let new):
      size = new
      return .events([.resize(new)])
    case .wait(let duration): wait = (now.adding(duration), nil, "")
    case .text(let text):
      guard let colon = text.firstIndex(of: ":"),
        let word = words.first(where: { $0.name == text[..<colon] })
      else { return .events(text.map { .key(.character($0)) }) }
      wait = (now.adding(word.limit), word, String(text[text.index(after: colon)...]))
    }
    return nil
  }

  /// Waits for the next wake or source.
  ///
  /// - Returns: nil at the end of the wait.
  private mutating func occurrence(_ screen: S, until end: Instant) throws -> ScreenOccurrence? {
    guard let time = driver.virtualTime else { return try liveOccurrence(screen, until: end) }
    let wake = screen.wake(after: now)?.instant
    if let (index, due) = nextDue, due <= min(end, wake ?? end) {
      time.advance(to: due)
      return .sources([index])
    }
    guard let wake, wake <= end else {
      time.advance(to: end)
      return nil
    }
    // A wake that is due at once costs no time, but not again and again: time would stand still.
    if wake <= now, lastWake == now { time.advance(by: .milliseconds(1)) }
    time.advance(to: wake)
    (lastWake, wasWoken) = (now, true)
    return .wake
  }

  private mutating func liveOccurrence(
    _ screen: S, until end: Instant
  ) throws -> ScreenOccurrence? {
    while true {
      let wake = screen.wake(after: now)
      if let wake, wake.instant <= now {
        wasWoken = true
        return .wake
      }
      if end <= now { return nil }
      let indices = try readySources(
        until: min(end, wake?.instant ?? end), isExact: wake?.isExact == true)
      if !indices.isEmpty { return .sources(indices) }
    }
  }

  func readySources() throws -> [Int] {
    guard driver.virtualTime != nil else { return try readySources(until: now, isExact: false) }
    guard let (index, due) = nextDue, due <= now else { return [] }
    return [index]
  }

  /// The source that has something to tell first, in virtual time.
  private var nextDue: (index: Int, due: Instant)? {
    sources.enumerated().compactMap { index, source in source.due().map { (index, $0) } }
      .min { $0.due < $1.due }
  }

  /// Waits for sources in real time.
  private func readySources(until end: Instant, isExact: Bool) throws -> [Int] {
    let descriptors = sources.map { $0.descriptors() }
    let left = max(.zero, end.since(now)).nanoseconds
    let ready = try poll(
      readable: Array(descriptors.joined()),
      untilMonotonic: driver.context.clock.monotonic() &+ left, isExact: isExact)
    var rest = ready[...]
    return descriptors.enumerated().compactMap { index, descriptors in
      defer { rest = rest.dropFirst(descriptors.count) }
      return rest.prefix(descriptors.count).contains(true) ? index : nil
    }
  }

  static var showsEachStep: Bool { true }

  mutating func show(_ frame: Frame, isStep: Bool) throws {
    let frame = frame.fitted(to: size)
    guard isStep || frame != last else { return }
    (last, count) = (frame, count + 1)
    let elapsed = driver.moment().since(driver.now)
    let milliseconds = Int64(clamping: elapsed.nanoseconds / 1_000_000)
    let context = driver.context
    guard context.wantsData else {
      return try context.output.write(
        ScreenFrame.plain(frame, number: count, milliseconds: milliseconds, color: driver.color))
    }
    let json = ScreenFrame.json(frame, number: count, milliseconds: milliseconds)
    if let columns = context.columns, columns.isChosen {
      return try context.show(columns, of: json)
    }
    try context.output.write(json.serialized() + "\n")
  }
}

extension Failure {
  static func keysTimeout(_ word: String) -> Failure {
    Failure(
      .temporary, "keys-timeout", Text("'{word}' did not come in time"), ["word": word],
      field: "keys")
  }

  static var endlessAnimation: Failure {
    Failure(
      .internalError, "endless-animation",
      Text("an animation of this screen does not end; report this bug"))
  }
}
