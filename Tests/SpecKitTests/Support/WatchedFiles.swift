package import SpecCore
import Synchronization

/// A file system with a record of what a store asks of it.
package final class WatchedFiles: Sendable {
  package struct FileActivity {
    /// Bytes of files that were replaced and of lines that were added.
    package var written = 0
    /// Bytes of added lines.
    package var appended = 0
    /// Waits for the disk.
    package var syncs = 0
    /// The paths of the files read, once for each read.
    package var reads: [String] = []
  }

  private let base: FileSystem
  private let activity = Mutex(FileActivity())

  package init(_ base: FileSystem = .live) { self.base = base }

  /// Returns the activity since the last call.
  package func take() -> FileActivity {
    activity.withLock { activity in
      defer { activity = FileActivity() }
      return activity
    }
  }

  package var system: FileSystem {
    var system = base
    system.read = { [self] path in
      activity.withLock { $0.reads.append(path) }
      return try base.read(path)
    }
    system.write = { [self] path, bytes in
      activity.withLock { $0.written += bytes.count }
      try base.write(path, bytes)
    }
    system.append = { [self] path, bytes, offset in
      activity.withLock { activity in
        activity.written += bytes.count
        activity.appended += bytes.count
      }
      try base.append(path, bytes, offset)
    }
    system.sync = { [self] path in
      activity.withLock { $0.syncs += 1 }
      try base.sync(path)
    }
    system.syncDirectory = { [self] path in
      activity.withLock { $0.syncs += 1 }
      try base.syncDirectory(path)
    }
    return system
  }
}
