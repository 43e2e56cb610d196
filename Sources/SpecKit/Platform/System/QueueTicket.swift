internal import LibC

/// A place in the line of those who wait for something, in the order of their coming.
///
/// It is a lock on one byte of a file or directory, whose number is the moment of coming (the locks
/// of open files, F_OFD_SETLK). The kernel frees it when its process dies, and it needs neither a
/// counter nor a file of its own.
public final class QueueTicket: Sendable {
  private let descriptor: Descriptor
  public let number: Int64
  private let path: String

  /// Joins the line at the end.
  public init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = try Descriptor.open(path, O_RDONLY | O_NONBLOCK, operation: .lock)
    // Beyond 292 years without a restart the line has no order.
    number = Int64(Clocks.monotonic() & UInt64(Int64.max))
    var range = Self.range(Int16(F_RDLCK), from: off_t(number), count: 1)
    do throws(SystemError) {
      try retrying(.lock, path) {
        fcntl(descriptor.rawValue, OperatingSystem.setOpenFileLock, &range)
      }
    } catch {
      descriptor.close()
      throw error
    }
  }

  deinit { descriptor.close() }

  /// The number of the first before this one; nil if this is the first.
  ///
  /// - Parameter passed: numbers that do not count, in ascending order.
  public func first(passing passed: [Int64] = []) throws(SystemError) -> Int64? {
    var start: Int64 = 0
    for skipped in passed where start <= skipped && skipped < number {
      if let found = try first(in: start..<skipped) { return found }
      start = skipped + 1
    }
    return try first(in: start..<number)
  }

  /// Whether the place of that number is somebody else's.
  public func isTaken(_ number: Int64) throws(SystemError) -> Bool {
    try first(in: number..<number + 1) != nil
  }

  private func first(in numbers: Range<Int64>) throws(SystemError) -> Int64? {
    // A length of zero would mean all to the end.
    guard !numbers.isEmpty else { return nil }
    // Shared locks are no obstacle to each other, so it is asked for an exclusive one.
    var range = Self.range(
      Int16(F_WRLCK), from: off_t(numbers.lowerBound), count: off_t(numbers.count))
    try retrying(.lock, path) {
      fcntl(descriptor.rawValue, OperatingSystem.getOpenFileLock, &range)
    }
    return range.l_type == Int16(F_UNLCK) ? nil : Int64(range.l_start)
  }

  private static func range(_ type: Int16, from start: off_t, count: off_t) -> flock {
    var range = flock()
    range.l_type = type
    range.l_whence = Int16(SEEK_SET)
    range.l_start = start
    range.l_len = count
    return range
  }
}
