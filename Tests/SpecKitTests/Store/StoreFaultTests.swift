import Foundation
import SpecCore
import Synchronization
import Testing

/// Counts the calls that change something; from the chosen one on they fail.
final class FaultySystem: Sendable {
  enum Fault {
    /// One call fails as on a full disk, the others work.
    case full
    /// The process is killed before the call: no other call happens.
    case killed
    /// The process is killed after the call.
    case killedAfter
  }
  struct Killed: Error {}

  private let calls = Mutex(0)
  let fault: Fault
  let position: Int

  init(_ fault: Fault, at position: Int) { (self.fault, self.position) = (fault, position) }

  var count: Int { calls.withLock { $0 } }

  private func change<Result>(_ call: () throws -> Result) throws -> Result {
    let number = calls.withLock { calls in
      calls += 1
      return calls
    }
    switch fault {
    case .full where number == position:
      throw SystemError(code: ENOSPC, operation: "write", path: "x")
    case .killed where number >= position: throw Killed()
    case .killedAfter where number > position: throw Killed()
    default: return try call()
    }
  }

  var system: FileSystem {
    let live = FileSystem.live
    var system = live
    system.makeDirectories = { path in try self.change { try live.makeDirectories(path) } }
    system.write = { path, bytes in
      // A write that is cut off leaves a part of the bytes.
      do {
        try self.change { try live.write(path, bytes) }
      } catch {
        if self.fault == .full { try? live.write(path, Array(bytes.prefix(bytes.count / 2))) }
        throw error
      }
    }
    system.scribble = { path, bytes in try self.change { try live.scribble(path, bytes) } }
    system.append = { path, bytes, offset in
      do {
        try self.change { try live.append(path, bytes, offset) }
      } catch {
        if self.fault == .full { try? live.append(path, Array(bytes.prefix(5)), offset) }
        throw error
      }
    }
    system.truncate = { path, size in try self.change { try live.truncate(path, size) } }
    system.rename = { old, new in try self.change { try live.rename(old, new) } }
    system.link = { old, new in try self.change { try live.link(old, new) } }
    system.remove = { path in try self.change { try live.remove(path) } }
    system.syncDirectory = { path in try self.change { try live.syncDirectory(path) } }
    return system
  }
}

@Suite struct `A store in trouble` {
  /// Calls that change something in one transaction over two documents and a log.
  static func calls() throws -> Int {
    let sample = StoreSample()
    defer { sample.remove() }
    try sample.increment()
    let counter = FaultySystem(.full, at: .max)
    try sample.increment(counter.system)
    return counter.count
  }

  @Test(arguments: [FaultySystem.Fault.full, .killed, .killedAfter], [0, 1])
  func `keeps the old state or the new one, and no litter, whichever call is the last`(
    fault: FaultySystem.Fault, before: Int
  ) throws {
    let calls = try Self.calls() + 6
    #expect(calls > 15)
    for position in 1...calls {
      let sample = StoreSample()
      defer { sample.remove() }
      for _ in 0..<before { try sample.increment() }
      let faulty = FaultySystem(fault, at: position)
      var failed = false
      do { try sample.increment(faulty.system) } catch { failed = true }

      // A reader sees all or nothing, and changes nothing by looking.
      let files = sample.files()
      let seen = try sample.count()
      #expect(seen == before || seen == before + 1, "\(fault) at call \(position)")
      #expect(sample.files() == files)
      if fault == .full {
        #expect(seen == (failed ? before : before + 1), "an error means that nothing changed")
      }

      // The next writer goes on from there and leaves nothing behind.
      try sample.increment()
      #expect(try sample.count() == (seen ?? 0) + 1)
      let litter = Set(sample.files()).subtracting(StoreSample.allFiles)
      #expect(litter.isEmpty, "\(fault) at call \(position): \(litter)")
    }
  }

  @Test func `a full disk is told with status 74`() throws {
    let sample = StoreSample()
    defer { sample.remove() }
    try sample.increment()
    do {
      try sample.increment(FaultySystem(.full, at: 3).system)
      Issue.record("nothing failed")
    } catch let error as any Failing {
      #expect(error.failure.status == .inputOutput && error.failure.code == "disk-full")
    }
  }

  @Test func `sixteen processes with two hundred transactions each lose nothing`() async throws {
    let sample = StoreSample()
    defer { sample.remove() }
    let directory = sample.directory
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          await #expect(processExitsWith: .success) { [directory = directory as String] in
            let sample = StoreSample(directory: directory)
            for _ in 0..<200 { try sample.increment() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try sample.count() == 3200)
    #expect(sample.files() == StoreSample.allFiles)
  }

  @Test func `three hundred killed processes leave old or new, never a mix, and no litter`()
    async throws
  {
    let sample = StoreSample()
    defer { sample.remove() }
    let directory = sample.directory
    var highest = 0
    for _ in 0..<30 {
      // Ten writers at once, each killed by an alarm at a random moment.
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<10 {
          group.addTask {
            await #expect(processExitsWith: .signal(SIGALRM)) { [directory = directory as String] in
              let sample = StoreSample(directory: directory)
              var random = SystemRandomNumberGenerator()
              // The default action of the alarm ends the process as abruptly as kill -9.
              ualarm(UInt32(1_000 + random.next() % 20_000), 0)
              while true { try sample.increment() }
            }
          }
        }
      }
      let seen = try #require(try sample.count())
      #expect(seen >= highest)
      highest = seen
    }
    try sample.increment()
    #expect(try sample.count() == highest + 1)
    #expect(sample.files() == StoreSample.allFiles)
  }
}
