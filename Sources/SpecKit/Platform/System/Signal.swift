internal import LibC

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Memory that signal handlers use, which is never freed. They may interrupt any access to a variable, which
  /// Swift checks; it does not check this.
  static func forHandlers(_ value: consuming Pointee) -> Self {
    let pointer = allocate(capacity: 1)
    pointer.initialize(to: value)
    return pointer
  }
}

/// A signal and what this process does when it comes.
public struct Signal: Sendable, Hashable, RawRepresentable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let interrupt = Signal(rawValue: SIGINT)
  public static let terminate = Signal(rawValue: SIGTERM)
  public static let hangup = Signal(rawValue: SIGHUP)
  public static let quit = Signal(rawValue: SIGQUIT)
  public static let kill = Signal(rawValue: SIGKILL)
  public static let brokenPipe = Signal(rawValue: SIGPIPE)

  /// Installs a handler, which must be async-signal-safe.
  public func handle(_ handler: @escaping @convention(c) (Int32) -> Void) { set(handler) }

  /// Restores the default action.
  public func restore() { set(SIG_DFL) }

  private func set(_ handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    action.handler = handler
    sigemptyset(&action.sa_mask)
    sigaction(rawValue, &action, nil)
  }

  /// Sends the signal to a process, or to a process group if the number is negative.
  @discardableResult
  public func send(to process: Int32) -> Bool {
    LibC.kill(process, rawValue) == 0
  }

  /// Ends this process by the signal, so that whoever waits for it sees that, and the programs it
  /// waits for.
  public func die() {
    ChildGroups.end()
    take()
  }

  /// Sends the signal to this process with its default action.
  func take() {
    restore()
    unblock()
    send(to: getpid())
  }

  /// Lets the signal through to this thread again.
  func unblock() {
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, rawValue)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
  }

  /// Runs the body with SIGPIPE blocked in this thread, so that writing to a pipe without a reader is an error
  /// (`EPIPE`) and does not end the process.
  static func withoutBrokenPipe<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var only = sigset_t()
    var before = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &only, &before)
    let wasBlocked = sigismember(&before, SIGPIPE) == 1
    defer {
      if !wasBlocked {
        var pending = sigset_t()
        sigpending(&pending)
        if sigismember(&pending, SIGPIPE) == 1 {
          var taken: Int32 = 0
          sigwait(&only, &taken)
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
      }
    }
    return try body()
  }
}
