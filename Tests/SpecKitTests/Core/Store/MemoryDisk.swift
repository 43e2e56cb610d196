import SpecCore
import SpecTestSupport
import Synchronization

/// A disk that loses unflushed changes on a power cut: bytes of files, and names, which are flushed by directory. Of the
/// unflushed names any number of the oldest of each directory survives; of unflushed bytes all, a part or none, but
/// bytes flushed before an append stay.
final class MemoryDisk: Sendable {
  private struct Node {
    var flushed: [UInt8] = []
    var bytes: [UInt8] = []
    /// So many first bytes were flushed and not written since.
    var kept = 0
    /// A flush failed: as Linux does, the disk takes the bytes for flushed until they are written again.
    var isTakenForFlushed = false
  }
  private typealias NameChange = @Sendable (_ names: inout [String: Int]) -> Void
  private struct State {
    var nodes: [Node] = []
    var names: [String: Int] = [:]
    var flushedNames: [String: Int] = [:]
    var pending: [String: [NameChange]] = [:]
    var failsNextSync = false

    mutating func change(_ path: String, _ change: @escaping NameChange) {
      pending[parent(path), default: []].append(change)
      change(&names)
    }

    func parent(_ path: String) -> String { String(path[..<path.lastIndex(of: "/")!]) }

    func node(_ path: String) throws -> Int {
      guard let node = names[path] else {
        throw SystemError(code: 2, operation: .open, path: path)
      }
      return node
    }
  }

  private let state = Mutex(State())
  /// Has real files, for only these can be locked.
  private let locks = TemporaryDirectory()

  /// The power goes and comes back. `survives` chooses how many of so many unflushed changes of
  /// one kind are on the disk.
  func cutPower(survives: (_ count: Int) -> Int) {
    state.withLock { state in
      for directory in state.pending.keys.sorted() {
        let changes = state.pending[directory] ?? []
        for change in changes.prefix(survives(changes.count)) { change(&state.flushedNames) }
      }
      state.pending = [:]
      state.names = state.flushedNames
      for index in state.nodes.indices where state.nodes[index].bytes != state.nodes[index].flushed
      {
        let (old, new) = (state.nodes[index].flushed, state.nodes[index].bytes)
        let count = max(state.nodes[index].kept, survives(new.count))
        let isLost = state.nodes[index].isTakenForFlushed || survives(2) == 0
        let kept = isLost ? old : Array(new.prefix(count))
        state.nodes[index] = Node(flushed: kept, bytes: kept)
      }
    }
  }

  func failNextSync() { state.withLock { $0.failsNextSync = true } }

  var system: FileSystem {
    var system = FileSystem.live
    system.read = { path in self.state.withLock { s in s.names[path].map { s.nodes[$0].bytes } } }
    system.readPart = { path, offset, count in
      try self.state.withLock { s in
        Array(s.nodes[try s.node(path)].bytes.dropFirst(offset).prefix(count))
      }
    }
    system.status = { path in
      // Only its being there, a file, and its size are looked at.
      guard let size = self.state.withLock({ s in s.names[path].map { s.nodes[$0].bytes.count } })
      else { return nil }
      var status = try Files.status(#filePath)
      status?.size = size
      return status
    }
    system.list = { path in
      let names = self.state.withLock { $0.names.keys.filter { $0.hasPrefix(path + "/") } }
      let below = Set(names.map { $0.dropFirst(path.count + 1).split(separator: "/")[0] })
      return below.sorted().map { name in
        DirectoryEntry(name: String(name), isDirectory: !names.contains("\(path)/\(name)"))
      }
    }
    system.openLock = { path, creating in
      guard path.hasSuffix("/lock") || path.hasSuffix("/next") else {
        throw SystemError(code: 2, operation: .lock, path: path)
      }
      try self.state.withLock { s in
        if creating, s.names[path] == nil { self.make(path, &s) }
        _ = try s.node(path)
      }
      return try FileLock(self.locks / String(path.suffix(4)), creating: true)
    }
    system.makeDirectories = { _ in }
    system.checkWritable = { _, _ in }
    system.resolve = { $0 }
    system.write = { path, bytes in
      self.state.withLock { s in
        let node = s.names[path] ?? self.make(path, &s)
        s.nodes[node].bytes = bytes
        s.nodes[node].kept = 0
        s.nodes[node].isTakenForFlushed = false
      }
    }
    system.sync = { path in
      try self.state.withLock { s in
        let node = try s.node(path)
        if s.failsNextSync {
          s.failsNextSync = false
          s.nodes[node].isTakenForFlushed = true
          throw SystemError(code: 5, operation: .write, path: path)
        }
        if !s.nodes[node].isTakenForFlushed { s.nodes[node].flushed = s.nodes[node].bytes }
      }
    }
    system.append = { path, bytes, offset in
      self.state.withLock { s in
        let node = s.names[path] ?? self.make(path, &s)
        s.nodes[node].bytes = s.nodes[node].bytes.prefix(offset) + bytes
        s.nodes[node].kept = min(offset, s.nodes[node].flushed.count)
        s.nodes[node].isTakenForFlushed = false
      }
    }
    system.link = { old, new in
      try self.state.withLock { s in
        let node = try s.node(old)
        s.change(new) { $0[new] = node }
      }
    }
    system.rename = { old, new in
      try self.state.withLock { s in
        _ = try s.node(old)
        s.change(new) { names in
          if let node = names.removeValue(forKey: old) { names[new] = node }
        }
      }
    }
    system.remove = { path in
      try self.state.withLock { s in
        _ = try s.node(path)
        s.change(path) { $0[path] = nil }
      }
    }
    system.syncDirectory = { path in
      self.state.withLock { s in
        for change in s.pending.removeValue(forKey: path) ?? [] { change(&s.flushedNames) }
      }
    }
    return system
  }

  @discardableResult
  private func make(_ path: String, _ state: inout State) -> Int {
    let node = state.nodes.count
    state.nodes.append(Node())
    state.change(path) { $0[path] = node }
    return node
  }
}
