internal import LibC

/// A lock (flock(2)) on a file or directory, held until `release` or the end of its life; the
/// kernel frees it when the process dies. Two locks on one path exclude each other even inside
/// one process.
public final class FileLock: Sendable {
  public enum Mode: Sendable { case shared, exclusive }

  private let descriptor: Descriptor

  /// Opens the file (0600 if `creating` makes it) without taking the lock yet.
  public init(_ path: String, creating: Bool = false) throws(SystemError) {
    descriptor = try Descriptor.open(
      path, creating ? O_RDWR | O_CREAT : O_RDONLY | O_NONBLOCK, operation: .lock)
  }

  deinit { descriptor.close() }

  /// Takes the lock, or returns false if another holds it.
  public func take(_ mode: Mode, path: String = "") throws(SystemError) -> Bool {
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    do throws(SystemError) {
      try retrying(.lock, path) { flock(descriptor.rawValue, operation) }
      return true
    } catch {
      if error.isBlocked { return false }
      throw error
    }
  }

  public func release() { _ = flock(descriptor.rawValue, LOCK_UN) }
}
