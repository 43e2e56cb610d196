import SpecCore
import Synchronization

/// The live file system, with a record of what a store asks of it.
final class WatchedFiles: Sendable {
  struct FileActivity {
    /// Bytes.
    var written = 0
    /// Waits for the disk.
    var syncs = 0
    /// The files of answers that were read.
    var answers: Set<String> = []
  }

  private let activity = Mutex(FileActivity())

  /// Returns the activity since the last call.
  func take() -> FileActivity {
    activity.withLock { activity in
      defer { activity = FileActivity() }
      return activity
    }
  }

  var system: FileSystem {
    let live = FileSystem.live
    var system = live
    system.read = { [self] path in
      if path.contains("/answers/") { activity.withLock { _ = $0.answers.insert(path) } }
      return try live.read(path)
    }
    system.write = { [self] path, bytes in
      activity.withLock { $0.written += bytes.count }
      try live.write(path, bytes)
    }
    system.append = { [self] path, bytes, offset in
      activity.withLock { $0.written += bytes.count }
      try live.append(path, bytes, offset)
    }
    system.sync = { [self] path in
      activity.withLock { $0.syncs += 1 }
      try live.sync(path)
    }
    system.syncDirectory = { [self] path in
      activity.withLock { $0.syncs += 1 }
      try live.syncDirectory(path)
    }
    return system
  }
}
