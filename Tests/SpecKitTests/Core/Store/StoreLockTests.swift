import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@Suite struct `The lock of a store` {
  private let sample = StoreSample()
  private var folder: String { sample.directory + "/data/sample" }

  @Test func `goes to a waiting writer before the one that just released it`() throws {
    try sample.increment()
    let lock = try FileLock(folder + "/lock")
    #expect(try lock.take(.exclusive))
    let order = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let store = Store(
      module: "sample", directories: sample.directories, system: StoreSample.unflushed,
      timeout: .seconds(120), patience: .seconds(60))
    try Threads.start {
      _ = try? store.transaction { _ in order.withLock { $0.append("waiting") } }
      done.signal()
    }
    let next = try FileLock(folder + "/next")
    waitUntil("it is next") {
      guard (try? next.take(.exclusive)) == true else { return true }
      next.release()
      return false
    }
    lock.release()
    for _ in 0..<5 { try store.transaction { _ in order.withLock { $0.append("again") } } }
    done.wait()
    #expect(order.withLock { $0 } == ["waiting"] + Array(repeating: "again", count: 5))
  }

  @Test func `is waited for only so long, whoever has it`() throws {
    try sample.increment()
    for name in ["lock", "next"] {
      let held = try FileLock("\(folder)/\(name)")
      #expect(try held.take(.exclusive))
      defer { held.release() }
      let error = #expect(throws: StoreError.locked(path: folder + "/lock")) {
        try sample.store().transaction(within: .milliseconds(20), StoreSample.increment)
      }
      #expect(error?.failure.status == .temporary)
    }
    #expect(try sample.count() == 1)
  }
}
