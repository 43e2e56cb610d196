import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Readers take no lock: whatever a writer does meanwhile, they see all of its change or nothing.
@Suite struct `A reader of a store` {
  @Test(arguments: StoreScenario.all)
  func `sees the old or the new state, at whichever call the writer is suspended`(
    scenario: StoreScenario
  ) throws {
    let (old, new, _) = try scenario.outcomes()
    let sample = StoreSample()
    try scenario.prepare(sample.store())
    let seen = Mutex<[[String: [UInt8]]]>([])
    // The writer has the lock, and is suspended while the reader reads.
    let watched = FaultySystem(.full, at: .max) {
      let contents = try StoreScenario.contents(of: sample.store())
      seen.withLock { $0.append(contents) }
    }
    try scenario.run(sample.store(watched.system))
    let all = seen.withLock { $0 }
    #expect(all.count >= 4)
    #expect(all.allSatisfy { $0 == old || $0 == new })
    // Once it is new it stays new.
    let firstNew = all.firstIndex(of: new) ?? all.endIndex
    #expect(all[firstNew...].allSatisfy { $0 == new })
  }

  @Test(arguments: StoreScenario.all)
  func `sees old or new where all of a change comes between two of its own calls`(
    scenario: StoreScenario
  ) throws {
    let (old, new, _) = try scenario.outcomes()
    for position in 1... {
      let sample = StoreSample()
      try scenario.prepare(sample.store())
      let left = Mutex(position)
      let watched = StoreSample.unflushed.observed {
        let isNow = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isNow { try scenario.run(sample.store()) }
      }
      let seen = try StoreScenario.contents(of: sample.store(watched))
      #expect(seen == old || seen == new, "before call \(position)")
      if left.withLock({ $0 > 0 }) {
        #expect(position > 4)
        break
      }
    }
  }

  @Test func `takes its turn among writers that never stop`() throws {
    let sample = StoreSample()
    try sample.increment()
    let rounds = Mutex(0)
    // Gives up at once where another has the lock.
    let impatient = Store(
      module: "sample", directories: sample.directories, system: StoreSample.unflushed,
      timeout: .zero)
    // Another change comes with each of the first hundred looks at the journal.
    let watched = StoreSample.unflushed.observed(only: "/journal") {
      let isMore = rounds.withLock { rounds in
        rounds += 1
        return rounds <= 100
      }
      if isMore { try? impatient.transaction(StoreSample.increment) }
    }
    #expect(try sample.count(watched) != nil)
    #expect(rounds.withLock { $0 } < 100)
  }

  @Test(arguments: StoreScenario.all)
  func
    `the journal of a killed writer is removed unless another process holds the lock`(
      scenario: StoreScenario
    ) throws
  {
    var isDone = false
    var position = 1
    while !isDone {
      let sample = StoreSample()
      try scenario.prepare(sample.store())
      let killed = FaultySystem(.killedInside, at: position)
      _ = try? scenario.run(sample.store(killed.system))
      isDone = killed.count < position
      position += 1
      guard sample.files().contains("data/sample/lock") else { continue }
      let seen = try StoreScenario.contents(of: sample.store())
      let files = sample.files()
      let lock = try FileLock(sample.directory + "/data/sample/lock")
      #expect(try lock.take(.exclusive))
      try sample.store().endUnfinished()
      #expect(sample.files() == files)
      lock.release()
      try sample.store().endUnfinished()
      #expect(sample.litter().isEmpty, "\(position): \(sample.litter())")
      #expect(try StoreScenario.contents(of: sample.store()) == seen)
    }
  }
}

extension FileSystem {
  /// Calls a function before each call that reads.
  fileprivate func observed(
    only suffix: String = "", _ observe: @escaping @Sendable () throws -> Void
  ) -> FileSystem {
    let tell: @Sendable (String) throws -> Void = { if $0.hasSuffix(suffix) { try observe() } }
    var system = self
    system.read = { path in
      try tell(path)
      return try self.read(path)
    }
    system.readPart = { path, offset, count in
      try tell(path)
      return try self.readPart(path, offset, count)
    }
    system.status = { path in
      try tell(path)
      return try self.status(path)
    }
    system.list = { path in
      try tell(path)
      return try self.list(path)
    }
    return system
  }
}
