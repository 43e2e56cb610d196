#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Waits until one of the descriptors can be read or is closed, a signal was handled, or the
/// counting clock (``Clocks/monotonic()``) reaches a moment: exactly, where poll(2) counts whole
/// milliseconds (nil: no limit).
///
/// - Parameters:
///   - descriptors: numbers below 1024, as pselect(2) has it.
///   - approaching: whether the moment is to be met as exactly as can be (``Approach``).
/// - Returns: whether each can be read, or its end has come; all false if the time is over.
package func poll(
  readable descriptors: [Descriptor], untilMonotonic deadline: UInt64?, approaching: Bool = false
) throws(SystemError) -> [Bool] {
  var wanted = fd_set()
  let size = MemoryLayout<fd_set>.size
  guard descriptors.allSatisfy({ (0..<8 * size).contains(Int($0.rawValue)) }) else {
    throw SystemError(code: EMFILE, operation: .waitForNetwork)
  }
  // FD_SET is a macro; the bits of the set are those of its bytes in order.
  withUnsafeMutableBytes(of: &wanted) { bytes in
    for number in descriptors.lazy.map({ Int($0.rawValue) }) {
      bytes[number / 8] |= 1 << UInt8(number % 8)
    }
  }
  let highest = (descriptors.map(\.rawValue).max() ?? -1) + 1
  var set = wanted
  var count: Int32
  if let deadline {
    var left: UInt64
    var nap: UInt64
    repeat {
      left = deadline - min(deadline, Clocks.monotonic())
      nap = approaching ? Approach.nap(left) : left
      var time = timespec(
        tv_sec: time_t(clamping: nap / 1_000_000_000), tv_nsec: Int(nap % 1_000_000_000))
      set = wanted
      count = pselect(highest, &set, nil, nil, &time, nil)
    } while count == 0 && nap < left
  } else {
    count = pselect(highest, &set, nil, nil, nil, nil)
  }
  if count < 0, errno != EINTR { throw SystemError(.waitForNetwork) }
  guard count > 0 else { return descriptors.map { _ in false } }
  return withUnsafeBytes(of: &set) { bytes in
    descriptors.map { bytes[Int($0.rawValue) / 8] & 1 << UInt8($0.rawValue % 8) != 0 }
  }
}
