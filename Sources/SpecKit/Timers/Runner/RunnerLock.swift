internal import SpecCore

/// Who rings: held by the one runner, with its process number in it. The kernel frees it when that
/// process ends, however it does.
struct RunnerLock {
  private let path: String
  private let lock: FileLock

  init(_ context: Context) throws {
    let folder = "\(try context.directories().state)/timers"
    path = "\(folder)/runner.lock"
    try Files.makeDirectories(folder)
    lock = try FileLock(path, creating: true)
  }

  func take() throws -> Bool {
    guard try lock.take(.exclusive, path: path) else { return false }
    // The number is for people only: a disk too full for it must not silence the alarm.
    try? Files.write(path, Array("\(Host.processIdentifier)\n".utf8))
    return true
  }

  func release() { lock.release() }

  /// The process that has it, if that can be known.
  var holder: Int32? {
    guard let bytes = try? Files.read(path, limit: 64, regular: true) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self).trimmingSpaces().prefix { $0 != "\n" })
  }

  /// Whether a runner lives; makes no file.
  static func isHeld(_ context: Context) throws -> Bool {
    let path = "\(try context.directories().state)/timers/runner.lock"
    guard try Files.status(path) != nil else { return false }
    let lock = try FileLock(path)
    defer { lock.release() }
    // Shared: two that ask at once must not take each other for a runner.
    return try !lock.take(.shared, path: path)
  }
}
