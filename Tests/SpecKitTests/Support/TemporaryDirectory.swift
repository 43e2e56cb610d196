import Foundation

/// A directory for one test, removed with this object.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() {
    path = FileManager.default.temporaryDirectory.appending(path: "spec-\(UUID().uuidString)")
      .path()
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package static func / (directory: TemporaryDirectory, name: String) -> String {
    "\(directory.path)/\(name)"
  }
}
