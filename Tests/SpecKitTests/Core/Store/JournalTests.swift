import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Changes that are applied later and follow each other: their journal holds all of them.
@Suite struct `A journal of several changes` {
  private let sample = StoreSample()

  private static func change(_ store: Store) throws {
    try store.transaction(appliedLater: true, StoreSample.increment)
  }

  @Test func `is seen at once, by two waits for the disk each, and in the files after its end`()
    throws
  {
    try sample.increment()
    let watched = WatchedFiles(StoreSample.unflushed)
    let remembering = sample.store(watched.system, memory: StoreMemory())
    for number in 2...9 {
      _ = watched.take()
      try Self.change(remembering)
      let activity = watched.take()
      #expect(activity.syncs == 2 && activity.appended == 0)
      #expect(try sample.count() == number)
      #expect(try StoreSample.count(remembering) == number)
    }
    #expect(try sample.text(StoreSample.onePath).contains("\"count\": 1"))
    let generation = sample.store().generation()
    try remembering.endUnfinished()
    #expect(sample.store().generation() == generation)
    #expect(sample.files() == StoreSample.allFiles)
    #expect(sample.litter().isEmpty)
    #expect(try sample.text(StoreSample.onePath).contains("\"count\": 9"))
    #expect(try sample.text(StoreSample.onePath + ".prev").contains("\"count\": 8"))
    #expect(try sample.count() == 9)
    // The writer has it in its cache.
    _ = watched.take()
    #expect(try remembering.read { try $0.value(StoreSample.one).count } == 9)
    #expect(watched.take().reads == [])
  }

  @Test func `is applied before it is too long to be read`() throws {
    let text = String(repeating: "x", count: 20_000)
    for number in 1...40 {
      try sample.store().transaction(appliedLater: true) { transaction in
        try StoreSample.increment(transaction)
        try transaction.append(StoreSample.notes, [text])
      }
      #expect(try sample.count() == number)
      let size = try Files.status(sample.directory + "/data/sample/journal")?.size ?? 0
      #expect(size < 100_000)
    }
    #expect(try sample.store().read { try $0.entries(StoreSample.notes).count } == 40)
    try sample.store().endUnfinished()
    #expect(try sample.store().read { try $0.entries(StoreSample.notes).count } == 40)
    #expect(sample.litter().isEmpty)
  }

  @Test func `takes in deletions, and is ended by a change that is applied at once`() throws {
    for _ in 0..<2 { try Self.change(sample.store()) }
    let generation = sample.store().generation()
    try sample.store().transaction(appliedLater: true) { transaction in
      try StoreSample.increment(transaction)
      try transaction.delete(StoreSample.two)
    }
    #expect(sample.store().generation() != generation)
    #expect(try sample.store().read { try $0.value(StoreSample.one).count } == 3)
    #expect(try sample.store().read { try $0.exists(StoreSample.two) } == false)
    try Self.change(sample.store())
    try sample.store().transaction { try $0.delete(StoreSample.one) }
    #expect(try sample.store().read { try $0.exists(StoreSample.one) } == false)
    #expect(sample.litter().isEmpty)
  }

  @Test func `loses no change of killed concurrent writers`() async throws {
    let directory = sample.directory
    var highest = 0
    for _ in 0..<4 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<6 {
          group.addTask {
            await #expect(processExitsWith: .signal(SIGALRM)) {
              [directory = directory as String, number = number as Int] in
              let memory = number % 2 == 0 ? StoreMemory() : nil
              let store = StoreSample(directory: directory).store(memory: memory)
              var random = SystemRandomNumberGenerator()
              // Before the alarm is set: on a busy machine one change can take longer than that.
              try store.transaction(StoreSample.increment)
              // The default action of the alarm ends the process as abruptly as kill -9.
              ualarm(UInt32(1_000 + random.next() % 20_000), 0)
              while true {
                try store.transaction(appliedLater: number % 3 > 0, StoreSample.increment)
                if random.next() % 8 == 0 { try store.endUnfinished() }
                _ = try #require(try StoreSample.count(store))
              }
            }
          }
        }
      }
      let seen = try #require(try sample.count())
      #expect(seen >= highest)
      highest = seen
    }
    #expect(highest > 0)
    try sample.store().endUnfinished()
    #expect(try sample.count() == highest)
    #expect(sample.litter().isEmpty)
  }
}
