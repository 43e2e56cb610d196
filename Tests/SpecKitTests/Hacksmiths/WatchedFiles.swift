import SpecCore
import Synchronization

/// The live file system, with a record of what a store asks of it.
final class WatchedFiles: Sendable {
  struct Record {
    /// Bytes.
    var written = 0
    /// Waits for the disk.
    var syncs = 0
    /// The files of answers that were read.
    var answers: Set<String> = []
  }

  private let record = Mutex(Record())

  /// What was asked since the last call.
  func take() -> Record {
    record.withLock { record in
      defer { record = Record() }
      return record
    }
  }

  var system: FileSystem {
    let live = FileSystem.live
    var system = live
    system.read = { [self] path in
      if path.contains("/answers/") { record.withLock { _ = $0.answers.insert(path) } }
      return try live.read(path)
    }
    system.write = { [self] path, bytes in
      record.withLock { $0.written += bytes.count }
      try live.write(path, bytes)
    }
    system.append = { [self] path, bytes, offset in
      record.withLock { $0.written += bytes.count }
      try live.append(path, bytes, offset)
    }
    system.sync = { [self] path in
      record.withLock { $0.syncs += 1 }
      try live.sync(path)
    }
    system.syncDirectory = { [self] path in
      record.withLock { $0.syncs += 1 }
      try live.syncDirectory(path)
    }
    return system
  }
}
