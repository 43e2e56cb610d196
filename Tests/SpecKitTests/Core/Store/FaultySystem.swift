import SpecCore
import Synchronization

/// A file system in which one call that changes something goes wrong. Counts those calls.
final class FaultySystem: Sendable {
  enum Fault: CaseIterable {
    /// One call fails, after a part of its work, as on a full disk; the others work.
    case full
    /// From the call on nothing can be made bigger; names can be changed and files cut.
    case staysFull
    /// From the call on nothing can be changed.
    case readOnly
    /// The process is killed before the call: no other happens.
    case killed
    /// The process is killed in the middle of the call.
    case killedInside
    /// The process is killed after the call.
    case killedAfter

    var isKill: Bool { self == .killed || self == .killedInside || self == .killedAfter }
  }
  struct Killed: Error {}

  private let base: FileSystem
  private let fault: Fault
  private let position: Int
  private let calls = Mutex(0)
  /// Called before each call that changes something.
  private let observe: @Sendable () throws -> Void

  init(
    _ fault: Fault, at position: Int, of base: FileSystem = StoreSample.unflushed,
    observe: @escaping @Sendable () throws -> Void = {}
  ) {
    (self.fault, self.position, self.base, self.observe) = (fault, position, base, observe)
  }

  var count: Int { calls.withLock { $0 } }

  /// Makes the call, or what the fault leaves of it.
  private func change(
    grows: Bool, part: () throws -> Void = {}, _ call: () throws -> Void
  ) throws {
    try observe()
    let number = calls.withLock { calls in
      calls += 1
      return calls
    }
    let full = SystemError(code: 28, operation: .write, path: "x")
    switch fault {
    case .full where number == position:
      try? part()
      throw full
    case .staysFull where number >= position && grows:
      try? part()
      throw full
    case .readOnly where number >= position:
      throw SystemError(code: 30, operation: .write, path: "x")
    case .killedInside where number == position:
      try? part()
      throw Killed()
    case .killed where number >= position, .killedInside where number > position,
      .killedAfter where number > position:
      throw Killed()
    default: try call()
    }
  }

  var system: FileSystem {
    var system = base
    let base = base
    system.makeDirectories = { path in
      try self.change(grows: true) { try base.makeDirectories(path) }
    }
    system.write = { path, bytes in
      let part = Array(bytes.prefix(bytes.count / 2))
      try self.change(grows: !bytes.isEmpty, part: { try base.write(path, part) }) {
        try base.write(path, bytes)
      }
    }
    system.append = { path, bytes, offset in
      let part = Array(bytes.prefix(5))
      try self.change(grows: true, part: { try base.append(path, part, offset) }) {
        try base.append(path, bytes, offset)
      }
    }
    system.sync = { path in try self.change(grows: true) { try base.sync(path) } }
    system.link = { old, new in try self.change(grows: true) { try base.link(old, new) } }
    system.rename = { old, new in try self.change(grows: false) { try base.rename(old, new) } }
    system.remove = { path in try self.change(grows: false) { try base.remove(path) } }
    system.syncDirectory = { path in
      try self.change(grows: false) { try base.syncDirectory(path) }
    }
    return system
  }
}
