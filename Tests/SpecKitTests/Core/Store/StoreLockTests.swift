import Foundation
import SpecCore
import Synchronization
import Testing

@Suite struct `The lock of a store` {
  @Test func `a place in the line is after all that came before, until they leave`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    try Files.makeDirectories(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var tickets: [QueueTicket] = try (0..<3).map { _ in try QueueTicket(folder) }
    #expect(try tickets.map { try $0.first() != nil } == [false, true, true])
    #expect(try tickets[1].first() == tickets[2].first())
    tickets.remove(at: 1)
    #expect(try tickets.map { try $0.first() != nil } == [false, true])
    tickets.remove(at: 0)
    #expect(try tickets[0].first() == nil)
  }

  @Test func `is had in the order of coming`() throws {
    let sample = StoreSample()
    defer { sample.remove() }
    try sample.increment()
    let lock = try FileLock(sample.directory + "/data/sample/lock")
    #expect(try lock.take(.exclusive))
    let (joined, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var system = StoreSample.unflushed
    system.joinQueue = { path in
      defer { joined.signal() }
      return try QueueTicket(path)
    }
    let store = sample.store(system)
    let order = Mutex<[Int]>([])
    for number in 0..<8 {
      try Threads.start {
        _ = try? store.transaction { _ in order.withLock { $0.append(number) } }
        done.signal()
      }
      joined.wait()
    }
    #expect(order.withLock { $0 } == [])
    lock.release()
    for _ in 0..<8 { done.wait() }
    #expect(order.withLock { $0 } == Array(0..<8))
  }

  @Test func `who was stopped in the line is passed over`() throws {
    let sample = StoreSample()
    defer { sample.remove() }
    try sample.increment()
    // It came first and never takes the lock.
    let stopped = try QueueTicket(sample.directory + "/data/sample")
    try sample.increment()
    #expect(try sample.count() == 2)
    #expect(try stopped.first() == nil)
  }
}
