import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@Suite struct `A store in trouble` {
  @Test(arguments: FaultySystem.Fault.allCases, StoreScenario.all)
  func `keeps the old state or the new one, and no litter, wherever a call goes wrong`(
    fault: FaultySystem.Fault, scenario: StoreScenario
  ) throws {
    let (old, new, calls) = try scenario.outcomes()
    #expect(calls >= 2 && old != new)
    for position in 1...calls {
      let sample = StoreSample()
      try scenario.prepare(sample.store())
      let generation = sample.store().generation()
      #expect((generation == nil) == (scenario.increments == 0))
      let faulty = FaultySystem(fault, at: position)
      var failure: (any Error)?
      do { try scenario.run(sample.store(faulty.system)) } catch { failure = error }
      let place = "\(fault) at call \(position) of \(calls)"

      // A reader sees all or nothing.
      var seen = try StoreScenario.contents(of: sample.store())
      #expect(seen == old || seen == new, "\(place)")
      #expect(
        seen == old || generation == nil || sample.store().generation() != generation, "\(place)")
      // A journal holds committed changes, and the next writer needs its staged files. A staged journal names the files to
      // remove.
      let left = sample.litter()
      #expect(
        left.isEmpty || left.contains("data/sample/journal")
          || left.contains("data/sample/journal.new"), "\(place): \(left)")
      #expect(try StoreScenario.contents(of: sample.store()) == seen, "\(place)")
      if !fault.isKill {
        #expect(
          (failure as? SystemError)?.failure.status
            == (failure == nil ? nil : .inputOutput))
        #expect(seen == (failure == nil ? new : old), "\(place)")
      }

      // The next writer recovers that state and leaves no litter.
      if scenario.isLater {
        let count = try StoreSample.count(sample.store())
        try sample.store().transaction(appliedLater: true, StoreSample.increment)
        #expect(try StoreSample.count(sample.store()) == count.map { $0 + 1 }, "\(place)")
        seen = try StoreScenario.contents(of: sample.store())
      }
      try scenario.writeNext(sample.store())
      #expect(try StoreScenario.contentsBeforeNext(of: sample.store()) == seen, "\(place)")
      // Only a change that is applied later may leave its journal.
      if !scenario.isLater { #expect(sample.litter().isEmpty, "\(place): \(sample.litter())") }
      try sample.store().endUnfinished()
      #expect(try StoreScenario.contentsBeforeNext(of: sample.store()) == seen, "\(place)")
      #expect(sample.litter().isEmpty, "\(place): \(sample.litter())")
    }
  }

  @Test(arguments: StoreScenario.all)
  func `a writer killed while it ends what a killed one began leaves the same`(
    scenario: StoreScenario
  ) throws {
    let calls = try scenario.outcomes().calls
    // Of the first kills each third, unless all cases are asked for; of the second all.
    for first in stride(from: 1, through: calls, by: runsAllCases ? 1 : 3) {
      for second in 1... {
        let sample = StoreSample()
        try scenario.prepare(sample.store())
        let killed = FaultySystem(.killedInside, at: first)
        _ = try? scenario.run(sample.store(killed.system))
        let seen = try StoreScenario.contents(of: sample.store())

        let killedAgain = FaultySystem(.killedInside, at: second)
        var isRecovered = false
        _ = try? sample.store(killedAgain.system).transaction { _ in isRecovered = true }
        #expect(try StoreScenario.contents(of: sample.store()) == seen, "\(first), \(second)")
        try sample.store().transaction { _ in }
        #expect(try StoreScenario.contents(of: sample.store()) == seen, "\(first), \(second)")
        #expect(sample.litter().isEmpty, "\(first), \(second): \(sample.litter())")
        if isRecovered { break }
      }
    }
  }
}

@Suite struct `A store when the power goes` {
  private let sample = StoreSample()

  @Test(arguments: StoreScenario.all)
  func `has the old state or the new one, whichever unflushed changes survive`(
    scenario: StoreScenario
  ) throws {
    let (old, new, calls) = try scenario.outcomes()
    var survivors: Set<Bool> = []
    for position in 1...calls + 1 {
      for seed in 0..<(runsAllCases ? 24 : 8) {
        var numbers = SplitMix64(seed: UInt64(position * 1000 + seed))
        let disk = try scenario.disk(sample)
        let killed = FaultySystem(.killed, at: position, of: disk.system)
        _ = try? scenario.run(sample.store(killed.system))
        let isDone = killed.count < position
        disk.cutPower {
          seed == 0 ? 0 : seed == 1 ? $0 : .random(in: 0...$0, using: &numbers)
        }

        let after = sample.store(disk.system)
        let seen = try StoreScenario.contents(of: after)
        let place = "cut at call \(position), seed \(seed)"
        #expect(seen == old || seen == new, "\(place)")
        #expect(!isDone || seen == new, "a committed change is lost; \(place)")
        survivors.insert(seen == new)

        try scenario.writeNext(after)
        disk.cutPower { _ in 0 }
        #expect(try StoreScenario.contentsBeforeNext(of: after) == seen, "\(place)")
        try after.endUnfinished()
        disk.cutPower { _ in 0 }
        #expect(try StoreScenario.contentsBeforeNext(of: after) == seen, "\(place)")
      }
    }
    #expect(survivors == [true, false])
  }

  /// The name of a journal may not be on the disk when the next writer applies it.
  @Test(arguments: StoreScenario.all)
  func `has one of them where that is while a killed writer's change is recovered`(
    scenario: StoreScenario
  ) throws {
    let (old, new, calls) = try scenario.outcomes()
    for first in stride(from: 1, through: calls, by: runsAllCases ? 1 : 2) {
      for second in 1...12 {
        var numbers = SplitMix64(seed: UInt64(first * 100 + second))
        let disk = try scenario.disk(sample)
        let killed = FaultySystem(.killedAfter, at: first, of: disk.system)
        _ = try? scenario.run(sample.store(killed.system))
        let again = FaultySystem(.killedAfter, at: second, of: disk.system)
        _ = try? sample.store(again.system).transaction { _ in }
        disk.cutPower { second % 3 == 0 ? 0 : .random(in: 0...$0, using: &numbers) }
        let seen = try StoreScenario.contents(of: sample.store(disk.system))
        #expect(seen == old || seen == new, "killed after \(first), cut after \(second)")
      }
    }
  }

  @Test func `has a deferred change although a flush failed once while it was applied`() throws {
    let disk = MemoryDisk()
    let store = sample.store(disk.system)
    try store.transaction(StoreSample.increment)
    try store.transaction(appliedLater: true, StoreSample.increment)
    disk.failNextSync()
    #expect(throws: SystemError.self) { try store.endUnfinished() }
    try store.endUnfinished()
    disk.cutPower { $0 }
    #expect(try StoreSample.count(store) == 2)
  }

  /// From the moment on when the name of the new journal has to be flushed, nothing can be flushed or written.
  @Test func `has a change that could not be taken back wholly or not at all`() throws {
    for seed in 0..<(runsAllCases ? 200 : 40) {
      var numbers = SplitMix64(seed: UInt64(seed))
      let disk = MemoryDisk()
      try sample.store(disk.system).transaction(StoreSample.increment)
      disk.cutPower { $0 }
      let hasFailed = Mutex(false)
      var failing = disk.system
      failing.syncDirectory = { path in
        let fails = hasFailed.withLock { hasFailed in
          hasFailed = hasFailed || path.hasSuffix("/data/sample")
          return hasFailed
        }
        if fails { throw SystemError(code: 5, operation: .write, path: path) }
        try disk.system.syncDirectory(path)
      }
      failing.write = { path, bytes in
        guard !(hasFailed.withLock { $0 }) else {
          throw SystemError(code: 28, operation: .write, path: path)
        }
        try disk.system.write(path, bytes)
      }
      _ = try? sample.store(failing).transaction(StoreSample.increment)
      #expect(hasFailed.withLock { $0 })
      #expect(try StoreSample.count(sample.store(disk.system)) == 2)
      disk.cutPower { seed == 0 ? 0 : .random(in: 0...$0, using: &numbers) }
      #expect([1, 2].contains(try StoreSample.count(sample.store(disk.system))), "seed \(seed)")
    }
  }
}
