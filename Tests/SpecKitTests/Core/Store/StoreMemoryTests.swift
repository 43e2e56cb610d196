import Fuzz
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@Suite struct StoreMemoryTests {
  private let sample = StoreSample()

  private static func count(_ snapshot: Snapshot) throws -> Int {
    try snapshot.value(StoreSample.one).count
  }

  private static func counts(_ snapshot: Snapshot) throws -> [Int] {
    [
      try snapshot.value(StoreSample.one).count, try snapshot.value(StoreSample.two).count,
      try snapshot.value(StoreSample.three).count, try snapshot.entries(StoreSample.log).count,
    ]
  }

  @Test func `What did not change is not read again`() throws {
    try sample.increment()
    let watched = WatchedFiles(StoreSample.unflushed)
    let store = sample.store(watched.system, memory: StoreMemory())
    for _ in 0..<3 { #expect(try store.read(Self.count) == 1) }
    #expect(watched.take().reads.count == 1)
    // Its own writes are in the cache too.
    for _ in 0..<3 { try store.transaction(StoreSample.increment) }
    _ = watched.take()
    #expect(try store.read(Self.count) == 4)
    #expect(watched.take().reads == [])
  }

  @Test(arguments: [false, true])
  func `What a person saves right after a change is seen`(_ isLater: Bool) throws {
    try sample.increment()
    var system = StoreSample.unflushed
    let saves = Mutex(false)
    system.syncDirectory = { [sample] path in
      guard path.hasSuffix("/folder"), (saves.withLock { $0 }) else { return }
      try sample.write(#"{"version": 1, "count": 50}"#, to: StoreSample.onePath)
    }
    let store = sample.store(system, memory: StoreMemory())
    #expect(try store.read(Self.count) == 1)
    saves.withLock { $0 = true }
    try store.transaction(appliedLater: isLater, StoreSample.increment)
    if isLater { try store.endUnfinished() }
    saves.withLock { $0 = false }
    #expect(try store.read(Self.count) == 50)
  }

  private struct Long: Codable, Sendable {
    var text = ""
    static let document = Document(.data, "long.json", initial: Long())
  }

  /// It may be as long as an import, and all who ask a server meanwhile would have to wait for it.
  @Test func `What a change under way has in its journal is read once`() throws {
    try sample.increment()
    let watched = WatchedFiles(StoreSample.unflushed)
    let reader = sample.store(watched.system, memory: StoreMemory())
    let seen = Mutex<[Int]>([])
    var writer = StoreSample.unflushed
    writer.rename = { from, to in
      if to.hasSuffix("one.json") {
        for _ in 0..<3 {
          let count = try reader.read {
            try Self.count($0) + $0.value(Long.document).text.utf8.count
          }
          seen.withLock { $0.append(count) }
        }
      }
      try StoreSample.unflushed.rename(from, to)
    }
    try sample.store(writer).transaction { transaction in
      try transaction.set(StoreSample.one, .init(count: 2))
      try transaction.set(Long.document, Long(text: String(repeating: "x", count: 300_000)))
    }
    #expect(seen.withLock { $0 } == [300_002, 300_002, 300_002])
    #expect(watched.take().reads == [sample.directory + "/data/sample/journal"])
    #expect(try reader.read(Self.count) == 2)
  }

  @Test func `What a person wrote into a file is seen`() throws {
    try sample.increment()
    let store = sample.store(memory: StoreMemory())
    #expect(try store.read(Self.count) == 1)
    try sample.write(#"{"version":1,"count":41}"#, to: StoreSample.onePath)
    #expect(try store.read(Self.count) == 41)
    try Files.remove("\(sample.directory)/\(StoreSample.onePath)")
    #expect(try store.read(Self.count) == 0)
    try sample.write("{", to: StoreSample.onePath)
    #expect(throws: StoreError.self) { try store.read(Self.count) }
  }

  @Test func `More than the limit is not kept, and is still right`() throws {
    let watched = WatchedFiles(StoreSample.unflushed)
    let store = sample.store(watched.system, memory: StoreMemory(limit: 10))
    for number in 1...3 {
      try store.transaction(StoreSample.increment)
      _ = watched.take()
      #expect(try store.read(Self.count) == number)
      #expect(watched.take().reads == ["\(sample.directory)/\(StoreSample.onePath)"])
    }
  }

  /// Two stores with a cache and one without, in any order, on disks that are sometimes full or read-only, with files
  /// edited by hand: all read the same.
  @Test(arguments: 0..<(runsAllCases ? 20 : 8))
  func `Stores with a cache read the same as a store without one`(seed: Int) throws {
    var numbers = Numbers(UInt64(seed))
    let memories = [StoreMemory(), StoreMemory()]
    for _ in 0..<60 {
      let memory = memories[Int(numbers.next() % 2)]
      switch numbers.next() % 14 {
      case 0:
        try sample.increment()
      case 1:
        let fault: FaultySystem.Fault = numbers.next() % 2 == 0 ? .full : .readOnly
        let faulty = FaultySystem(fault, at: Int(numbers.next() % 24) + 1)
        _ = try? sample.store(faulty.system, memory: memory).transaction(StoreSample.increment)
      case 2:
        #expect(throws: CancellationError.self) {
          try sample.store(memory: memory).transaction { transaction in
            try StoreSample.increment(transaction)
            throw CancellationError()
          }
        }
      case 3:
        try sample.store(memory: memory).transaction { transaction in
          try StoreSample.increment(transaction)
          try? transaction.attempt {
            try transaction.set(StoreSample.one, .init(count: 999))
            throw CancellationError()
          }
        }
      case 4:
        guard sample.files().contains(StoreSample.onePath) else { break }
        let count = numbers.next() % 100_000
        try sample.write(#"{"version": 1, "count": \#(count)}"#, to: StoreSample.onePath)
      case 5:
        try sample.store(memory: memory).transaction { try $0.delete(StoreSample.one) }
      case 6:
        let faulty = FaultySystem(.killedInside, at: Int(numbers.next() % 12) + 1)
        _ = try? sample.store(faulty.system, memory: memory)
          .transaction(appliedLater: true, StoreSample.increment)
      case 7:
        let faulty = FaultySystem(.killedInside, at: Int(numbers.next() % 12) + 1)
        try? sample.store(faulty.system, memory: memory).endUnfinished()
      case 8:
        try sample.store(memory: memory).endUnfinished()
      case 9, 10, 11:
        try sample.store(memory: memory).transaction(appliedLater: true, StoreSample.increment)
      default:
        try sample.store(memory: memory).transaction(StoreSample.increment)
      }
      let expected = try sample.store().read(Self.counts)
      for memory in memories {
        #expect(try sample.store(memory: memory).read(Self.counts) == expected)
      }
    }
  }
}
