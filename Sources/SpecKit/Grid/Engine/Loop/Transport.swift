internal import SpecCore

/// Takes datagrams from the participants of an event loop to others.
protocol Transport: AnyObject {
  /// Takes a datagram for the participant of a number.
  typealias Receive = (_ bytes: [UInt8], _ source: SocketAddress, _ receiver: Int) throws -> Void

  /// One of them can be read when a datagram has arrived.
  var descriptors: [Descriptor] { get }
  /// When it has something to do by itself, by the clock of the loop.
  var wake: Nanoseconds { get }

  /// - Parameter sender: the number of the participant.
  func send(
    _ bytes: [UInt8], from sender: Int, to destination: Destination, at now: Nanoseconds)
  /// Hands over the datagrams that have arrived, and does periodic work.
  func exchange(_ ready: [Bool], now: () -> Nanoseconds, receive: Receive) throws
}

/// The clock of an event loop.
protocol LoopClock {
  /// Nanoseconds since some moment.
  var now: Nanoseconds { get }
  /// Waits until one of the descriptors can be read or the time has come.
  ///
  /// - Returns: which of them can be read.
  func wait(
    _ descriptors: [Descriptor], until end: Nanoseconds, isExact: Bool
  ) throws -> [Bool]
}

/// The machine's counting clock.
struct MonotonicClock: LoopClock {
  let clock: Clock
  /// The reading of the counting clock at time 0 of the loop.
  var base: UInt64 = 0

  var now: Nanoseconds { Int64(clamping: clock.monotonic() &- base) }

  func wait(
    _ descriptors: [Descriptor], until end: Nanoseconds, isExact: Bool
  ) throws -> [Bool] {
    try poll(
      readable: descriptors, untilMonotonic: end == .max ? nil : base &+ UInt64(clamping: end),
      isExact: isExact)
  }
}

/// Simulated time: waiting takes none.
final class SimulatedClock: LoopClock {
  private(set) var now: Nanoseconds = 0

  func wait(
    _ descriptors: [Descriptor], until end: Nanoseconds, isExact: Bool
  ) -> [Bool] {
    now = max(now, end)
    return descriptors.map { _ in false }
  }
}
