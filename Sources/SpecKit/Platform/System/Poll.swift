internal import LibC

/// The events to wait for at a descriptor, and those that came.
public struct Readiness: OptionSet, Sendable {
  public let rawValue: Int16
  public init(rawValue: Int16) { self.rawValue = rawValue }

  public static let readable = Readiness(rawValue: Int16(POLLIN))
  public static let writable = Readiness(rawValue: Int16(POLLOUT))
  /// The other end is gone, or the descriptor is broken; comes without being asked for.
  public static let closed = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}

/// Waits until one of the descriptors is ready, a signal was handled, or the time is over.
///
/// - Parameters:
///   - deadline: nanoseconds of ``Clocks/monotonic()``; nil for no limit.
///   - isExact: whether the deadline is met as exactly as possible (``DeadlineSleep``).
/// - Returns: what each is ready for, nothing for all of them after a signal or the deadline.
public func poll(
  _ descriptors: [(Descriptor, Readiness)], untilMonotonic deadline: UInt64?,
  isExact: Bool = false
) throws(SystemError) -> [Readiness] {
  var entries = descriptors.map { pollfd(fd: $0.0.rawValue, events: $0.1.rawValue, revents: 0) }
  var isOver = true
  var count: Int32
  repeat {
    var step: UInt64?
    if let deadline {
      let left = deadline - min(deadline, Clocks.monotonic())
      step = isExact ? DeadlineSleep.step(left) : left
      isOver = step == left
    }
    count = OperatingSystem.poll(&entries, nanoseconds: step)
  } while count == 0 && !isOver
  if count < 0 {
    if errno == EINTR { return entries.map { _ in [] } }
    throw SystemError(.waitForInput)
  }
  return entries.map { Readiness(rawValue: $0.revents) }
}

/// Waits as ``poll(_:untilMonotonic:isExact:)``, at most `timeout` (nil: without limit).
public func poll(
  _ descriptors: [(Descriptor, Readiness)], timeout: Duration?
) throws(SystemError) -> [Readiness] {
  try poll(descriptors, untilMonotonic: timeout.map { Clocks.monotonic() &+ $0.nanoseconds })
}

/// Waits as ``poll(_:untilMonotonic:isExact:)`` and returns whether each descriptor can be read or
/// is closed.
public func poll(
  readable descriptors: [Descriptor], untilMonotonic deadline: UInt64?, isExact: Bool = false
) throws(SystemError) -> [Bool] {
  try poll(
    descriptors.map { ($0, .readable) }, untilMonotonic: deadline, isExact: isExact
  ).map { !$0.isEmpty }
}

/// Sleeps until a deadline in halving steps, because the kernel wakes long sleeps late.
///
/// A processor wakes late from a long sleep, in a virtual machine by up to a millisecond; from a short one within 0.1
/// ms.
public enum DeadlineSleep {
  private static let longestStep: UInt64 = 8_000_000
  private static let shortestStep: UInt64 = 200_000

  /// Returns the length of the next sleep for the time left until the deadline, both in nanoseconds.
  public static func step(_ left: UInt64) -> UInt64 {
    if left > 2 * longestStep { return left - longestStep }
    return left > shortestStep ? left / 2 : left
  }
}
