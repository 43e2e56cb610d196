import Synchronization
import Testing

@testable import SpecCore

@Suite struct `Work shared by threads` {
  private struct Trouble: Error {}

  @Test(arguments: [0, 1, 15, 16, 500]) func `is done once for each element`(count: Int) throws {
    let done = Mutex<[Int]>([])
    try Threads.forEach(Array(0..<count)) { element in done.withLock { $0.append(element) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<count))
  }

  @Test(arguments: [3, 100]) func `tells an error after all threads have ended`(count: Int) {
    #expect(throws: Trouble.self) {
      try Threads.forEach(Array(0..<count)) { if $0 == 2 { throw Trouble() } }
    }
  }
}
