internal import LibC

/// SIGINT and SIGTERM, or other signals, as bytes in a pipe, for a loop that wants to finish what
/// it has begun. The same signal a second time ends the process at once.
public final class StopSignals {
  private let waker: Waker
  private var handled: [Signal] = []

  /// There is one at a time; it puts the signals back when it goes.
  public init(_ signals: [Signal] = [.interrupt, .terminate]) throws(SystemError) {
    waker = try Waker()
    wakePipe.pointee = waker.handlerDescriptor
    for signal in signals where !signal.isIgnored {
      signal.handle(tell)
      // A child inherits the blocked signals of its parent's thread.
      signal.unblock()
      handled.append(signal)
    }
  }

  deinit {
    for signal in handled { ChildGroups.handle(signal) }
    wakePipe.pointee = -1
  }

  /// Readable when a signal has come.
  public var descriptor: Descriptor { waker.descriptor }

  public func take() -> Signal? {
    guard let byte = try? waker.descriptor.read(upTo: 1).first else { return nil }
    return Signal(rawValue: Int32(byte))
  }
}

/// The descriptor to which the handler writes, -1 for none.
private nonisolated(unsafe) let wakePipe = UnsafeMutablePointer<Int32>.forHandlers(-1)

private func tell(_ signal: Int32) {
  let error = errno
  ChildGroups.handle(Signal(rawValue: signal))
  var byte = UInt8(truncatingIfNeeded: signal)
  if wakePipe.pointee >= 0 { _ = write(wakePipe.pointee, &byte, 1) }
  errno = error
}

extension Signal {
  /// Whoever started this process meant it not to be disturbed, as nohup(1) does.
  var isIgnored: Bool {
    var action = sigaction()
    sigaction(rawValue, nil, &action)
    return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
