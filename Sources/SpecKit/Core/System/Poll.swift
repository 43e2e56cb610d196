#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a descriptor is waited for, and what came.
package struct Readiness: OptionSet, Sendable {
  package let rawValue: Int16
  package init(rawValue: Int16) { self.rawValue = rawValue }

  package static let readable = Readiness(rawValue: Int16(POLLIN))
  package static let writable = Readiness(rawValue: Int16(POLLOUT))
  /// The other end is gone, or the descriptor is broken; comes without being asked for.
  package static let closed = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}

/// Waits until one of the descriptors is ready, a signal was handled or the time is over (nil: no
/// limit), and returns what each is ready for: nothing for all of them in the last two cases.
package func poll(
  _ descriptors: [(Descriptor, Readiness)], timeout: Duration?
) throws(SystemError) -> [Readiness] {
  var entries = descriptors.map { pollfd(fd: $0.0.rawValue, events: $0.1.rawValue, revents: 0) }
  // Rounded up, so that a deadline has passed when poll says so.
  let milliseconds = timeout.map { ($0.nanoseconds &+ 999_999) / 1_000_000 }
  let limit = milliseconds.map { Int32(clamping: $0) } ?? -1
  let count: Int32
  #if canImport(Glibc)
    count = Glibc.poll(&entries, nfds_t(entries.count), limit)
  #else
    count = Darwin.poll(&entries, nfds_t(entries.count), limit)
  #endif
  if count < 0 {
    if errno == EINTR { return entries.map { _ in [] } }
    throw SystemError(.waitForInput)
  }
  return entries.map { Readiness(rawValue: $0.revents) }
}
