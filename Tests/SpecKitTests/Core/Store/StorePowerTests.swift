import SpecCore
import SpecTestSupport
import Testing

@Suite struct `A store when the power goes` {
  private func store(_ system: FileSystem, _ sample: StoreSample) -> Store { sample.store(system) }

  /// A disk on which the scenario's past is flushed, as it would be after a while.
  private func disk(_ scenario: StoreScenario, _ sample: StoreSample) throws -> MemoryDisk {
    let disk = MemoryDisk(lockPath: sample.directory + ".lock")
    try scenario.prepare(store(disk.system, sample))
    disk.cutPower { $0 }
    return disk
  }

  @Test(arguments: StoreScenario.all)
  func `has the old state or the new one, whichever unflushed changes survive`(
    scenario: StoreScenario
  ) throws {
    let sample = StoreSample()
    let reference = try disk(scenario, sample)
    let old = try StoreScenario.contents(of: store(reference.system, sample))
    let counter = FaultySystem(.full, at: .max, of: reference.system)
    try scenario.run(store(counter.system, sample))
    let new = try StoreScenario.contents(of: store(reference.system, sample))

    var survivors: Set<Bool> = []
    for position in 1...counter.count + 1 {
      for seed in 0..<(runsAllCases ? 24 : 8) {
        var numbers = SplitMix64(seed: UInt64(position * 1000 + seed))
        let disk = try disk(scenario, sample)
        let killed = FaultySystem(.killed, at: position, of: disk.system)
        _ = try? scenario.run(store(killed.system, sample))
        let isDone = killed.count < position
        disk.cutPower {
          seed == 0 ? 0 : seed == 1 ? $0 : .random(in: 0...$0, using: &numbers)
        }

        let seen = try StoreScenario.contents(of: store(disk.system, sample))
        let place = "cut at call \(position), seed \(seed)"
        #expect(seen == old || seen == new, "\(place)")
        #expect(!isDone || seen == new, "what was reported as done is lost; \(place)")
        survivors.insert(seen == new)

        let after = store(disk.system, sample)
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
}
