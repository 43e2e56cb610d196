import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Changes that are applied later and follow each other: their journal holds all of them.
@Suite struct `A journal of several changes` {
  private let sample = StoreSample()
  private var journal: String { sample.directory + "/data/sample/journal" }

  private func store(_ system: FileSystem = StoreSample.unflushed) -> Store { sample.store(system) }

  private static func add(_ store: Store) throws {
    try store.transaction(appliedLater: true, LaterSample.add)
  }

  @Test func `is seen at once, by two waits for the disk, and keeps the previous values`() throws {
    for _ in 0..<2 { try sample.increment() }
    let waits = Mutex(0)
    var system = StoreSample.unflushed
    system.sync = { _ in waits.withLock { $0 += 1 } }
    system.syncDirectory = { _ in waits.withLock { $0 += 1 } }
    system.append = { _, _, _ in Issue.record("it was applied") }
    try store(system).transaction(appliedLater: true, StoreSample.increment)
    #expect(waits.withLock { $0 } == 2)
    #expect(try sample.count() == 3)
    #expect(sample.files().contains("data/sample/journal"))
    #expect(try store().endUnfinished())
    #expect(sample.files() == StoreSample.allFiles)
    #expect(try sample.text("data/sample/folder/one.json.prev").contains("\"count\": 2"))
  }

  @Test func `takes two waits for the disk each, and is in the files after the end`() throws {
    try store().transaction(LaterSample.add)
    let waits = Mutex(0)
    var system = StoreSample.unflushed
    system.sync = { _ in waits.withLock { $0 += 1 } }
    system.syncDirectory = { _ in waits.withLock { $0 += 1 } }
    var remembering = store(system)
    remembering.memory = StoreMemory()
    try Self.add(remembering)
    #expect(waits.withLock { $0 } == 2)
    for number in 3...9 {
      try Self.add(remembering)
      #expect(try LaterSample.count(store()) == number)
      #expect(try LaterSample.count(remembering) == number)
    }
    #expect(waits.withLock { $0 } == 16)
    #expect(try sample.text("data/sample/three.json").contains("\"count\": 1"))
    let generation = store().generation()
    #expect(try remembering.endUnfinished())
    #expect(store().generation() == generation)
    #expect(try sample.text("data/sample/three.json").contains("\"count\": 9"))
    #expect(try LaterSample.count(store()) == 9)
    #expect(try LaterSample.count(remembering) == 9)
    #expect(sample.litter().isEmpty)
  }

  @Test func `is not read again after its end by who wrote it`() throws {
    let reads = Mutex(0)
    var system = StoreSample.unflushed
    system.read = { path in
      if path.hasSuffix(".json") { reads.withLock { $0 += 1 } }
      return try StoreSample.unflushed.read(path)
    }
    var remembering = store(system)
    remembering.memory = StoreMemory()
    for _ in 0..<3 { try Self.add(remembering) }
    try remembering.endUnfinished()
    reads.withLock { $0 = 0 }
    #expect(try remembering.read { try $0.value(LaterSample.three).count } == 3)
    #expect(reads.withLock { $0 } == 0)
  }

  @Test func `is applied before it is too long to be read`() throws {
    let text = String(repeating: "x", count: 20_000)
    for number in 1...40 {
      try store().transaction(appliedLater: true) { transaction in
        try LaterSample.add(transaction)
        try transaction.append(LaterSample.notes, [text])
      }
      #expect(try LaterSample.count(store()) == number)
      let size = try Files.status(journal)?.size ?? 0
      #expect(size < 100_000)
    }
    #expect(try store().read { try $0.entries(LaterSample.notes).count } == 40)
    try store().endUnfinished()
    #expect(try store().read { try $0.entries(LaterSample.notes).count } == 40)
    #expect(sample.litter().isEmpty)
  }

  @Test func `takes in deletions, and is ended by a change that is applied at once`() throws {
    for _ in 0..<2 { try Self.add(store()) }
    let generation = store().generation()
    try store().transaction(appliedLater: true) { transaction in
      try LaterSample.add(transaction)
      try transaction.delete(StoreSample.two)
    }
    #expect(store().generation() != generation)
    #expect(try store().read { try $0.value(LaterSample.three).count } == 3)
    #expect(try store().read { try $0.exists(StoreSample.two) } == false)
    try Self.add(store())
    try store().transaction { try $0.delete(LaterSample.three) }
    #expect(try store().read { try $0.exists(LaterSample.three) } == false)
    #expect(sample.litter().isEmpty)
  }

  /// A change of a document that keeps its previous value does not follow another: the next one applies it.
  @Test func `has all, and the previous value, after a kill at any call of its application`() throws
  {
    for position in 1... {
      let sample = StoreSample()
      func change() throws {
        try sample.store().transaction(appliedLater: true, StoreSample.increment)
      }
      for _ in 0..<3 { try change() }
      let killed = FaultySystem(.killedInside, at: position)
      _ = try? sample.store(killed.system).endUnfinished()
      #expect(try sample.count() == 3, "\(position)")
      try change()
      #expect(try sample.count() == 4, "\(position)")
      _ = try sample.store().endUnfinished()
      #expect(try sample.count() == 4, "\(position)")
      #expect(sample.litter().isEmpty, "\(position): \(sample.litter())")
      #expect(sample.files() == StoreSample.allFiles, "\(position)")
      let previous = try sample.text("data/sample/folder/one.json.prev")
      #expect(previous.contains("\"count\": 3"), "\(position)")
      if killed.count < position {
        #expect(position > 7)
        break
      }
    }
  }

  @Test func `loses nothing of killed processes that write beside each other`() async throws {
    let directory = sample.directory
    var highest = 0
    for _ in 0..<4 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<6 {
          group.addTask {
            await #expect(processExitsWith: .signal(SIGALRM)) {
              [directory = directory as String, number = number as Int] in
              var store = StoreSample(directory: directory).store()
              if number % 2 == 0 { store.memory = StoreMemory() }
              var random = SystemRandomNumberGenerator()
              // Before the alarm is set: on a busy machine one change can take longer than that.
              try store.transaction(LaterSample.add)
              // The default action of the alarm ends the process as abruptly as kill -9.
              ualarm(UInt32(1_000 + random.next() % 20_000), 0)
              while true {
                try store.transaction(appliedLater: number % 3 > 0, LaterSample.add)
                if random.next() % 8 == 0 { try store.endUnfinished() }
                _ = try #require(try LaterSample.count(store))
              }
            }
          }
        }
      }
      let seen = try #require(try LaterSample.count(store()))
      #expect(seen >= highest)
      highest = seen
    }
    #expect(highest > 0)
    try store().endUnfinished()
    #expect(try LaterSample.count(store()) == highest)
    #expect(sample.litter().isEmpty)
  }
}
