/// Plays a script of keys into a screen in virtual time and prints the frames.
///
/// A frame is printed at the start, after each key (after `text:…` once for the word), after each
/// change of size, and whenever a wait or an animation changes what is seen. A key that leaves the
/// screen prints none: nothing is drawn any more.
struct KeyPlayer<S: Screen> {
  var screen: S
  private let context: Context
  private let time: VirtualTime
  private var size: ScreenSize
  private let words: [ScreenDriver.Word<S>]
  private let perform: ScreenDriver.Perform<S>?
  private let depth: ColorDepth
  private var count = 0
  private var last: Frame?

  /// An animation that takes more steps than this is no animation.
  private static var animationLimit: Int { 100_000 }

  init(
    screen: S, context: Context, time: VirtualTime, size: ScreenSize?, color: ColorDepth,
    words: [ScreenDriver.Word<S>],
    perform: ScreenDriver.Perform<S>?
  ) {
    self.screen = screen
    self.words = words
    self.perform = perform
    self.time = time
    self.context = context
    self.size = size ?? ScreenSize(environment: context.environment, reported: nil)
    depth = color
  }

  mutating func play(_ script: KeyScript) throws {
    try print()
    guard try finishAnimations() else { return }
    for step in script.steps {
      guard try take(step), try finishAnimations() else { return }
    }
  }

  /// - Returns: whether the screen goes on.
  private mutating func take(_ step: KeyScript.Step) throws -> Bool {
    switch step {
    case .key(let key):
      guard try handle(.key(key)) else { return false }
      try print()
    case .text(let text):
      if let word = word(text) { return try wait(for: word.word, word.value) }
      for character in text {
        guard try handle(.key(.character(character))) else { return false }
      }
      try print()
    case .resize(let new):
      size = new
      guard try handle(.resize(new)) else { return false }
      try print()
    case .wait(let duration):
      return try wait(until: time.now.adding(duration))
    }
    return true
  }

  private mutating func handle(_ event: ScreenEvent) throws -> Bool {
    try deliver(event, to: &screen, in: context, at: time.now, perform: perform)
  }

  /// Lets happen what is due up to a moment, then goes there.
  private mutating func wait(until end: Instant) throws -> Bool {
    while let wake = screen.wake(after: time.now), wake.instant <= end {
      guard try wakeUp(wake) else { return false }
    }
    time.advance(to: end)
    try printChange()
    return true
  }

  private mutating func wait(for word: ScreenDriver.Word<S>, _ value: String) throws -> Bool {
    let end = time.now.adding(word.limit)
    while !word.isMet(value, screen) {
      guard let wake = screen.wake(after: time.now), wake.instant <= end else {
        throw ContextError.keysTimeout("\(word.name):\(value)")
      }
      guard try wakeUp(wake) else { return false }
    }
    return true
  }

  private func word(_ text: String) -> (word: ScreenDriver.Word<S>, value: String)? {
    guard let colon = text.firstIndex(of: ":"),
      let word = words.first(where: { $0.name == text[..<colon] })
    else { return nil }
    return (word, String(text[text.index(after: colon)...]))
  }

  private mutating func finishAnimations() throws -> Bool {
    for _ in 0..<Self.animationLimit {
      guard let wake = screen.wake(after: time.now), wake.isAnimation else { return true }
      guard try wakeUp(wake) else { return false }
    }
    throw ContextError.endlessAnimation
  }

  private mutating func wakeUp(_ wake: Wake) throws -> Bool {
    // A wake that does not lie ahead would never let time go on.
    if wake.instant <= time.now { time.advance(by: .milliseconds(1)) }
    time.advance(to: wake.instant)
    guard try handle(.wake) else { return false }
    try printChange()
    return true
  }

  private mutating func printChange() throws {
    let frame = screen.frame(size: size, at: time.now).fitted(to: size)
    if frame != last { try print(frame) }
  }

  private mutating func print() throws {
    try print(screen.frame(size: size, at: time.now).fitted(to: size))
  }

  private mutating func print(_ frame: Frame) throws {
    count += 1
    last = frame
    let milliseconds = Int64(clamping: time.elapsed.nanoseconds / 1_000_000)
    let text =
      context.options.isJSON
      ? FrameText.json(frame, number: count, milliseconds: milliseconds)
      : FrameText.plain(frame, number: count, milliseconds: milliseconds, color: depth)
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
    if let focus = frame.focus { members.append(.init("focus", focus)) }
    let rows = frame.rows.map {
      Renderer.text($0.unisolated, color: .none).trimmingTrailingSpaces()
    }
    members.append(.init("rows", .array(rows.map(JSON.string))))
    return JSON.object(members).serialized() + "\n"
  }
}
