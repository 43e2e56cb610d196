import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Changes that are durable before they are in their files.
@Suite struct `A change that is applied later` {
  private let sample = StoreSample()

  @Test func `is seen at once, by two waits for the disk, and in the files after the end`() throws {
    defer { sample.remove() }
    for _ in 0..<2 { try sample.increment() }
    let waits = Mutex(0)
    var system = StoreSample.unflushed
    system.sync = { _ in waits.withLock { $0 += 1 } }
    system.syncDirectory = { _ in waits.withLock { $0 += 1 } }
    system.append = { _, _, _ in Issue.record("it was applied") }
    try sample.store(system).transaction(appliedLater: true, StoreSample.increment)
    #expect(waits.withLock { $0 } == 2)
    #expect(try sample.count() == 3)
    #expect(sample.files().contains("data/sample/journal"))
    #expect(try sample.store().endUnfinished())
    #expect(try sample.count() == 3)
    #expect(sample.files() == StoreSample.allFiles)
    let previous = try Files.read(sample.directory + "/data/sample/folder/one.json.prev")
    #expect(String(decoding: previous, as: UTF8.self).contains("\"count\": 2"))
  }

  @Test func `is applied by the next change of anybody`() throws {
    defer { sample.remove() }
    try sample.store().transaction(appliedLater: true, StoreSample.increment)
    try sample.store().transaction(appliedLater: true, StoreSample.increment)
    try sample.increment()
    #expect(try sample.count() == 3)
    #expect(sample.litter().isEmpty)
  }

  @Test func `has old or new after a kill at any call of its application`() throws {
    var isDone = false
    var position = 1
    while !isDone {
      let sample = StoreSample()
      defer { sample.remove() }
      for _ in 0..<2 { try sample.increment() }
      try sample.store().transaction(appliedLater: true, StoreSample.increment)
      let killed = FaultySystem(.killedInside, at: position)
      _ = try? sample.store(killed.system).endUnfinished()
      #expect(try sample.count() == 3, "\(position)")
      _ = try sample.store().endUnfinished()
      #expect(try sample.count() == 3, "\(position)")
      #expect(sample.files() == StoreSample.allFiles, "\(position)")
      let previous = try Files.read(sample.directory + "/data/sample/folder/one.json.prev")
      #expect(String(decoding: previous, as: UTF8.self).contains("\"count\": 2"), "\(position)")
      isDone = killed.count < position
      position += 1
    }
    #expect(position > 8)
  }
}
