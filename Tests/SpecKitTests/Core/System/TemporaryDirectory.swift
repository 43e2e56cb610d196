import Foundation

/// A directory of its own for one test, which removes it.
struct TemporaryDirectory {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.path() + "/spec-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  static func / (directory: TemporaryDirectory, name: String) -> String {
    "\(directory.path)/\(name)"
  }
}
