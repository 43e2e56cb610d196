internal import SpecCore

/// Lines from standard input, read as they come.
struct LineReader {
  private(set) var isOpen = true
  private var rest: [UInt8] = []
  private static let lineLimit = 4096

  /// Called when there is something to read; nil stands for the end.
  mutating func read() -> [String?] {
    let bytes = (try? Descriptor.input.read(upTo: 4096)) ?? []
    var lines: [String?] = []
    for byte in bytes {
      if byte == 0x0A {
        lines.append(String(decoding: rest, as: UTF8.self))
        rest = []
      } else if rest.count < Self.lineLimit {
        rest.append(byte)
      }
    }
    if bytes.isEmpty {
      isOpen = false
      if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
      lines.append(nil)
    }
    return lines
  }
}

/// The terminal taken over.
struct ScreenFace {
  private let session: any TerminalSession
  private let context: Context
  private var canvas: Canvas
  private var decoder = KeyDecoder()
  private var style: FrameStyle
  var isDirty = true
  /// Not before this is drawn again: at most ten times a second.
  var drawAt = Moment(nanoseconds: .min)
  /// When the screen changes by itself.
  private var changeAt = Moment.distantFuture
  private var pendingSince: Moment?
  /// The next step's frame, made before its moment.
  private var ahead: (number: Int, text: String, canvas: Canvas)?

  private static let interval = Nanoseconds.milliseconds(100)
  private static let escapeDelay = Nanoseconds.milliseconds(50)

  init(_ context: Context) throws {
    self.context = context
    let depth = context.colorDepth(of: context.output)
    canvas = Canvas(color: depth)
    session = try context.terminal.open(.screen)
    style = FrameStyle(size: context.terminal.size(), depth: depth, isUTF8: context.isUTF8)
  }

  func close() { session.close() }

  private var now: Moment { Moment(nanoseconds: Int64(clamping: context.clock.monotonic())) }

  var wake: Moment {
    var wake = isDirty ? drawAt : max(changeAt, drawAt)
    if let pendingSince { wake = min(wake, pendingSince + Self.escapeDelay) }
    return wake
  }

  /// What was typed; `isOpen` is false once the terminal has gone.
  mutating func input() throws -> (keys: [Key], isOpen: Bool) {
    var keys: [Key] = []
    var isOpen = true
    func add(_ inputs: [KeyDecoder.Input]) {
      for input in inputs {
        switch input {
        case .key(let key): keys.append(key)
        case .paste(let text): keys += text.map { Key.character($0) }
        }
      }
    }
    wait: while true {
      switch try session.wait(.zero, [], isExact: false) {
      case .input(let bytes): add(decoder.feed(bytes))
      case .resized:
        style.size = context.terminal.size()
        (isDirty, ahead) = (true, nil)
      case .resumed:
        style.size = context.terminal.size()
        canvas.forget()
        (isDirty, ahead) = (true, nil)
      case .closed:
        isOpen = false
        break wait
      case .timeout, .ready: break wait
      }
    }
    if decoder.isPending {
      let since = pendingSince ?? now
      pendingSince = since
      if now - since >= Self.escapeDelay {
        add(decoder.flush())
        pendingSince = nil
      }
    } else {
      pendingSince = nil
    }
    return (keys, isOpen)
  }

  /// Works the next step's frame out, once.
  mutating func prepare<R: Role>(_ role: R, _ machine: R.M) {
    guard let next = role.next(machine, style) else {
      ahead = nil
      return
    }
    guard ahead?.number != next.number else { return }
    var canvas = canvas
    let text = canvas.text(for: next.frame, size: style.size)
    ahead = (next.number, text, canvas)
  }

  mutating func drawNow<R: Role>(
    _ number: Int, _ role: R, _ machine: R.M, at now: Moment
  ) throws {
    if let ahead, ahead.number == number {
      try session.write(ahead.text)
      canvas = ahead.canvas
      self.ahead = nil
    } else {
      try write(role.frame(machine, style, at: now))
    }
    (isDirty, drawAt) = (false, now + Self.interval)
  }

  mutating func draw<R: Role>(_ role: R, _ machine: R.M, at now: Moment) throws {
    guard now >= drawAt, isDirty || now >= changeAt else { return }
    try write(role.frame(machine, style, at: now))
    (isDirty, drawAt) = (false, now + Self.interval)
    changeAt = role.wake(machine, after: now)
  }

  private mutating func write(_ frame: Frame) throws {
    let text = canvas.text(for: frame, size: style.size)
    guard !text.isEmpty else { return }
    ahead = nil
    try session.write(text)
  }
}

/// The script of `--keys`, in real time.
struct KeysFace {
  enum Step: Equatable {
    case nothing
    case key(Key)
    case text(String)
    case end
  }

  private var steps: ArraySlice<KeyScript.Step>
  private let context: Context
  private let began: Moment
  var style: FrameStyle
  /// The words of events not waited for yet.
  var heard: [String] = []
  var isDirty = true
  var changeAt = Moment.distantFuture
  private var waitsUntil: Moment
  private var isWaiting = false
  private var hasEnded = false
  private var count = 0
  private var last: Frame?

  private static let untilLimit = Nanoseconds.seconds(60)

  init(_ script: KeyScript, _ context: Context) {
    steps = script.steps[...]
    self.context = context
    let depth: ColorDepth = context.options.color == .always ? .trueColor : .none
    style = FrameStyle(
      size: ScreenSize(environment: context.environment, reported: nil), depth: depth, isUTF8: true)
    began = Moment(nanoseconds: Int64(clamping: context.clock.monotonic()))
    waitsUntil = began
  }

  var wake: Moment { min(hasEnded ? .distantFuture : waitsUntil, changeAt) }

  /// What the script wants now.
  mutating func take(at now: Moment) throws -> Step {
    guard let step = steps.first else {
      defer { hasEnded = true }
      return hasEnded ? .nothing : .end
    }
    switch step {
    case .key(let key):
      steps.removeFirst()
      waitsUntil = now
      return .key(key)
    case .resize(let size):
      steps.removeFirst()
      style.size = size
      waitsUntil = now
      return .nothing
    case .wait(let duration):
      let end = isWaiting ? waitsUntil : now + Int64(clamping: duration.nanoseconds)
      return wait(until: end, isMet: now >= end, at: now)
    case .text(let text) where text.hasPrefix("until:"):
      let word = String(text.dropFirst(6))
      let end = isWaiting ? waitsUntil : now + Self.untilLimit
      let index = heard.firstIndex(of: word)
      if let index { heard.removeFirst(index + 1) }
      guard index != nil || now < end else {
        throw Failure(
          .temporary, "keys-timeout",
          "'\(text)' did not come in 60 s; see 'spec help grid' for the events", field: "keys")
      }
      return wait(until: end, isMet: index != nil, at: now)
    case .text(let text):
      steps.removeFirst()
      waitsUntil = now
      return .text(text)
    }
  }

  private mutating func wait(until end: Moment, isMet: Bool, at now: Moment) -> Step {
    isWaiting = !isMet
    waitsUntil = isMet ? now : end
    if isMet { steps.removeFirst() }
    return .nothing
  }

  mutating func printChange(_ frame: Frame) throws {
    isDirty = false
    if frame.fitted(to: style.size) != last { try print(frame) }
  }

  mutating func print(_ frame: Frame) throws {
    let frame = frame.fitted(to: style.size)
    isDirty = false
    count += 1
    last = frame
    let now = Moment(nanoseconds: Int64(clamping: context.clock.monotonic()))
    let milliseconds = (now - began) / 1_000_000
    try context.output.write(
      context.options.isJSON
        ? FrameText.json(frame, number: count, milliseconds: milliseconds)
        : FrameText.plain(frame, number: count, milliseconds: milliseconds, color: style.depth))
  }
}
