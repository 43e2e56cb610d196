internal import LibC

/// The state that restores the terminal, also from a signal handler.
private struct Taken {
  var isActive = false
  var input: Int32 = -1
  var output: Int32 = -1
  /// The attributes found, and those in force while the terminal is taken.
  var before = termios()
  var during = termios()
  var isScreen = false
  /// The end of the self-pipe that handlers write to, -1 for none.
  var wake: Int32 = -1
  /// The bytes that are written first when the terminal is restored.
  var leaving = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
}

private nonisolated(unsafe) let taken = UnsafeMutablePointer.forHandlers(Taken())

/// Alternate screen, hidden cursor, no automatic wrap, paste marked, screen empty.
private let enterScreen: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
/// The same undone, from whatever state a frame cut off in the middle left.
private let leaveScreen: StaticString =
  "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

/// Puts the terminal back. Async-signal-safe, and harmless when repeated: a signal may come while
/// the main program is just doing the same.
private func restoreTerminal() {
  guard taken.pointee.isActive else { return }
  if taken.pointee.leaving.count > 0 {
    _ = write(
      taken.pointee.output, taken.pointee.leaving.baseAddress, taken.pointee.leaving.count)
  }
  if taken.pointee.isScreen {
    _ = write(taken.pointee.output, leaveScreen.utf8Start, leaveScreen.utf8CodeUnitCount)
  }
  tcsetattr(taken.pointee.input, TCSANOW, &taken.pointee.before)
}

/// Takes the terminal (again). Async-signal-safe.
private func takeTerminal() {
  tcsetattr(taken.pointee.input, TCSANOW, &taken.pointee.during)
  if taken.pointee.isScreen {
    _ = write(taken.pointee.output, enterScreen.utf8Start, enterScreen.utf8CodeUnitCount)
  }
}

private func wakeLoop(_ signal: Int32) {
  var byte = UInt8(truncatingIfNeeded: signal)
  if taken.pointee.wake >= 0 { _ = write(taken.pointee.wake, &byte, 1) }
}

/// Ctrl-C and the like: the terminal as it was, then the death that was asked for. A second one
/// while the terminal is slow to take it ends the program at once.
private func endBySignal(_ signal: Int32) {
  ChildGroups.end()
  Signal(rawValue: signal).restore()
  Signal(rawValue: signal).unblock()
  restoreTerminal()
  Signal(rawValue: signal).die()
}

private func stopBySignal(_ signal: Int32) {
  let error = errno
  restoreTerminal()
  Signal(rawValue: signal).take()  // Stops here, and goes on when the shell says so.
  Signal(rawValue: signal).handle(stopBySignal)
  takeTerminal()
  wakeLoop(SIGCONT)
  errno = error
}

private func resumeBySignal(_ signal: Int32) {
  let error = errno
  takeTerminal()
  wakeLoop(signal)
  errno = error
}

private func resizeBySignal(_ signal: Int32) {
  let error = errno
  wakeLoop(signal)
  errno = error
}

/// The terminal on standard input and output, taken over.
private final class DeviceSession: TerminalSession {
  private let output: Descriptor
  private let input: Descriptor
  private var waker: Waker?
  private var handled: [(signal: Int32, before: sigaction)] = []
  /// Opened here if standard input is not a terminal.
  private let device: Descriptor?
  private var isOpen = false

  init(_ mode: TerminalMode, input: Descriptor, output: Descriptor) throws {
    let needsDevice = mode == .inline && !input.isTerminal && output.isTerminal
    device = needsDevice ? try? Descriptor.open("/dev/tty", O_RDWR | O_NOCTTY) : nil
    let input = device ?? input
    self.input = input
    self.output = output
    guard input.isTerminal, mode == .silent || output.isTerminal, !taken.pointee.isActive,
      // A background process that changed the terminal would be stopped.
      mode != .inline || tcgetpgrp(input.rawValue) == getpgrp()
    else {
      device?.close()
      throw SystemError.noTerminal
    }
    var state = Taken(input: input.rawValue, output: output.rawValue)
    guard tcgetattr(input.rawValue, &state.before) == 0 else {
      throw SystemError(.configure, "/dev/tty")
    }
    state.during = state.before
    state.isScreen = mode == .screen
    if mode != .silent {
      // Signals stay on: Ctrl-C and Ctrl-Z come as signals, as from any other sender.
      state.during.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
      state.during.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
      let waker = try Waker()
      self.waker = waker
      state.wake = waker.handlerDescriptor
    } else {
      state.during.c_lflag &= ~tcflag_t(ECHO)
      state.during.c_lflag |= tcflag_t(ECHONL)
    }
    state.isActive = true
    taken.pointee = state
    isOpen = true
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { handle(signal, endBySignal) }
    handle(SIGTSTP, stopBySignal)
    handle(SIGCONT, resumeBySignal)
    if mode != .silent { handle(SIGWINCH, resizeBySignal) }
    takeTerminal()
  }

  deinit { close() }

  /// Installs a handler, unless the signal is ignored: whoever started us meant that (nohup).
  private func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    if Signal(rawValue: signal).isIgnored { return }
    var before = sigaction()
    sigaction(signal, nil, &before)
    handled.append((signal, before))
    Signal(rawValue: signal).handle(handler)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    restoreTerminal()
    taken.pointee.isActive = false
    taken.pointee.wake = -1
    leave(with: [])
    for (signal, before) in handled.reversed() {
      var action = before
      sigaction(signal, &action, nil)
    }
    handled = []
    waker = nil
    device?.close()
  }

  /// A signal handler sees the old or the new bytes, never freed memory.
  func leave(with bytes: [UInt8]) {
    let before = taken.pointee.leaving
    taken.pointee.leaving = UnsafeBufferPointer(start: nil, count: 0)
    if !bytes.isEmpty {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      taken.pointee.leaving = UnsafeBufferPointer(copy)
    }
    before.deallocate()
  }

  var hasInput: Bool {
    (try? poll([(input, .readable)], timeout: .zero))?.first?.contains(.readable) == true
  }

  func giveBack(_ bytes: [UInt8]) {
    for byte in bytes {
      var byte = byte
      guard ioctl(input.rawValue, UInt(TIOCSTI), &byte) == 0 else { return }
    }
  }

  func write(_ text: String) throws {
    try output.write(Array(text.utf8), path: "the terminal")
  }

  func wait(
    _ timeout: Duration?, _ others: [Descriptor], isExact: Bool
  ) throws -> TerminalEvent {
    guard let waker else { throw SystemError.noTerminal }
    let deadline = timeout.map { Clocks.monotonic() &+ $0.nanoseconds }
    while true {
      let ready = try poll(
        readable: [waker.descriptor, input] + others, untilMonotonic: deadline, isExact: isExact)
      if ready[0], let event = signaled(waker.descriptor) { return event }
      if ready[1] {
        guard let bytes = try? input.read(upTo: 4096), !bytes.isEmpty else { return .closed }
        return .input(bytes)
      }
      let found = zip(others, ready.dropFirst(2)).filter(\.1).map(\.0)
      if !found.isEmpty { return .ready(Set(found)) }
      if let deadline, Clocks.monotonic() >= deadline { return .timeout }
    }
  }

  private func signaled(_ pipe: Descriptor) -> TerminalEvent? {
    guard let bytes = try? pipe.read(upTo: 256), !bytes.isEmpty else { return nil }
    return bytes.contains(UInt8(SIGCONT)) ? .resumed : .resized
  }
}

extension Terminal {
  /// The terminal this program runs on.
  public static func standard(
    environment: [String: String], input: Descriptor = .input, output: Descriptor = .output
  ) -> Terminal {
    Terminal(
      size: {
        let reported = window([output, .error, input]).map {
          ScreenSize(columns: Int($0.ws_col), rows: Int($0.ws_row))
        }
        return ScreenSize(environment: environment, reported: reported)
      },
      open: { mode in try DeviceSession(mode, input: input, output: output) },
      post: { try postToDevice($0) },
      cell: {
        window([output, .error, input]).flatMap {
          CellSize(
            columns: Int($0.ws_col), rows: Int($0.ws_row),
            pixelWidth: Int($0.ws_xpixel), pixelHeight: Int($0.ws_ypixel))
        }
      })
  }

  /// Returns the size that the first terminal among the descriptors reports.
  private static func window(_ descriptors: [Descriptor]) -> winsize? {
    descriptors.lazy.compactMap { descriptor -> winsize? in
      var window = winsize()
      let isKnown = ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &window) == 0
      return isKnown && window.ws_col > 0 && window.ws_row > 0 ? window : nil
    }.first
  }

  /// Writes a few bytes to standard error if that is a terminal, else to the terminal that
  /// controls this process. Never waits: a terminal that takes nothing now is an error.
  private static func postToDevice(_ bytes: [UInt8]) throws {
    if Descriptor.error.isTerminal {
      try post(bytes, to: .error)
    } else {
      let device = try Descriptor.open("/dev/tty", O_WRONLY | O_NOCTTY | O_NONBLOCK)
      defer { device.close() }
      try post(bytes, to: device)
    }
  }

  private static func post(_ bytes: [UInt8], to device: Descriptor) throws(SystemError) {
    // Standard error is shared with other processes, so it must not be made non-blocking.
    guard try poll([(device, .writable)], timeout: .zero)[0].contains(.writable) else {
      throw SystemError(code: EAGAIN, operation: .writeToTerminal)
    }
    try device.write(bytes)
  }
}
