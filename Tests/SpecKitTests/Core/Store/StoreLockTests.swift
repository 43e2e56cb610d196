import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@Suite struct `The lock of a store` {
  @Test func `a place in the line is after all that came before, until they leave`() throws {
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    var tickets: [QueueTicket] = try (0..<3).map { _ in try QueueTicket(directory.path) }
    #expect(try tickets.map { try $0.first() != nil } == [false, true, true])
    #expect(try tickets[1].first() == tickets[2].first())
    tickets.remove(at: 1)
    #expect(try tickets.map { try $0.first() != nil } == [false, true])
    tickets.remove(at: 0)
    #expect(try tickets[0].first() == nil)
  }

  @Test func `is had in the order of coming`() throws {
    let sample = StoreSample()
    try sample.increment()
    let lock = try FileLock(sample.directory + "/data/sample/lock")
    #expect(try lock.take(.exclusive))
    #expect(try order(of: 8, in: sample) { lock.release() } == Array(0..<8))
  }

  @Test func `who was stopped in the line is passed over, and delays the others once`() throws {
    let sample = StoreSample()
    try sample.increment()
    // It came first and never takes the lock.
    var stopped: QueueTicket? = try QueueTicket(sample.directory + "/data/sample")
    try sample.increment()
    // Too little time to find out again that it was stopped.
    let hurried = Store(
      module: "sample", directories: sample.directories, system: StoreSample.unflushed,
      timeout: .milliseconds(500))
    for _ in 0..<3 { try hurried.transaction(StoreSample.increment) }
    #expect(try sample.count() == 5)
    #expect(try stopped?.first() == nil)

    // Another that is stopped is passed over beside the first; then the first has gone.
    let second = try QueueTicket(sample.directory + "/data/sample")
    try sample.increment()
    try hurried.transaction(StoreSample.increment)
    #expect(try sample.passed() == [stopped?.number, second.number])
    stopped = nil
    try hurried.transaction(StoreSample.increment)
    #expect(try sample.count() == 8)
    #expect(try sample.passed() == [second.number])
  }

  @Test func `those after one that was stopped have it in the order of coming`() throws {
    let sample = StoreSample()
    try sample.increment()
    let stopped = try QueueTicket(sample.directory + "/data/sample")
    #expect(try order(of: 8, in: sample) {} == Array(0..<8))
    #expect(try sample.passed() == [stopped.number])
  }

  @Test func `a file of those passed over that holds anything else is as none`() throws {
    let sample = StoreSample()
    try sample.increment()
    let stopped = try QueueTicket(sample.directory + "/data/sample")
    for text in ["\0\u{1}x\n-4\n9223372036854775807\n99999999999999999999\n", "\(stopped.number)x"]
    {
      try sample.write(text, to: "data/sample/passed")
      try sample.increment()
      #expect(try sample.passed() == [stopped.number], "\(text)")
    }
  }

  /// The order in which so many that came one after another have the lock.
  private func order(of count: Int, in sample: StoreSample, then free: () -> Void) throws -> [Int] {
    let (joined, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var system = StoreSample.unflushed
    system.joinQueue = { path in
      defer { joined.signal() }
      return try QueueTicket(path)
    }
    let store = sample.store(system)
    let order = Mutex<[Int]>([])
    for number in 0..<count {
      try Threads.start {
        _ = try? store.transaction { _ in order.withLock { $0.append(number) } }
        done.signal()
      }
      joined.wait()
    }
    #expect(order.withLock { $0 } == [])
    free()
    for _ in 0..<count { done.wait() }
    return order.withLock { $0 }
  }
}

extension StoreSample {
  /// Who is passed over in the line for the lock.
  fileprivate func passed() throws -> [Int64?] {
    try text("data/sample/passed").split(separator: "\n").map { Int64($0) }
  }
}
