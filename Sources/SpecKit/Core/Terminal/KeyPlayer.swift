/// Plays a script of keys into a screen and prints the frames. Time is virtual, unless the screen
/// is live.
///
/// A frame is printed at the start, after each key (after `text:…` once for the word), after each
/// change of size, and whenever a wait, a source or an animation changes what is seen, and at the end until a transition is over; not where
/// the screen answers `.unchanged`, because a terminal would draw nothing either. A key that leaves
/// the screen prints none: nothing is drawn any more.
struct KeyPlayer<S: Screen>: ScreenRunner {
  var screen: S
  let driver: ScreenDriver
  private let sources: [ScreenSource<S>]
  private let words: [ScreenDriver.Word<S>]
  let perform: ScreenDriver.Perform<S>?
  private let start: Instant
  private var size: ScreenSize
  private var count = 0
  private var last: Frame?
  private var lastWake: Instant?
  /// The screen wanted no frame at its last wake during the present step.
  private var hasDeclined = false

  /// An animation that takes more steps than this is no animation.
  private static var animationLimit: Int { 100_000 }

  /// What happens next.
  private enum Occurrence {
    case wake
    case sources([Int])
    case end
  }

  init(
    _ driver: ScreenDriver, _ screen: S, _ sources: [ScreenSource<S>],
    _ words: [ScreenDriver.Word<S>], _ perform: ScreenDriver.Perform<S>?
  ) {
    self.driver = driver
    self.screen = screen
    self.sources = sources
    self.words = words
    self.perform = perform
    start = driver.now
    size =
      driver.size ?? ScreenSize(environment: driver.context.environment, reported: nil)
  }

  private var now: Instant { driver.moment() }

  mutating func play(_ script: KeyScript) throws {
    guard try settle() != .left else { return }
    try print()
    guard try finishAnimations() else { return }
    for step in script.steps {
      guard try take(step), try finishAnimations() else { return }
    }
    _ = try finish(\.isTransition)
  }

  /// - Returns: whether the screen goes on.
  private mutating func take(_ step: KeyScript.Step) throws -> Bool {
    lastWake = nil
    hasDeclined = false
    switch step {
    case .key(let key): guard try handle(.key(key)) != .left else { return false }
    case .text(let text):
      if let word = word(text) { return try wait(for: word.word, word.value) }
      for character in text {
        guard try handle(.key(.character(character))) != .left else { return false }
      }
    case .resize(let new):
      size = new
      guard try handle(.resize(new)) != .left else { return false }
    case .wait(let duration): return try wait(until: now.adding(duration))
    }
    try print()
    return true
  }

  /// The event, and what it brings at once.
  private mutating func handle(_ event: ScreenEvent) throws -> ScreenOutcome {
    try carryOut(screen.update(event, at: now)).then { try settle() }
  }

  /// Lets the sources tell what they have to tell by now.
  private mutating func settle() throws -> ScreenOutcome {
    var outcome = ScreenOutcome.unchanged
    if driver.virtualTime == nil {
      for index in try readySources(until: now) { outcome = try outcome.then { try tell(index) } }
      return outcome
    }
    while outcome != .left, let (index, due) = nextDue, due <= now {
      outcome = try outcome.then { try tell(index) }
    }
    return outcome
  }

  private mutating func tell(_ index: Int) throws -> ScreenOutcome {
    try carryOut(sources[index].tell(&screen, driver.context))
  }

  private mutating func wait(until end: Instant) throws -> Bool {
    while true {
      let next = try next(until: end)
      guard try happen(next) else { return false }
      if case .end = next { return true }
    }
  }

  private mutating func wait(for word: ScreenDriver.Word<S>, _ value: String) throws -> Bool {
    let end = now.adding(word.limit)
    while !word.isMet(value, &screen) {
      let next = try next(until: end)
      if case .end = next {
        throw ContextError.keysTimeout("\(word.name):\(value)")
      }
      guard try happen(next) else { return false }
    }
    return true
  }

  private func word(_ text: String) -> (word: ScreenDriver.Word<S>, value: String)? {
    guard let colon = text.firstIndex(of: ":"),
      let word = words.first(where: { $0.name == text[..<colon] })
    else { return nil }
    return (word, String(text[text.index(after: colon)...]))
  }

  private mutating func finishAnimations() throws -> Bool { try finish(\.isAnimation) }

  /// Goes on as long as what comes next is of that kind.
  private mutating func finish(_ kind: KeyPath<Wake, Bool>) throws -> Bool {
    for _ in 0..<Self.animationLimit {
      guard let wake = screen.wake(after: now), wake[keyPath: kind] else { return true }
      guard try happen(try next(until: max(now, wake.instant))) else { return false }
    }
    throw ContextError.endlessAnimation
  }

  private mutating func happen(_ occurrence: Occurrence) throws -> Bool {
    var outcome = ScreenOutcome.unchanged
    switch occurrence {
    case .wake:
      outcome = try handle(.wake)
      hasDeclined = outcome == .unchanged
    case .sources(let indices):
      for index in indices { outcome = try outcome.then { try tell(index) } }
    case .end:
      // The clock of a screen has moved on, unless the screen wants no frame for that.
      if !hasDeclined { try draw() }
      return true
    }
    if outcome == .changed { try draw() }
    return outcome != .left
  }

  /// Waits for what happens next.
  private mutating func next(until end: Instant) throws -> Occurrence {
    guard let time = driver.virtualTime else { return try liveNext(until: end) }
    let wake = screen.wake(after: now)?.instant
    if let (index, due) = nextDue, due <= min(end, wake ?? end) {
      time.advance(to: due)
      return .sources([index])
    }
    guard let wake, wake <= end else {
      time.advance(to: end)
      return .end
    }
    // What comes at once comes without delay, but not again and again: time would never go on.
    if wake <= now, lastWake == now { time.advance(by: .milliseconds(1)) }
    time.advance(to: wake)
    lastWake = now
    return .wake
  }

  private func liveNext(until end: Instant) throws -> Occurrence {
    while true {
      let wake = screen.wake(after: now)
      if let wake, wake.instant <= now { return .wake }
      if end <= now { return .end }
      let indices = try readySources(
        until: min(end, wake?.instant ?? end), isExact: wake?.isExact == true)
      if !indices.isEmpty { return .sources(indices) }
    }
  }

  /// The source that has something to tell first, in virtual time.
  private var nextDue: (index: Int, due: Instant)? {
    sources.enumerated().compactMap { index, source in source.due().map { (index, $0) } }
      .min { $0.due < $1.due }
  }

  /// Waits until there are some, in real time.
  private func readySources(until end: Instant, isExact: Bool = false) throws -> [Int] {
    let descriptors = sources.map { $0.descriptors() }
    let left = max(.zero, end.since(now)).nanoseconds
    let ready = try poll(
      readable: Array(descriptors.joined()),
      untilMonotonic: driver.context.clock.monotonic() &+ left, approaching: isExact)
    var rest = ready[...]
    return descriptors.enumerated().compactMap { index, descriptors in
      defer { rest = rest.dropFirst(descriptors.count) }
      return rest.prefix(descriptors.count).contains(true) ? index : nil
    }
  }

  mutating func draw() throws {
    let frame = screen.frame(size: size, at: now).fitted(to: size)
    if frame != last { try print(frame) }
  }

  private mutating func print() throws {
    try print(screen.frame(size: size, at: now).fitted(to: size))
  }

  private mutating func print(_ frame: Frame) throws {
    count += 1
    last = frame
    let milliseconds = Int64(clamping: now.since(start).nanoseconds / 1_000_000)
    let context = driver.context
    let text =
      context.options.isJSON
      ? FrameText.json(frame, number: count, milliseconds: milliseconds)
      : FrameText.plain(
        frame, number: count, milliseconds: milliseconds, color: driver.color)
    try context.output.write(text)
  }
}

/// Frames as `--keys` prints them.
package enum FrameText {
  package static func plain(
    _ frame: Frame, number: Int, milliseconds: Int64, color: ColorDepth
  ) -> String {
    let head = "== \(number) +\(milliseconds)ms \(frame.screen) ==\n"
    return head
      + frame.rows.map {
        (color == .none
          ? Renderer.text($0.unisolated, color: .none).trimmingTrailingSpaces()
          : Renderer.text($0.unisolated.trimmed(), color: color)) + "\n"
      }.joined()
  }

  package static func json(_ frame: Frame, number: Int, milliseconds: Int64) -> String {
    var members: [JSON.Member] = [
      .init("frame", .int(Int64(number))), .init("atMs", .int(milliseconds)),
      .init("screen", .string(frame.screen)),
    ]
    members += frame.extra
    if let picture = frame.picture, picture.isTold {
      members.append(.init("picture", picture.json))
    }
    if let focus = frame.focus { members.append(.init("focus", focus)) }
    let rows = frame.rows.map {
      Renderer.text($0.unisolated, color: .none).trimmingTrailingSpaces()
    }
    members.append(.init("rows", .array(rows.map(JSON.string))))
    return JSON.object(members).serialized() + "\n"
  }
}
